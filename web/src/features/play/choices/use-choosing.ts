import { useEffect, useRef, useState } from 'react';
import { CallError, errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { showError } from '../../../ui/toasts.ts';
import { noteQuestStates, rereadEntry } from '../play-data.ts';
import { loadRunMemory, type RunMemory, updateRunMemory } from '../play-memory.ts';
import type { Pick } from './choice-words.ts';

/** Where choices are offered: in a talk, or in the scene itself (`characterId` null). */
interface ChoicePlace {
  storyId: string;
  sceneId: string;
  storyToken: string;
  characterId: string | null;
}

/** What came of a choice. */
export interface Consequence {
  /** The option, as the player confirmed it; null after a reload. */
  label: string | null;
  text: string;
  /** Whether another option had been chosen before, in another tab or on another device. */
  otherwise: boolean;
}

/** The choice being made. */
export interface Choosing {
  /** The option to be confirmed; null while there is none. */
  asked: Pick | null;
  busy: boolean;
  /** Why the choice couldn't be made, to be tried again; null if nothing failed. */
  trouble: string | null;
  ask(pick: Pick): void;
  /** Closes the question without a choice. */
  leave(): void;
  confirm(): void;
}

/**
 * Makes choices, each after a confirmation, and tells what came of them. A confirmed choice whose consequence wasn't
 * seen is told on the next visit; call `seen` once it was.
 */
export function useChoosing(place: ChoicePlace, tell: (consequence: Consequence) => void) {
  const { storyId, sceneId, storyToken, characterId } = place;
  const [asked, setAsked] = useState<Pick | null>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const under = useRef(false);
  const remember = (choosing: RunMemory['choosing']) => updateRunMemory(storyId, { choosing });

  const failed = (error: unknown) => {
    rereadEntry(storyId, sceneId);
    const closed = error instanceof CallError && error.status === 404;
    if (!closed) return setTrouble(errorText(error));
    remember(null);
    setAsked(null);
    showError(m.play_this_choice_is_no_longer_open());
  };

  const make = async (choiceId: string, optionId: string) => {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    setTrouble(null);
    remember({ sceneId, characterId, choiceId, optionId });
    try {
      const answer = await send(calls.makeChoice, { body: { storyToken, sceneId, choiceId, optionId } });
      const { quests, won, rules, text } = answer;
      setAsked(null);
      const otherwise = answer.optionId !== optionId;
      tell({ label: otherwise ? null : (asked?.option.label ?? null), text, otherwise });
      noteQuestStates(storyId, sceneId, { quests, won, rules });
    } catch (error) {
      failed(error);
    }
    under.current = false;
    setBusy(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: an unseen consequence is told once, on arrival
  useEffect(() => {
    const { choosing } = loadRunMemory(storyId);
    if (choosing?.sceneId === sceneId && choosing.characterId === characterId) {
      void make(choosing.choiceId, choosing.optionId);
    }
  }, []);

  const choosing: Choosing = {
    asked,
    busy,
    trouble,
    ask(pick) {
      setTrouble(null);
      setAsked(pick);
    },
    leave() {
      if (busy) return;
      if (trouble !== null) remember(null);
      setAsked(null);
    },
    confirm: () => asked && void make(asked.choice.choiceId, asked.option.optionId),
  };
  return { choosing, seen: () => remember(null) };
}
