import type { OpenChoice } from '@emberlore/contract';
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { hasScreenKeyboard } from '../../../ui/device.ts';
import { usesKeys } from '../../../ui/input-mode.ts';
import { showToast } from '../../../ui/toasts.ts';
import { findMessageBox } from '../../../voice/parts/message-box.ts';
import type { Talk } from '../../../voice/talk/talk.ts';
import type { TalkState } from '../../../voice/talk/talk-state.ts';
import type { Consequence } from '../play-memory.ts';
import { ConsequenceCard } from './choice-card.tsx';
import { ChoiceOptions } from './choice-options.tsx';
import { findSaid } from './choice-words.ts';
import { ConfirmChoice } from './confirm-choice.tsx';
import styles from './talk-choice.module.css';
import { useChoosing } from './use-choosing.ts';

interface TalkChoicePlace {
  storyId: string;
  sceneId: string;
  storyToken: string;
  /** The character, or a name for all of them. */
  characterId: string;
  /** Who offers choices here, if it isn't the character alone. */
  offeredBy?: readonly string[];
  /** The open choices of the scene. */
  choices: readonly OpenChoice[];
  /** Goals of the scene that are open. */
  openGoals: number;
  talk: Talk;
  state: TalkState;
}

/** The choices that a character offers. */
interface TalkChoice {
  /** The question with its options; null without one. */
  offer: ReactNode;
  /** The confirmation, if there is one to give. */
  dialog: ReactNode;
  /** Asks for a confirmation if the words name an option. Returns whether they do. */
  holdBack(words: string): boolean;
}

/** Returns where the focus goes after a dialog of the talk: to the next choice, if there is one. */
const findPlace = (card: HTMLElement | null) =>
  card ?? findMessageBox() ?? document.querySelector<HTMLElement>('[role="log"]');

/** Offers the choices of a talk. They are made by a button or in words, and told as narration. */
export function useTalkChoice({ choices, openGoals, talk, state, offeredBy, ...place }: TalkChoicePlace): TalkChoice {
  const [said, setSaid] = useState(false);
  const [rolled, setRolled] = useState<Consequence | null>(null);
  const here = offeredBy ?? [place.characterId];
  const offered = choices.filter(({ characterId }) => characterId !== null && here.includes(characterId));
  const { choosing, seen } = useChoosing({ ...place, choices }, (consequence) => {
    const { label, text, roll } = consequence;
    talk.narrate(text);
    if (roll) setRolled(consequence);
    if (said) talk.setDraft('');
    if (label === null) showToast(m.play_you_had_already_chosen());
  });
  // A player who goes on talking has read the result of the choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new turn matters
  useEffect(() => {
    if (state.sending) seen();
  }, [state.sending]);
  const [choice] = offered;
  const card = useFocusOnOffer(choice?.choiceId, state.draft.trim() === '');
  const send = () => {
    choosing.leave();
    void talk.send();
  };
  const only = { label: state.acting ? m.play_only_do_it() : m.play_only_say_it(), send };
  const closeDice = () => setRolled(null);
  const focusAfter = () => findPlace(card.current);
  const ask = (pick: NonNullable<typeof choosing.asked>, inWords: boolean) => {
    setSaid(inWords);
    choosing.ask(pick);
  };
  return {
    offer: choice && (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a card in all browsers
      <div
        ref={card}
        className={styles.choice}
        role="group"
        aria-label={choice.question}
        tabIndex={-1}
        onFocus={showOptions}
      >
        <ChoiceOptions
          choice={choice}
          disabled={state.sending}
          openGoals={openGoals}
          onPick={(pick) => ask(pick, false)}
        />
      </div>
    ),
    dialog: rolled ? (
      <ConsequenceCard consequence={rolled} onContinue={closeDice} onClose={closeDice} focusAfter={focusAfter} />
    ) : (
      choosing.asked && (
        <ConfirmChoice
          pick={choosing.asked}
          choosing={choosing}
          only={said ? only : undefined}
          focusAfter={focusAfter}
        />
      )
    ),
    holdBack(words) {
      const pick = state.editing ? null : findSaid(offered, words);
      if (pick) ask(pick, true);
      return pick !== null;
    },
  };
}

/** Shows what can be chosen to a player who comes to a choice by keys. */
function showOptions({ currentTarget, target }: FocusEvent): void {
  if (!usesKeys()) return;
  currentTarget.querySelector('ul')?.scrollIntoView({ block: 'nearest' });
  if (target !== currentTarget) target.scrollIntoView({ block: 'nearest' });
}

/**
 * Moves the focus to a choice with which a talk opens, so that its options are one Tab away. A choice that comes with an
 * answer takes the focus from nobody who waits in the text box to write on.
 */
function useFocusOnOffer(choiceId: string | undefined, isFree: boolean) {
  const card = useRef<HTMLDivElement>(null);
  const free = useRef(isFree);
  free.current = isFree;
  const opens = useRef(true);
  useEffect(() => {
    const isWriting = !opens.current && document.activeElement === findMessageBox();
    opens.current = false;
    if (choiceId === undefined || !free.current || isWriting || hasScreenKeyboard()) return;
    if (!document.querySelector('[role="dialog"], [role="menu"]')) card.current?.focus({ preventScroll: true });
  }, [choiceId]);
  return card;
}
