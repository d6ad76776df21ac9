import { expect, test } from 'vitest';
import { type CardData, cardData } from './card.ts';
import { fitCard } from './fit-card.ts';
import { listLore } from './lorebook.ts';

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
  expect(listLore(card).map(({ content }) => content)).toEqual(['always', 'urgent', 'first', 'last']);
});

test('the keys of an entry become questions by which its lines are found', () => {
  const card = cardWith(
    entry('{{char}} takes a toll.\nThe dead pay nothing.', { keys: ['toll', ' price of  crossing ', '/co(in)?/i'] }),
    entry('The bell is my brother’s.', { keys: [] }),
    entry('I owe the miller.'),
    entry('I was born here.'),
  );
  const { personalKnowledge, voiceSheet } = fitCard(card, () => {});
  expect(personalKnowledge).toContain('Ilse takes a toll.');
  const questions = ['What about toll?', 'What about price of crossing?'];
  expect(voiceSheet?.askedAs).toEqual({ 'Ilse takes a toll.': questions, 'The dead pay nothing.': questions });
});
