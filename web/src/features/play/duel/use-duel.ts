import type { DuelState, Stance } from '@emberlore/contract';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { showError } from '../../../ui/toasts.ts';
import { noteQuestStates, type SceneEntry } from '../play-data.ts';
import { soundscape } from '../sound/soundscape.ts';

/** The opponent of a duel and its scene. */
export interface DuelTarget {
  storyId: string;
  sceneId: string;
  characterId: string;
}

/** The state of a duel for its screen. */
export interface Duel {
  state: DuelState | null;
  /** Whether a round or the opening is in progress. */
  busy: boolean;
  failed: boolean;
  /** Chooses the stance for the next round. */
  take(stance: Stance): void;
  /** Opens the duel, or a new one after a loss. */
  open(): void;
}

/** Runs the duel with a character of the scene. Updates the scene only when the dialog closes. */
export function useDuel({ storyId, sceneId, characterId }: DuelTarget, { storyToken }: SceneEntry) {
  const [state, setState] = useState<DuelState | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const under = useRef(false);
  const news = useRef<Pick<SceneEntry, 'quests' | 'won' | 'duels' | 'rules'> | null>(null);

  const move = async (step: { stance?: Stance; round?: number }) => {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    setFailed(false);
    try {
      const answer = await send(calls.duel, { body: { storyToken, sceneId, characterId, ...step } });
      news.current = { quests: answer.quests, won: answer.won, duels: answer.duels, rules: answer.rules };
      setState(answer.duel);
      soundscape.cue('duel');
    } catch (error) {
      showError(errorText(error));
      setFailed(true);
    }
    under.current = false;
    setBusy(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a duel is opened once, when the screen appears
  useEffect(() => void move({}), []);

  const duel: Duel = {
    state,
    busy,
    failed,
    take(stance) {
      if (state && state.outcome === null) void move({ stance, round: state.round + 1 });
    },
    open: () => void move({}),
  };
  return {
    duel,
    /** Applies the duel's result to the scene. */
    tell() {
      if (news.current) noteQuestStates(storyId, sceneId, news.current);
    },
  };
}
