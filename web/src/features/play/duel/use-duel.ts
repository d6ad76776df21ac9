import type { DuelState, Stance } from '@emberlore/contract';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { showError } from '../../../ui/notices.ts';
import { noteQuestStates, type SceneEntry } from '../play-data.ts';

/** Whom a duel is with, and where. */
export interface DuelPlace {
  storyId: string;
  sceneId: string;
  characterId: string;
}

/** What a duel screen shows: the state, or why there is none yet. */
export interface Duel {
  state: DuelState | null;
  /** A round, or the opening, is under way. */
  busy: boolean;
  failed: boolean;
  /** Takes a stance for the round that comes. */
  take(stance: Stance): void;
  /** Opens the duel, or another one after a lost one. */
  open(): void;
}

/** The duel with a character of the scene. What it changes in the scene is told when the dialog closes. */
export function useDuel({ storyId, sceneId, characterId }: DuelPlace, { storyToken }: SceneEntry) {
  const [state, setState] = useState<DuelState | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const under = useRef(false);
  const news = useRef<Pick<SceneEntry, 'quests' | 'won'> | null>(null);

  const move = async (step: { stance?: Stance; round?: number }) => {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    setFailed(false);
    try {
      const answer = await send(calls.duel, { body: { storyToken, sceneId, characterId, ...step } });
      news.current = { quests: answer.quests, won: answer.won };
      setState(answer.duel);
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
    /** Tells the scene what the duel has changed. */
    tell() {
      if (news.current) noteQuestStates(storyId, sceneId, news.current);
    },
  };
}
