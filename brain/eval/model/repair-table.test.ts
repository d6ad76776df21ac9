import { expect, test } from 'vitest';
import { findUnrepaired, malformed, show, weak } from './repair-table.ts';

test('malformed answers of models are repaired, however they arrive', async () => {
  expect([malformed, weak].map(({ length }) => length >= 60)).toEqual([true, true]);
  expect(await findUnrepaired()).toEqual([]);
});

test('an unclosed fragment is not spoken; the model is asked again', async () => {
  expect(await show('{"emotion":"JOY","reply":"Come in. And then he', 7)).toBe('Come in.');
});

test('a thought without its first tag is dropped', async () => {
  expect(await show('The player wants in.</think>{"emotion":"JOY","reply":"Come in."}', 1_000)).toBe('Come in.');
});
