import type { Finding, StoryChoice, StoryRules, VariableChange } from '@emberlore/contract';
import { advice } from './matter.ts';
import { listAtoms, listConditions } from './rule-atoms.ts';
import { listOutcomes, madeIn } from './rule-rolls.ts';

const at = (place: number, part = '') => ({ kind: 'story' as const, field: `rules.choices.${place}${part}` });

/** Returns the findings about options that make no difference. */
export function optionFindings(rules: StoryRules, read: ReadonlySet<string | undefined>): Finding[] {
  const conditions = [...listConditions(rules), ...rules.effects.map(({ on }) => on)];
  const asked = new Set(
    conditions.flatMap(listAtoms).flatMap((atom) => (madeIn(atom).length > 0 ? [JSON.stringify(atom)] : [])),
  );
  const markOf = (choiceId: string, { optionId, set, roll }: StoryChoice['options'][number]) => {
    const seen = (changes: readonly VariableChange[]) => changes.filter(({ variable }) => read.has(variable));
    const events = [
      { chose: [choiceId, optionId] },
      ...['succeeded', 'failed'].map((outcome) => ({ rolled: [choiceId, optionId, outcome] })),
    ];
    const known = events.map((event) => JSON.stringify(event)).filter((key) => asked.has(key));
    return JSON.stringify([seen(set), roll ? seen(roll.set) : seen(set), known]);
  };
  return rules.choices.flatMap(({ choiceId, question, options }, place) => {
    const marks = options.map((option) => markOf(choiceId, option));
    const [only] = marks;
    const isIdle = new Set(marks).size === 1 && (marks.length > 1 || only === '[[],[],[]]');
    if (isIdle)
      return [
        advice(
          'choiceLeadsNowhere',
          at(place),
          `Nothing depends on the choice ‘${question}’: every option leads to the same.`,
        ),
      ];
    return options.flatMap(({ label }, number) => {
      const same = options[marks.indexOf(marks[number] ?? '')];
      return same && marks.indexOf(marks[number] ?? '') < number
        ? [
            advice(
              'optionLeadsNowhere',
              at(place, `.options.${number}`),
              `At ‘${question}’ the option ‘${label}’ leads to the same as ‘${same.label}’.`,
            ),
          ]
        : [];
    });
  });
}

/** Returns the findings about dice that can only turn out in one way. */
export function rollFindings({ choices }: StoryRules): Finding[] {
  return choices.flatMap((choice, place) =>
    choice.options.flatMap((option, number) => {
      const never = listOutcomes(choice, option).find(({ can }) => !can);
      if (!never || !('rolled' in never.event)) return [];
      const says = never.event.rolled[2] === 'succeeded' ? 'always fail: the number is too high' : 'never fail';
      return [
        advice(
          'rollCertain',
          at(place, `.options.${number}`),
          `At ‘${choice.question}’ the dice of ‘${option.label}’ ${says}.`,
        ),
      ];
    }),
  );
}
