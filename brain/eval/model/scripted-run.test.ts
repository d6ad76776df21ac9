import { expect, test } from 'vitest';
import { playRun } from './scripted-run.ts';

test('planted facts survive, and most of a request is the one before', async () => {
  const { facts, planted, stable, largest, unknowable } = await playRun(60);
  expect([facts, planted]).toEqual([20, 20]);
  // `npm run eval:model` plays 200 turns.
  expect(stable).toBeGreaterThan(0.85);
  expect(largest).toBeLessThan(20_000);
  expect(unknowable).toBe(0);
});
