import { expect, test } from 'vitest';
import { countMessages, type Entry, toHistoryRows } from './history-rows.ts';

const isaura = { characterId: 'isaura', characterName: 'Queen Isaura' };
const fool = { characterId: 'fool', characterName: 'The Fool' };
const entry = (day: number, amount: number, talk?: Entry['talk']): Entry => ({
  amount,
  reason: amount < 0 ? 'message' : 'refund',
  note: '',
  createdAt: `2031-03-0${day}T12:00:00.000Z`,
  ...(talk && { talk }),
});

test('one row per talk and day, even where two talks took turns, and one for every other change', () => {
  const rows = toHistoryRows([
    entry(5, -1, isaura),
    entry(5, -1, fool),
    entry(5, 100),
    entry(5, 1, isaura),
    entry(5, -1, isaura),
    entry(4, -1, isaura),
  ]);
  const told = rows.map((row) => (row.kind === 'entry' ? row.entry.amount : [row.characterName, row.entries.length]));
  expect(told).toEqual([['Queen Isaura', 3], ['The Fool', 1], 100, ['Queen Isaura', 1]]);
  expect(rows.flatMap((row) => (row.kind === 'talk' ? countMessages(row) : []))).toEqual([2, 1, 1]);
});
