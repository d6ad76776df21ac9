import type { Scene, Story } from '@emberlore/contract';
import { currentAccount } from '../../../api/session.ts';
import type { Store } from '../../../ui/store.ts';
import type { Talk } from '../../../voice/talk/talk.ts';
import { talkFor } from '../../../voice/talk/talks.ts';
import { findPartnerId, type PlayMode } from '../play-paths.ts';
import { createFocus, type Focus } from './group-focus.ts';
import { groupPorts } from './group-ports.ts';

/** A talk with everybody in a scene. */
export interface GroupTalkHandle {
  talk: Talk;
  focus: Store<Focus>;
  /** Says who is present now. */
  attend(present: readonly string[]): void;
}

const handles = new WeakMap<Talk, GroupTalkHandle>();

/** Returns the talk with everybody in a scene: the cached one, or a new one. */
export function groupTalkIn(story: Story, scene: Scene, storyToken: string, mode: PlayMode): GroupTalkHandle {
  const { storyId } = story;
  const { sceneId, sceneName } = scene;
  const coopCharacterId = findPartnerId(mode);
  const key = JSON.stringify(['everyone', currentAccount()?.userId, storyId, sceneId, coopCharacterId]);
  const made: { handle?: Omit<GroupTalkHandle, 'talk'>; talk?: Talk } = {};
  const talk = talkFor(key, () => {
    const focus = createFocus(key);
    let present: readonly string[] = [];
    made.handle = {
      focus,
      attend(ids) {
        present = ids;
      },
    };
    return groupPorts(
      { storyId, storyToken, sceneId, characterName: sceneName, coopCharacterId },
      {
        focus,
        present: () => present,
        state: () => made.talk?.state() ?? { speaker: null, suggestions: [] },
      },
    );
  });
  if (made.handle) {
    made.talk = talk;
    handles.set(talk, { ...made.handle, talk });
  }
  const handle = handles.get(talk);
  if (!handle) throw new Error('A group talk has no focus.');
  return handle;
}
