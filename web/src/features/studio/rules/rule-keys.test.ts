import type { StoryRules } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { comparable, createKey, toKey, withKeys } from './rule-keys.ts';

const none: StoryRules = {
  variables: [],
  effects: [],
  choices: [],
  endings: [],
  reactions: [],
  lines: [],
  people: [],
  quests: [],
  achievements: [],
  combinations: [],
  scenes: [],
  descriptions: [],
  wins: [],
  yields: [],
};

test('an id consists of the letters and digits of a name', () => {
  expect(toKey(' Thorne’s Déjà vu, 2nd! ')).toBe('thorne-s-deja-vu-2nd');
  expect(toKey('…')).toBe('');
  expect(toKey(`${'long '.repeat(20)}`)).toMatch(/^(?:long-?){6,}$/);
  expect(toKey('x'.repeat(100))).toHaveLength(34);
});

test('an id is unique, and exists for names without such letters', () => {
  expect(createKey('Trust', ['trust', 'trust-2'])).toBe('trust-3');
  expect(createKey('Überraschung', [])).toBe('uberraschung');
  expect(createKey('信頼', ['rule'])).toBe('rule-2');
});

test('what has got a name gets an id, which stays when the name changes', () => {
  const rules = {
    ...none,
    variables: [
      { variableId: '', name: 'Trust', type: 'flag' as const },
      { variableId: 'trust', name: 'Faith', type: 'flag' as const },
      { variableId: '', name: ' ', type: 'flag' as const },
    ],
  };
  expect(withKeys(rules).variables.map(({ variableId }) => variableId)).toEqual(['trust-2', 'trust', '']);
});

test('rules are the same in whatever order their fields are stored', () => {
  const one = { ...none, variables: [{ variableId: 'a', name: 'A', type: 'flag' as const }] };
  const other = { ...none, variables: [{ type: 'flag' as const, name: 'A', words: undefined, variableId: 'a' }] };
  expect(JSON.stringify(comparable(one))).toBe(JSON.stringify(comparable(other as StoryRules)));
});
