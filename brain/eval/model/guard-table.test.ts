import { expect, test } from 'vitest';
import { launchCharacters } from '../sets.ts';
import { findDeletions, findSpilledSecrets } from './guard-table.ts';

test('no granted sentence of a launch character is deleted, and no secret gets out', async () => {
  // `npm run eval:model` tries all of them.
  const some = launchCharacters().filter((_, index) => index % 9 === 0);
  const { tried, deleted } = await findDeletions(some);
  const spilled = await findSpilledSecrets(launchCharacters());
  expect(tried).toBeGreaterThan(1_000);
  expect(deleted).toEqual([]);
  expect(spilled.spilled).toEqual([]);
}, 120_000);
