import { expect, test } from 'vitest';
import { type CardData, cardData } from './card.ts';
import { fitCard } from './fit-card.ts';
import { askLore, fromLore, listKnown, toLore } from './lorebook.ts';

const entry = (content: string, more: object = {}) => ({ keys: [], content, insertion_order: 5, ...more });
const cardWith = (...entries: object[]): CardData =>
  cardData.parse({ name: 'Ilse', description: 'She keeps the ferry.', character_book: { entries } });

test('entries are kept by weight: constant ones, then by priority, then as inserted', () => {
  const card = cardWith(
    entry('last', { insertion_order: 9 }),
    entry('off', { enabled: false, priority: 99 }),
    entry('urgent', { priority: 10 }),
    entry('always', { constant: true, insertion_order: 8 }),
    entry('first', { insertion_order: 'nonsense', priority: null }),
  );
  expect(listKnown(card).map(({ content }) => content)).toEqual(['always', 'urgent', 'first', 'last']);
});

test('what is always known becomes knowledge, and its keys questions', () => {
  const card = cardWith(
    entry('{{char}} takes a toll.\nThe dead pay nothing.', {
      constant: true,
      keys: ['toll', ' price of  crossing ', '/co(in)?/i'],
    }),
    entry('The bell is my brother’s.', { keys: [] }),
    entry('I owe the miller.'),
    entry('I was born here.'),
  );
  const { personalKnowledge, voiceSheet } = fitCard(card, () => {});
  expect(personalKnowledge).toContain('Ilse takes a toll.');
  const questions = ['What about toll?', 'What about price of crossing?'];
  expect(voiceSheet?.askedAs).toEqual({ 'Ilse takes a toll.': questions, 'The dead pay nothing.': questions });
});

test('entries with keys become the lorebook, with all that SillyTavern says of them', () => {
  const extensions = { selectiveLogic: 2, sticky: 4, cooldown: 6, delay: 2, probability: 40, match_whole_words: false };
  const card = cardWith(
    entry('@@depth 4\n{{char}} fears\nthe bell.', {
      keys: ['bell'],
      secondary_keys: ['rope'],
      priority: 7,
      extensions,
    }),
    entry('The toll is one coin.', { keys: ['to(ll|lls)'], use_regex: true }),
  );
  const book = fitCard(card, () => {}).voiceSheet?.lorebook;
  expect(book).toMatchObject([
    { text: '{{char}} fears the bell.', keys: ['bell'], secondaryKeys: ['rope'], logic: 'none', priority: 7 },
    { keys: ['/to(ll|lls)/'], order: 5, probability: 100, wholeWords: true },
  ]);
  expect(book?.[0]).toMatchObject({ sticky: 4, cooldown: 6, delay: 2, probability: 40, wholeWords: false });
  expect(book?.map(fromLore).map(toLore)).toEqual(book);
});

test('a long key becomes no long question, whatever stands in it', () => {
  const keys = ['bell', 'x'.repeat(200_000), '<BOT>'.repeat(40)];
  const [asked] = askLore([{ keys, content: 'The bell is cracked.' }], (text) => text.replaceAll('<BOT>', 'Sorcha'));
  expect(asked?.questions).toEqual(['What about bell?']);
});
