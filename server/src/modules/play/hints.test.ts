import { expect, test } from 'vitest';
import { hintsFor } from './hints.ts';
import type { QuestBook } from './quest-rules.ts';

const people = ['sorcha', 'tadhg'];

function quest(type: 'DIALOGUE' | 'SEARCH' | 'KNOWLEDGE', targetId: string, hint: string | null, completed = false) {
  return {
    rule: { questId: targetId, type, targetId, knowledgeLine: null, hint },
    standing: { initialized: completed, completed },
  } satisfies QuestBook[number];
}

const aboutTadhg = quest('KNOWLEDGE', 'tadhg', 'Ask the boy where his father was.');
const bySorcha = quest('KNOWLEDGE', 'sorcha', 'Ask me what day it was.');
const aboutKey = quest('SEARCH', 'key', 'The key is near the tower.');

test.each([
  ['another speaks of a character', aboutTadhg, 'sorcha', true],
  ['nobody speaks of itself as of another', aboutTadhg, 'tadhg', false],
  ['a character points at itself', bySorcha, 'sorcha', true],
  ['nobody says me for another', bySorcha, 'tadhg', false],
  ['anybody may speak of an item', aboutKey, 'tadhg', true],
  ['a completed quest needs no hint', quest('SEARCH', 'key', 'The key is near.', true), 'tadhg', false],
  ['whom one talks with needs no pointing at', quest('DIALOGUE', 'sorcha', 'It is me you want.'), 'sorcha', false],
  ['a quest without a hint gives none', quest('SEARCH', 'key', null), 'tadhg', false],
])('%s', (_name, entry, speaker, said) => {
  expect(hintsFor([entry], speaker, people)).toEqual(said ? [entry.rule.hint] : []);
});

test('somebody alone may say all there is', () => {
  expect(hintsFor([aboutTadhg], 'tadhg', ['tadhg'])).toHaveLength(1);
});
