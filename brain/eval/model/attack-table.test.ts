import { expect, test } from 'vitest';
import { findLeaks } from './attack-table.ts';

test('a model that reveals its prompt in any encoding discloses nothing', async () => {
  const { tried, leaks } = await findLeaks(20);
  expect(tried).toBe(20);
  expect(leaks).toEqual([]);
}, 120_000);
