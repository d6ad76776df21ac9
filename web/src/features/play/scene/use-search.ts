import { type calls as Calls, type Output, type Quest, type Scene, timings } from '@emberlore/contract';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { showError } from '../../../ui/toasts.ts';
import { noteQuestStates, type SceneEntry } from '../play-data.ts';
import { pendingSearch } from '../quests.ts';

type Answer = Output<typeof Calls.searchItem>;

/** The item found, and its quest. */
export interface Found {
  item: NonNullable<Answer['item']>;
  quest: Quest | undefined;
}

type SearchState = { stage: 'idle' | 'searching' | 'nothing' } | { stage: 'found'; found: Found };

/** Searches the scene: always takes three seconds, then shows the result. */
export function useSearch(storyId: string, scene: Scene, { storyToken, quests }: SceneEntry) {
  const [state, setState] = useState<SearchState>({ stage: 'idle' });
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const start = async () => {
    const quest = pendingSearch(scene, quests);
    setState({ stage: 'searching' });
    const pause = new Promise((resolve) => setTimeout(resolve, timings.itemSearch));
    try {
      const [answer] = await Promise.all([
        send(calls.searchItem, { body: { storyToken, sceneId: scene.sceneId } }),
        pause,
      ]);
      noteQuestStates(storyId, scene.sceneId, { quests: answer.quests, won: answer.won });
      if (here.current)
        setState(answer.item ? { stage: 'found', found: { item: answer.item, quest } } : { stage: 'nothing' });
    } catch (error) {
      showError(errorText(error));
      if (here.current) setState({ stage: 'idle' });
    }
  };
  return { ...state, start: () => void start() };
}
