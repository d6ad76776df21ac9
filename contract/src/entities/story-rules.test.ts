import { describe, expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { condition, ruleEvent } from './conditions.ts';
import { itemCombination, storyChoice } from './story-rules.ts';

const events: unknown[] = [
  { entered: ['hall'] },
  { won: ['hall'] },
  { completed: ['quest'] },
  { found: ['ring'] },
  { shown: ['ring', 'thorne'] },
  { given: ['ring', 'thorne'] },
  { told: ['pim', 'I am Edric.'] },
  { duel: ['thorne', 'lost'] },
  { chose: ['scroll', 'burn'] },
  { rolled: ['scroll', 'burn', 'failed'] },
];
const comparisons: unknown[] = [
  { carries: ['ring'] },
  { is: ['sworn', true] },
  { is: ['side', 'queen'] },
  { atLeast: ['mercy', 2] },
  { atMost: ['mercy', -2] },
];

describe('a condition', () => {
  test.each([...events, ...comparisons])('%j', (atom) => {
    expect(condition.parse(atom)).toEqual(atom);
    const nested = { and: [atom, { '!': [{ or: [atom] }] }] };
    expect(condition.parse(nested)).toEqual(nested);
  });

  test.each<unknown>([
    {},
    null,
    [],
    'entered',
    { entered: ['hall'], won: ['hall'] },
    { entered: [] },
    { entered: ['hall', 'hall'] },
    { duel: ['thorne', 'drawn'] },
    { atLeast: ['mercy', 1000] },
    { and: [] },
    { and: [{}] },
    { '!': [{ entered: ['hall'] }, { entered: ['hall'] }] },
    { constructor: ['hall'] },
    { or: Array.from({ length: limits.conditionParts + 1 }, () => ({ entered: ['hall'] })) },
    { or: Array.from({ length: limits.conditionParts }, () => ({ entered: ['hall'] })) },
  ])('is not %j', (given) => {
    expect(condition.safeParse(given).success).toBe(false);
  });

  test('is trimmed where its texts are', () => {
    expect(condition.parse({ told: ['pim', ' I am Edric. '] })).toEqual({ told: ['pim', 'I am Edric.'] });
  });

  test('is refused at its first mistake, without a look at the rest', () => {
    const rest = new Proxy({}, { ownKeys: () => expect.unreachable('read on') });
    expect(condition.safeParse({ and: [{}, rest] }).error?.issues).toHaveLength(1);
  });
});

test.each(events)('an event: %j', (event) => {
  expect(ruleEvent.parse(event)).toEqual(event);
});

test.each(comparisons)('not an event: %j', (comparison) => {
  expect(ruleEvent.safeParse(comparison).success).toBe(false);
});

test('a choice with a single option needs dice', () => {
  const option = { optionId: 'climb', label: 'Climb', text: 'You are up.' };
  const choice = { choiceId: 'wall', sceneId: 'hall', characterId: null, question: 'The wall?', options: [option] };
  expect(storyChoice.safeParse(choice).success).toBe(false);
  const roll = { dice: 2, sides: 6, atLeast: 7, text: 'You fall.' };
  expect(storyChoice.parse({ ...choice, options: [{ ...option, roll }] }).options[0]?.roll?.bonus).toBe(0);
  expect(storyChoice.safeParse({ ...choice, options: [{ ...option, roll: { ...roll, sides: 7 } }] }).success).toBe(
    false,
  );
});

test('an item is not combined with itself', () => {
  const made = { resultId: 'torch', text: 'It burns.' };
  expect(itemCombination.safeParse({ ...made, itemIds: ['stick', 'cloth'] }).success).toBe(true);
  expect(itemCombination.safeParse({ ...made, itemIds: ['stick', 'stick'] }).success).toBe(false);
});
