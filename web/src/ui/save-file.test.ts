import { expect, test } from 'vitest';
import { toFileName } from './save-file.ts';

test('a file is called by what is in it, in letters that every system takes', () => {
  expect(toFileName("The Fox's Éclair: Part 2!")).toBe('the-fox-s-eclair-part-2');
  expect(toFileName('狐')).toBe('emberlore');
});
