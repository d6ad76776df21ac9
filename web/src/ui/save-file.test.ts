import { expect, test } from 'vitest';
import { fileNameOf } from './save-file.ts';

test('a file is called by what is in it, in letters that every system takes', () => {
  expect(fileNameOf("The Fox's Éclair: Part 2!")).toBe('the-fox-s-eclair-part-2');
  expect(fileNameOf('狐')).toBe('emberlore');
});
