import type { calls as Calls, Output } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';

export type Hint = NonNullable<Output<typeof Calls.getHint>['hint']>;

/** Returns whom to turn to, or what for. */
function sayWhom({ questType, started }: Hint, names: string): string {
  switch (questType) {
    case 'KNOWLEDGE':
      return m.play_hint_ask({ names });
    case 'SEARCH':
      return started ? m.play_hint_look_around() : m.play_hint_speak_of_item({ names });
    case 'FIGHT':
      return m.play_hint_unmoved({ names });
    case 'DIALOGUE':
      return m.play_hint_talk({ names });
  }
}

/** Returns what to ask or do, as plainly as possible. */
function sayStep({ questType, started, step }: Hint, names: string): string {
  switch (questType) {
    case 'KNOWLEDGE':
      return step ? m.play_hint_question({ names, step }) : m.play_hint_keep_asking({ names });
    case 'SEARCH':
      if (!started && step) return m.play_hint_item({ step });
      return step ? m.play_hint_place({ step }) : m.play_hint_press({ button: m.spec_search_for_item() });
    case 'FIGHT':
      return started ? m.play_hint_press({ button: m.spec_fight() }) : m.play_hint_fight({ names });
    case 'DIALOGUE':
      return step ? m.play_hint_matter({ step }) : m.play_hint_just_talk({ names });
  }
}

/**
 * Returns the sentences of a hint, from the fainter to the plainer that it has: the author's, or whom to turn to, and
 * what to ask or do.
 */
export function listHintSentences(hint: Hint): string[] {
  const names = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(hint.names);
  return [
    hint.sentence ? m.play_hint_sentence({ sentence: hint.sentence }) : sayWhom(hint, names),
    ...(hint.step === undefined ? [] : [sayStep(hint, names)]),
  ];
}
