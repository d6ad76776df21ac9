import { expect, test } from 'vitest';
import { hintsFor, partnerHints, type Voice } from './hints.ts';
import type { QuestBook } from './quest-rules.ts';

const people: Voice[] = [
  { characterId: 'sorcha', name: 'Sorcha', pronouns: 'She/Her/Hers', words: 'I keep the tower, and I lit it.' },
  { characterId: 'tadhg', name: 'Tadhg', pronouns: 'He/Him/His', words: 'I carry bags. My grandmother has a goat.' },
];

function quest(
  type: 'DIALOGUE' | 'SEARCH' | 'KNOWLEDGE' | 'FIGHT',
  targetId: string,
  hint: string | null,
  completed = false,
) {
  return {
    rule: { questId: targetId, name: 'Its name', type, targetId, knowledgeLine: null, matter: null, goal: null, hint },
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
  ['nobody speaks of itself as she', quest('SEARCH', 'key', 'She keeps the key dry.'), 'sorcha', false],
  ['another does', quest('SEARCH', 'key', 'She keeps the key dry.'), 'tadhg', true],
  ['nobody speaks of itself by name', quest('SEARCH', 'key', 'I lost the key to Sorcha.'), 'sorcha', false],
  ['who lost it does', quest('SEARCH', 'key', 'I lost the key to Sorcha.'), 'tadhg', true],
  ['a challenge is the opponent’s', quest('FIGHT', 'sorcha', 'Bare hands. Come on, then.'), 'sorcha', true],
  ['nobody else speaks it', quest('FIGHT', 'sorcha', 'Bare hands. Come on, then.'), 'tadhg', false],
  ['another may warn of one', quest('FIGHT', 'sorcha', 'Sorcha will fight you.'), 'tadhg', true],
  ['a completed quest needs no hint', quest('SEARCH', 'key', 'The key is near.', true), 'tadhg', false],
  ['whom one talks with needs no pointing at', quest('DIALOGUE', 'sorcha', 'It is me you want.'), 'sorcha', false],
  ['a quest without a hint gives none', quest('SEARCH', 'key', null), 'tadhg', false],
])('%s', (_name, entry, speaker, said) => {
  expect(hintsFor([entry], speaker, people)).toEqual(said ? [entry.rule.hint] : []);
});

test('a character alone can give every hint', () => {
  expect(hintsFor([aboutTadhg], 'tadhg', people.slice(1))).toHaveLength(1);
});

test('a quoted first person is not about the character', () => {
  const hint = 'My grandmother has a buttonhook, and no buttoned boots. You might ask her why.';
  const aboutSorcha = quest('KNOWLEDGE', 'sorcha', hint);
  expect(hintsFor([aboutSorcha], 'tadhg', people)).toEqual([hint]);
  expect(hintsFor([aboutSorcha], 'sorcha', people)).toEqual([]);
});

test('a first-person hint about a thing is only for the character that it fits', () => {
  const hint = 'I hid it in the bags that I carry.';
  const aboutBag = quest('SEARCH', 'bag', hint);
  expect(people.map(({ characterId }) => hintsFor([aboutBag], characterId, people))).toEqual([[], [hint]]);
});

test('a partner repeats general hints verbatim and rephrases personal ones', () => {
  const begunKey = { ...aboutKey, standing: { initialized: true, completed: false } };
  const mine = quest('SEARCH', 'letter', 'It rattled in my drum.');
  const namings = new Map([
    ['sorcha', { name: 'What the Light Did', target: 'Sorcha' }],
    ['letter', { name: 'Paper', target: "The Traitor's Letter" }],
  ]);
  expect(partnerHints([aboutTadhg, bySorcha, begunKey], namings)).toEqual([
    'The key is near the tower.',
    'Ask the boy where his father was.',
    'I think Sorcha knows something about “What the Light Did”. Ask, and do not let go.',
  ]);
  expect(partnerHints([mine], namings)).toEqual([
    "Get them to talk about the Traitor's Letter. Then we know where to search.",
  ]);
  expect(partnerHints([{ ...mine, standing: { initialized: true, completed: false } }], namings)).toEqual([
    "I say we search. Somewhere here is the Traitor's Letter.",
  ]);
  expect(partnerHints([quest('SEARCH', 'key', 'Mine.', true)], namings)).toEqual([]);
});
