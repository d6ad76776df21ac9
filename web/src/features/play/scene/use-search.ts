import {
  type calls as Calls,
  type Output,
  type Quest,
  type Scene,
  type SearchSpot,
  timings,
} from '@emberlore/contract';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { showError } from '../../../ui/toasts.ts';
import { noteQuestStates, type SceneEntry } from '../play-data.ts';
import { pendingSearch } from '../quests.ts';

type Answer = Output<typeof Calls.searchItem>;

/** The item found, others that turned up beside it, and its quest. */
export interface Found {
  item: NonNullable<Answer['item']>;
  others: NonNullable<Answer['alsoFound']>;
  quest: Quest | undefined;
}

type SearchState =
  | { stage: 'idle' }
  | { stage: 'searching' }
  /** `near`: what is sought is next to the spot that was searched. */
  | { stage: 'nothing'; near: boolean | undefined }
  | { stage: 'found'; found: Found };

/** Searches the scene: always takes three seconds, then shows the result. A single spot takes less. */
export function useSearch(storyId: string, scene: Scene, { storyToken, quests }: SceneEntry) {
  const [state, setState] = useState<SearchState>({ stage: 'idle' });
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const start = async (spot?: SearchSpot) => {
    const quest = pendingSearch(scene, quests);
    setState({ stage: 'searching' });
    const pause = new Promise((resolve) => setTimeout(resolve, spot ? timings.spotSearch : timings.itemSearch));
    try {
      const [answer] = await Promise.all([
        send(calls.searchItem, { body: { storyToken, sceneId: scene.sceneId, ...(spot && { spot }) } }),
        pause,
      ]);
      noteQuestStates(storyId, scene.sceneId, {
        quests: answer.quests,
        won: answer.won,
        rules: answer.rules,
      });
      if (here.current) setState(toResult(answer, quest));
    } catch (error) {
      showError(errorText(error));
      if (here.current) setState({ stage: 'idle' });
    }
  };
  return { ...state, start: (spot?: SearchSpot) => void start(spot) };
}

function toResult({ item, alsoFound: others = [], near }: Answer, quest: Quest | undefined): SearchState {
  return item ? { stage: 'found', found: { item, others, quest } } : { stage: 'nothing', near };
}
