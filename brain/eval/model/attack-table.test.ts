import { expect, inject, test } from 'vitest';
import { findLeaks } from './attack-table.ts';

test('a model that reveals its prompt in any encoding discloses nothing', async () => {
  // Ten try each encoding once.
  const characters = inject('thorough') ? 20 : 10;
  const { tried, leaks } = await findLeaks(characters);
  expect(tried).toBe(characters);
  expect(leaks).toEqual([]);
}, 120_000);
