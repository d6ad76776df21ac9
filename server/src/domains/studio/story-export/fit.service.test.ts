import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitLines, fitText, shortenChanges } from './fit.service.ts';

const spare = ['I know this place.', 'I keep to myself.', 'I have time to talk.', 'I say what I mean.'];
const box = { least: 4, most: 1000, spare };

function fitLore(lines: string[], wanted: Parameters<typeof fitLines>[1] = box) {
  const notes: string[] = [];
  return { lines: fitLines(lines, wanted, 'the lorebook', (note) => notes.push(note)), notes };
}

test('splits extra lines at their line breaks like all others', () => {
  expect(fitLore([], { ...box, spare: ['Tall\nand quiet', ...spare] }).lines).toEqual([
    ...['Tall', 'and quiet'],
    ...spare.slice(0, 2),
  ]);
});

test('splits the longest lines if there would be fewer than the minimum', () => {
  const long = ['a'.repeat(600), 'b'.repeat(390), 'c'.repeat(500)];
  const { lines, notes } = fitLore(long);
  expect(lines).toEqual(['b'.repeat(390), ...spare.slice(0, 3)]);
  expect(notes).toEqual([
    '2 of 3 lines of the lorebook had no room and were left out.',
    'The lorebook had too few lines: 3 were added.',
  ]);
});

test('returns enough lines, none blank or broken, within the limit, for any input', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '.', '𝒳'), maxLength: 1200 });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), fc.array(text, { maxLength: 5 }), (given, more) => {
      const { lines } = fitLore(given, { ...box, spare: [...more, ...spare] });
      expect(lines.length).toBeGreaterThanOrEqual(4);
      expect([...lines.join('\n')].length).toBeLessThanOrEqual(1000);
      for (const line of lines) expect([line.trim(), /[\r\n]/.test(line)]).toEqual([line, false]);
    }),
  );
});

test('truncates a text at whole characters', () => {
  const cut = (text: string) => fitText(text, 3, 'It', () => undefined);
  expect(['abc', '𝒳𝒳𝒳', 'abcd', '𝒳𝒳𝒳𝒳', 'a𝒳b𝒳', '  ab  c', 'x'.repeat(1_000_000)].map(cut)).toEqual([
    ...['abc', '𝒳𝒳𝒳', 'abc', '𝒳𝒳𝒳', 'a𝒳b', 'ab', 'xxx'],
  ]);
});

test('lists no more changes than an author reads, and none as long as a file', () => {
  const changes = shortenChanges(Array.from({ length: 5000 }, (_, at) => `${at} ${'x'.repeat(10_000)}`));
  expect(changes).toHaveLength(201);
  expect(changes[0]).toBe(`0 ${'x'.repeat(298)}`);
  expect(changes.at(-1)).toBe('4800 more changes are not listed.');
  expect(shortenChanges(['One.'])).toEqual(['One.']);
});
