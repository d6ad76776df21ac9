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
import { pendingSearch } from '../quests.ts';
import { type Clue, spotsLeft } from './spots.ts';

type Answer = Output<typeof Calls.searchItem>;

/** The item found, others that turned up beside it, and its quest. */
export interface Found {
  item: NonNullable<Answer['item']>;
  others: NonNullable<Answer['alsoFound']>;
  quest: Quest | undefined;
}

type SearchState =
  | { stage: 'idle' }
  /** `spot`: absent while the whole scene is searched. */
  | { stage: 'searching'; spot: SearchSpot | undefined }
  /** `near`: what is sought is next to the spot that was searched; `left`: where it may lie. */
  | { stage: 'nothing'; near: boolean | undefined; left: readonly SearchSpot[] }
  | { stage: 'found'; found: Found };

/** Searches the scene: takes three seconds, which can be skipped, then shows the result. A single spot takes less. */
export function useSearch(storyId: string, scene: Scene, { storyToken, quests }: SceneEntry) {
  const [state, setState] = useState<SearchState>({ stage: 'idle' });
  const here = useRef(true);
  const clues = useRef<Clue[]>([]);
  const skip = useRef<() => void>(() => undefined);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const start = async (spot?: SearchSpot) => {
    const quest = pendingSearch(scene, quests);
    setState({ stage: 'searching', spot });
    const pause = new Promise<void>((resolve) => {
      skip.current = resolve;
      setTimeout(resolve, spot ? timings.spotSearch : timings.itemSearch);
    });
    try {
      const [answered] = await Promise.all([
        send(calls.searchItem, { body: { storyToken, sceneId: scene.sceneId, ...(spot && { spot }) } }),
        pause,
      ]);
      const answer = fillForReader(answered);
      noteQuestStates(storyId, scene.sceneId, {
        quests: answer.quests,
        won: answer.won,
        rules: answer.rules,
      });
      if (spot && answer.near !== undefined) clues.current.push({ spot, near: answer.near });
      if (here.current) setState(toResult(answer, quest, clues.current));
    } catch (error) {
      showError(errorText(error));
      if (here.current) setState({ stage: 'idle' });
    }
  };
  return {
    ...state,
    start: (spot?: SearchSpot) => void start(spot),
    /** Shows the result as soon as it is there. */
    skip: useCallback(() => skip.current(), []),
  };
}

function toResult(
  { item, alsoFound: others = [], near }: Answer,
  quest: Quest | undefined,
  clues: readonly Clue[],
): SearchState {
  if (item) return { stage: 'found', found: { item, others, quest } };
  return { stage: 'nothing', near, left: spotsLeft(clues) };
}
