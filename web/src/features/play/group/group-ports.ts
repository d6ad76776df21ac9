import { calls } from '../../../api/calls.ts';
import { send, streamTalk } from '../../../api/session.ts';
import type { Store } from '../../../ui/store.ts';
import { speaker } from '../../../voice/sound/player.ts';
import type { TalkPage, TalkPorts, TalkRequest } from '../../../voice/talk/talk-ports.ts';
import type { TalkState } from '../../../voice/talk/talk-state.ts';
import { lastValidStoryToken, withPartner } from '../play-data.ts';
import { hearStream, playTalk, type TalkTarget } from '../talk/play-talk.ts';
import { type Focus, focusAmong } from './group-focus.ts';

/** What a group talk reads while it goes on. */
export interface GroupView {
  focus: Store<Focus>;
  /** Who is present now. */
  present(): readonly string[];
  state(): Pick<TalkState, 'speaker' | 'suggestions'>;
}

/** Creates the ports of a talk with everybody in a scene. */
export function groupPorts(target: Omit<TalkTarget, 'characterId'>, view: GroupView): TalkPorts {
  const { firstWords: _firstWords, ...base } = playTalk({ ...target, characterId: '' });
  /** Whom the requests under way are for: a repeated request is the same one. */
  const meant = new Map<string, Focus>();

  /** Returns whom a new request is for. A suggested line is for the last speaker. */
  function focusOn({ act }: TalkRequest): Focus {
    const focus = focusAmong(view.focus.get(), view.present());
    const { speaker: last, suggestions } = view.state();
    const isSuggested = act.kind === 'say' && suggestions.includes(act.text);
    return focus.to === null && isSuggested && last !== null && !focus.silent.includes(last)
      ? { ...focus, to: last }
      : focus;
  }

  function open(request: TalkRequest, signal: AbortSignal) {
    const { act, key, sessionToken: groupToken, audio } = request;
    if (act.kind !== 'say' && act.kind !== 'do') throw new Error('A group hears words and actions only.');
    const { to, silent } = meant.get(key) ?? focusOn(request);
    meant.set(key, { to, silent });
    const item = act.kind === 'do' && act.item ? { item: act.item } : {};
    const body = { groupToken, message: act.text, acts: act.kind === 'do', silent: [...silent], audio, ...item };
    return streamTalk(calls.sendToGroup, {
      body: to === null ? body : { ...body, to },
      idempotencyKey: key,
      signal,
    });
  }

  return {
    ...base,
    final: true,
    async open() {
      if (navigator.userActivation?.hasBeenActive) speaker.unlock();
      const { storyId, sceneId } = target;
      const storyToken = lastValidStoryToken(storyId, sceneId) ?? target.storyToken;
      const opened = await withPartner(target.coopCharacterId, (partner) =>
        send(calls.openGroup, {
          body: { scene: { sceneId }, storyToken, ...(partner && { coopCharacterId: partner }) },
        }),
      );
      return opened.groupToken;
    },
    history: readPage,
    async perform(request, hear, signal) {
      await hearStream(open(request, signal), hear);
      meant.delete(request.key);
    },
    // Its sessions belong to the talks with each of them.
    close: () => undefined,
  };
}

async function readPage(groupToken: string, before: string | null): Promise<TalkPage> {
  const query = { groupToken, ...(before !== null && { before }) };
  const { messages, nextBefore, speakerId, suggestions } = await send(calls.getGroupTalk, { query });
  const latest = before === null ? { suggestions, speaker: speakerId } : {};
  return { messages, before: nextBefore, last: null, ...latest };
}
