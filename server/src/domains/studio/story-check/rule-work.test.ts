import { type Condition, type StoryRules, storyRules } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { createScenes, ending } from './broken-rules.fixture.ts';
import { findPossible } from './rule-possible.ts';
import { RuleWalker } from './rule-walk.ts';

const told = (number: number, length: number): Condition => ({ told: ['mara', `${number} ${'\\'.repeat(length)}`] });

/** Effects of one event that may or may not take place, and events that each lead to other situations. */
function hostile(doubling: number, events: number, length: number): StoryRules {
  return storyRules.parse({
    variables: [{ variableId: 'door', name: 'Door', type: 'flag' }],
    effects: [
      ...Array.from({ length: doubling }, () => ({
        on: { found: ['ring'] },
        when: { entered: ['tower'] },
        set: [{ variable: 'door', to: true }],
      })),
      ...Array.from({ length: events }, (_one, at) => ({
        on: told(at, length),
        set: [{ variable: 'door', to: at % 2 === 0 }],
      })),
    ],
    endings: [ending('open', { is: ['door', true] }), ending('shut')],
  });
}

function walk(rules: StoryRules, most: number) {
  const walker = new RuleWalker(rules, findPossible(rules, createScenes()), most);
  const { states } = walker.walk([{ is: ['door', true] }]);
  return { walker, states };
}

test('effects that lead to the same values are followed once', () => {
  const { walker, states } = walk(hostile(48, 4, 10), 20_000);
  expect(walker.exhausted).toBe(false);
  // Which of five events happened, and whether the door is open.
  expect(states.length).toBeLessThanOrEqual(2 ** 5 * 2);
});

test('stops after a bounded amount of work, however the rules spend it', () => {
  const { walker, states } = walk(hostile(30, 30, 400), 100);
  expect(walker.exhausted).toBe(true);
  expect(states.length).toBeLessThanOrEqual(2000);
});

test('judges no more than its share', () => {
  const { walker } = walk(hostile(0, 4, 10), 100);
  expect(walker.exhausted).toBe(false);
  expect(walker.spend(1_000_000)).toBe(false);
  expect(walker.exhausted).toBe(true);
});
