import { type Condition, type OptionRoll, type StoryRules, storyRules } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { createRules, createScenes, ending, option } from './broken-rules.fixture.ts';
import { findEndingPaths } from './ending-paths.ts';
import { ruleFindings } from './rule-findings.ts';

/** Sound rules with a choice whose only option has dice, and endings by how they turn out. */
function withRoll(change: Partial<OptionRoll> = {}, endings?: [string, Condition][]): StoryRules {
  const rules = createRules();
  const roll = { dice: 2, sides: 6, atLeast: 7, text: 'You fall.', set: [{ variable: 'trust', add: -1 }], ...change };
  const wall = { choiceId: 'wall', sceneId: 'harbour', characterId: 'mara', question: 'The wall?' };
  const [choice] = storyRules.shape.choices.parse([{ ...wall, options: [{ ...option('climb'), roll }] }]);
  const ends = endings ?? [
    ['up', { rolled: ['wall', 'climb', 'succeeded'] }],
    ['down', { rolled: ['wall', 'climb', 'failed'] }],
  ];
  return {
    ...rules,
    choices: [...rules.choices, ...(choice ? [choice] : [])],
    endings: [...storyRules.shape.endings.parse(ends.map(([id, when]) => ending(id, when))), ...rules.endings],
  };
}

const codesOf = (rules: StoryRules) => ruleFindings(rules, createScenes()).map(({ code, message }) => [code, message]);

test('both outcomes of dice can be reached', () => {
  expect(codesOf(withRoll())).toEqual([]);
});

test('each outcome is a way to its ending', () => {
  const paths = findEndingPaths({ rules: withRoll(), scenes: createScenes(), ways: 1 });
  const wanted = paths.slice(0, 2).map((path) => ('ways' in path ? path.ways[0]?.wanted : path.never));
  expect(wanted).toEqual([
    expect.arrayContaining([{ rolled: ['wall', 'climb', 'succeeded'] }]),
    expect.arrayContaining([{ rolled: ['wall', 'climb', 'failed'] }]),
  ]);
});

test('finds an ending that needs both outcomes of one roll', () => {
  const both: Condition = {
    and: [{ rolled: ['wall', 'climb', 'succeeded'] }, { rolled: ['wall', 'climb', 'failed'] }],
  };
  expect(codesOf(withRoll({}, [['both', both]])).map(([code]) => code)).toContain('endingUnreachable');
});

test.each([
  [{ atLeast: 13 }, /always fail/, /‘up’ can never/],
  [{ atLeast: 2 }, /never fail/, /‘down’ can never/],
])('finds dice that turn out in one way only: %j', (change, certain, unreachable) => {
  const told = codesOf(withRoll(change));
  expect(told.find(([code]) => code === 'rollCertain')?.[1]).toMatch(certain);
  expect(told.find(([code]) => code === 'endingUnreachable')?.[1]).toMatch(unreachable);
});

test('a variable that is added decides what can be reached', () => {
  expect(codesOf(withRoll({ atLeast: 15, variable: 'trust' })).map(([code]) => code)).not.toContain(
    'endingUnreachable',
  );
  // Trust never gets above 3.
  const told = codesOf(withRoll({ atLeast: 16, variable: 'trust' }));
  expect(told.find(([code]) => code === 'endingUnreachable')?.[1]).toMatch(/‘up’/);
});

test('finds an effect of dice that can only succeed', () => {
  const rules = withRoll({ atLeast: 2 });
  rules.effects.push({ on: { rolled: ['wall', 'climb', 'failed'] }, set: [{ variable: 'trust', add: 1 }] });
  expect(codesOf(rules).map(([code]) => code)).toContain('effectNeverHappens');
});
