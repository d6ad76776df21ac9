import { expect, test } from 'vitest';
import { decodeVectors, encodeVectors } from './launch-vectors.ts';

const hash = (digit: string) => digit.repeat(64);
const vector = (value: (index: number) => number) => Float32Array.from({ length: 512 }, (_, index) => value(index));

test('keeps vectors within half a step of their largest number', () => {
  const wave = vector((index) => Math.sin(index) / 16);
  const found = decodeVectors(encodeVectors([[hash('b'), wave]])).get(hash('b')) ?? [];
  const largest = Math.max(...wave.map(Math.abs));
  wave.forEach((value, index) => {
    expect(Math.abs((found[index] ?? Number.NaN) - value)).toBeLessThanOrEqual(largest / 127 / 2 + 1e-7);
  });
});

test('finds every vector by its hash and nothing else', () => {
  const entries = ['c', 'a', 'b'].map((digit, at) => [hash(digit), vector((index) => (index === at ? 1 : 0))] as const);
  const table = decodeVectors(encodeVectors(entries));
  expect([...table.hashes()]).toEqual(['a', 'b', 'c'].map(hash));
  for (const [key, expected] of entries) expect(table.get(key)).toEqual(expected);
  expect(table.get(hash('d'))).toBeUndefined();
});

test('keeps a vector of zeros, and rejects one of another length', () => {
  const zeros = vector(() => 0);
  expect(decodeVectors(encodeVectors([[hash('a'), zeros]])).get(hash('a'))).toEqual(zeros);
  expect(() => encodeVectors([[hash('a'), new Float32Array(3)]])).toThrow('3 numbers instead of 512');
});
