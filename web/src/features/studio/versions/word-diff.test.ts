import { expect, test } from 'vitest';
import { diffWords, type Stretch } from './word-diff.ts';

const marks = { same: '', removed: '-', added: '+' };
const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : `[${marks[kind]}${text}]`))
    .join('');
const textOf = (stretches: readonly Stretch[], without: Stretch['kind']) =>
  stretches.flatMap(({ kind, text }) => (kind === without ? [] : text)).join('');

test('marks the words that were added and removed', () => {
  expect(shown('The lamp is lit.', 'The old lamp is out.')).toBe('The [+old ]lamp is [-lit.][+out.]');
  expect(shown('One.\nTwo.', 'One.\nTwo.\nThree.')).toBe('One.\nTwo.[+\nThree.]');
  expect(shown('', 'All new.')).toBe('[+All new.]');
  expect(shown('All gone.', '')).toBe('[-All gone.]');
  expect(shown('The same.', 'The same.')).toBe('The same.');
});

test('a replaced sentence is one stretch, not word by word', () => {
  expect(shown('She left at dawn. He stayed.', 'Nobody saw it. He stayed.')).toBe(
    '[-She left at dawn.][+Nobody saw it.] He stayed.',
  );
});

test('both texts can be read from it, whatever they are', () => {
  const words = ['a', 'b', 'c', 'd'];
  let seed = 7;
  const next = (most: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % most;
  };
  for (let round = 0; round < 200; round += 1) {
    const text = () => Array.from({ length: next(12) }, () => words[next(4)]).join(next(3) === 0 ? '\n' : ' ');
    const [before, after] = [text(), text()];
    const stretches = diffWords(before, after);
    expect([textOf(stretches, 'added'), textOf(stretches, 'removed')]).toEqual([before, after]);
  }
});

test('texts too long to be compared by words are shown as replaced', () => {
  const long = (word: string) => Array.from({ length: 2000 }, (_, at) => `${word}${at}`).join(' ');
  expect(diffWords(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
