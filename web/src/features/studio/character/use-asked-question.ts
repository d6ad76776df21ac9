import { useEffect } from 'react';
import { splitLines } from '../../../ui/counted-text.ts';
import { findRefusedStep } from '../data/refused-step.ts';
import type { Draft } from '../drafts/use-draft.ts';
import { answersStep, characterStepFields } from './character-steps.ts';
import type { CharacterValues } from './character-values.ts';
import { beginAnswer } from './sent-character.ts';

/** Opens the answers of a form with one to a question of players, unless its draft has one already. */
export function useAskedQuestion(asked: string | null, set: Draft<CharacterValues>['set']): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, however the form changes
  useEffect(() => {
    if (asked === null) return;
    set(({ answers }) => {
      const isKnown = answers.some((answer) => splitLines(answer.asked).includes(asked));
      return { answers: isKnown ? answers : beginAnswer(answers, asked), step: answersStep };
    });
  }, [asked]);
}

/** Opens a form at the step that has a field. */
export function useOpenedField(field: string | null, set: Draft<CharacterValues>['set']): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, however the form changes
  useEffect(() => {
    if (field !== null) set(({ step }) => ({ step: findRefusedStep(characterStepFields, { [field]: '' }, step) }));
  }, [field]);
}
