import {
  type calls as Calls,
  type Output,
  type Quest,
  type Scene,
  type SearchSpot,
  timings,
} from '@emberlore/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { fillForReader } from '../../../api/filled-names.ts';
import { send } from '../../../api/session.ts';
import { showError } from '../../../ui/toasts.ts';
import { noteQuestStates, type SceneEntry } from '../play-data.ts';
import { loadFound } from './load-found.ts';

type Answer = Output<typeof Calls.searchItem>;

/** The item found, others that turned up beside it, and its quest. */
export interface Found {
  item: NonNullable<Answer['item']>;
  others: NonNullable<Answer['alsoFound']>;
  quest: Quest | undefined;
  /** It lay at the first spot that the player pointed at. */
  firstLook: boolean;
}

type SearchState =
  | { stage: 'idle' }
  /** `spot`: absent while the whole scene is searched. */
  | { stage: 'searching'; spot: SearchSpot | undefined }
  /** `near`: what is sought is next to the spot that was searched. */
  | { stage: 'nothing'; spot: SearchSpot | undefined; near: boolean }
  | { stage: 'found'; found: Found };

/** Searches the scene: takes three seconds, which can be skipped, then shows the result. A single spot takes less. */
export function useSearch(storyId: string, scene: Scene, entry: SceneEntry) {
  const { storyToken } = entry;
  const [looks, setLooks] = useState(entry.looks);
  const [state, setState] = useState<SearchState>({ stage: 'idle' });
  const here = useRef(true);
  const skip = useRef<() => void>(() => undefined);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const start = async (spot?: SearchSpot) => {
    setState({ stage: 'searching', spot });
    const pause = new Promise<void>((resolve) => {
      skip.current = resolve;
      setTimeout(resolve, spot ? timings.spotSearch : timings.itemSearch);
    });
    try {
      const asked = send(calls.searchItem, { body: { storyToken, sceneId: scene.sceneId, ...(spot && { spot }) } });
      const [answered] = await Promise.all([asked, pause, asked.then(({ item }) => item && loadFound(item))]);
      const answer = fillForReader(answered);
      noteQuestStates(storyId, scene.sceneId, {
        quests: answer.quests,
        won: answer.won,
        rules: answer.rules,
        looks: answer.looks,
      });
      if (!here.current) return;
      setLooks(answer.looks);
      setState(toResult(answer, spot, scene));
    } catch (error) {
      showError(errorText(error));
      if (here.current) setState({ stage: 'idle' });
    }
  };
  return {
    ...state,
    /** Where the item that is sought first has been looked for in vain. */
    looks,
    start: (spot?: SearchSpot) => void start(spot),
    /** Shows the result as soon as it is there. */
    skip: useCallback(() => skip.current(), []),
  };
}

function toResult(
  { item, alsoFound: others = [], near = false, firstLook }: Answer,
  spot: SearchSpot | undefined,
  scene: Pick<Scene, 'quests'>,
): SearchState {
  if (!item) return { stage: 'nothing', spot, near };
  const quest = scene.quests.find(({ questType, questTriggerId }) => {
    return questType === 'SEARCH' && questTriggerId === item.itemId;
  });
  return { stage: 'found', found: { item, others, quest, firstLook: firstLook === true } };
}
