import type { OpenChoice } from '@emberlore/contract';
import { useEffect, useRef, useState } from 'react';
import { CallError, errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { fillForReader } from '../../../api/filled-names.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { showError } from '../../../ui/toasts.ts';
import { noteQuestStates, rereadEntry } from '../play-data.ts';
import { type Consequence, loadRunMemory, updateRunMemory } from '../play-memory.ts';
import { soundscape } from '../sound/soundscape.ts';
import type { Pick } from './choice-words.ts';

/** Where choices are offered: in a talk, or in the scene itself (`characterId` null). */
interface ChoicePlace {
  storyId: string;
  sceneId: string;
  storyToken: string;
  characterId: string | null;
  /** The open choices of the scene. */
  choices: readonly OpenChoice[];
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
 * Makes choices, each after a confirmation, and tells what came of them. What wasn't read is told again on the next
 * visit; call `seen` once it was.
 */
export function useChoosing(place: ChoicePlace, tell: (consequence: Consequence) => void) {
  const { storyId, sceneId, storyToken, characterId, choices } = place;
  const [asked, setAsked] = useState<Pick | null>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const under = useRef(false);
  const confirmed = () => {
    const { choosing } = loadRunMemory(storyId);
    return choosing?.sceneId === sceneId && choosing.characterId === characterId ? choosing : null;
  };
  const seen = () => {
    if (confirmed()) updateRunMemory(storyId, { choosing: null });
  };

  const make = async (choiceId: string, optionId: string, label: string | null) => {
    const choosing = { sceneId, characterId, choiceId, optionId };
    updateRunMemory(storyId, { choosing });
    const answer = fillForReader(await send(calls.makeChoice, { body: { storyToken, sceneId, choiceId, optionId } }));
    const { quests, won, rules, text, roll } = answer;
    const told = { label: answer.optionId === optionId ? label : null, text, ...(roll && { roll }) };
    updateRunMemory(storyId, { choosing: { ...choosing, told } });
    setAsked(null);
    soundscape.cue('choice');
    // The choice leaves its place to what came of it.
    noteQuestStates(storyId, sceneId, { quests, won, rules });
    tell(told);
  };

  const failed = (error: unknown) => {
    rereadEntry(storyId, sceneId);
    const closed = error instanceof CallError && error.status === 404;
    if (!closed) return setTrouble(errorText(error));
    seen();
    setAsked(null);
    showError(m.play_this_choice_is_no_longer_open());
  };

  const confirm = async ({ choice, option }: Pick) => {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    setTrouble(null);
    await make(choice.choiceId, option.optionId, option.label).catch(failed);
    under.current = false;
    setBusy(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what wasn't read is told once, on arrival
  useEffect(() => {
    const before = confirmed();
    if (!before) return;
    if (before.told) tell(before.told);
    // It never arrived, and may be made anew.
    else if (choices.some(({ choiceId }) => choiceId === before.choiceId)) seen();
    else make(before.choiceId, before.optionId, m.play_your_choice()).catch(seen);
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
      if (!busy) setAsked(null);
    },
    confirm: () => asked && void confirm(asked),
  };
  return { choosing, seen };
}
