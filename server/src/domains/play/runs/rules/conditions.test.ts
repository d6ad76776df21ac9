import type { Condition } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { emptyState, foldEvents, type RunEvent } from '../log/run-log.ts';
import { holds, mayHold, type Situation } from './conditions.ts';

const variables = [
  { variableId: 'mercy', name: 'Mercy', type: 'number' as const },
  { variableId: 'sworn', name: 'Sworn', type: 'flag' as const },
  { variableId: 'side', name: 'Side', type: 'word' as const, words: ['none', 'queen'] },
];
const after = (...events: RunEvent[]): Situation => ({ state: foldEvents(events), variables });
const nothing: Situation = { state: emptyState, variables };

const cases: [string, Condition, RunEvent[]][] = [
  ['an entered scene', { entered: ['hall'] }, [{ kind: 'entered', sceneId: 'hall' }]],
  ['a won scene', { won: ['hall'] }, [{ kind: 'won', sceneId: 'hall' }]],
  ['a completed quest', { completed: ['q'] }, [{ kind: 'completed', questId: 'q' }]],
  ['a found item', { found: ['ring'] }, [{ kind: 'found', itemId: 'ring' }]],
  ['a carried item', { carries: ['ring'] }, [{ kind: 'found', itemId: 'ring' }]],
  ['a shown item', { shown: ['ring', 'thorne'] }, [{ kind: 'shown', itemId: 'ring', characterId: 'thorne' }]],
  ['a given item', { given: ['ring', 'thorne'] }, [{ kind: 'given', itemId: 'ring', characterId: 'thorne' }]],
  ['a told line', { told: ['pim', 'I am Edric.'] }, [{ kind: 'told', characterId: 'pim', lines: ['I am Edric.'] }]],
  ['a lost duel', { duel: ['thorne', 'lost'] }, [{ kind: 'duel', characterId: 'thorne', outcome: 'lost' }]],
  ['a choice', { chose: ['scroll', 'burn'] }, [{ kind: 'chose', choiceId: 'scroll', optionId: 'burn' }]],
  ['a flag', { is: ['sworn', true] }, [{ kind: 'set', variable: 'sworn', value: true }]],
  ['a word', { is: ['side', 'queen'] }, [{ kind: 'set', variable: 'side', value: 'queen' }]],
  ['a number', { atLeast: ['mercy', 2] }, [{ kind: 'set', variable: 'mercy', value: 2 }]],
];

test.each(cases)('%s', (_name, condition, events) => {
  expect(holds(condition, nothing)).toBe(false);
  expect(holds(condition, after(...events))).toBe(true);
  expect(holds({ '!': [condition] }, nothing)).toBe(true);
  expect(holds({ '!': [condition] }, after(...events))).toBe(false);
});

test('all and any of several', () => {
  const found: RunEvent = { kind: 'found', itemId: 'ring' };
  const ring: Condition = { found: ['ring'] };
  const bell: Condition = { found: ['bell'] };
  expect(holds({ and: [ring, bell] }, after(found))).toBe(false);
  expect(holds({ or: [ring, bell] }, after(found))).toBe(true);
  expect(holds({ and: [ring, { '!': [bell] }] }, after(found))).toBe(true);
  expect(holds({ and: [ring, { or: [bell, { '!': [{ and: [bell, ring] }] }] }] }, after(found))).toBe(true);
});

test('one of many', () => {
  const many = after(...Array.from({ length: 40 }, (_, at): RunEvent => ({ kind: 'found', itemId: `item ${at}` })));
  expect(holds({ found: ['item 39'] }, many)).toBe(true);
  expect(holds({ carries: ['item 0'] }, many)).toBe(true);
  expect(holds({ found: ['item 40'] }, many)).toBe(false);
});

test('without a condition, it holds', () => {
  expect(holds(undefined, nothing)).toBe(true);
});

test('a variable begins as false, as 0, and as its first word', () => {
  expect(holds({ is: ['sworn', false] }, nothing)).toBe(true);
  expect(holds({ atMost: ['mercy', 0] }, nothing)).toBe(true);
  expect(holds({ is: ['side', 'none'] }, nothing)).toBe(true);
});

test('a given item is no longer carried, but was found', () => {
  const given = after({ kind: 'found', itemId: 'ring' }, { kind: 'given', itemId: 'ring', characterId: 'thorne' });
  expect(holds({ carries: ['ring'] }, given)).toBe(false);
  expect(holds({ found: ['ring'] }, given)).toBe(true);
});

test('a text of an author is only compared, never run', () => {
  const line = '"}) || process.exit(1) // globalThis';
  const condition: Condition = { told: ['pim', line] };
  expect(holds(condition, nothing)).toBe(false);
  expect(holds(condition, after({ kind: 'told', characterId: 'pim', lines: [line] }))).toBe(true);
  expect(holds({ told: ['__proto__', 'constructor'] }, nothing)).toBe(false);
});

test('a variable that the story does not have is equal to nothing', () => {
  expect(holds({ is: ['lost', true] }, nothing)).toBe(false);
  expect(holds({ is: ['lost', false] }, nothing)).toBe(false);
});

test('whether a condition may still come to hold', () => {
  const swear: Condition = { chose: ['oath', 'swear'] };
  const found: Condition = { found: ['ring'] };
  const chosen = (optionId: string) => after({ kind: 'chose', choiceId: 'oath', optionId });
  const ring = after({ kind: 'found', itemId: 'ring' });
  expect([nothing, chosen('swear'), chosen('refuse')].map((at) => mayHold(swear, at))).toEqual([true, true, false]);
  expect([nothing, chosen('swear'), chosen('refuse')].map((at) => mayHold({ '!': [swear] }, at))).toEqual([
    true,
    false,
    true,
  ]);
  expect([nothing, ring].map((at) => mayHold({ '!': [found] }, at))).toEqual([true, false]);
  expect(mayHold({ and: [found, swear] }, chosen('refuse'))).toBe(false);
  expect(mayHold({ or: [found, swear] }, chosen('refuse'))).toBe(true);
  expect(mayHold({ is: ['sworn', true] }, chosen('refuse'))).toBe(true);
});
