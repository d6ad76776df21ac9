import { expect, test, vi } from 'vitest';
import { closeAll } from './close-all.ts';

const createLog = () => ({ debug: vi.fn(), error: vi.fn(), warn: vi.fn(), info: vi.fn() });

test('closes in reverse order, although a step fails', async () => {
  const closed: string[] = [];
  const log = createLog();
  const failing = async () => {
    closed.push('failing');
    throw new Error('No.');
  };
  await closeAll([async () => void closed.push('first'), failing, async () => void closed.push('last')], log, 1000);
  expect(closed).toEqual(['last', 'failing', 'first']);
  expect(log.error).toHaveBeenCalledTimes(1);
});

test('leaves a step behind that never ends', async () => {
  const closed: string[] = [];
  const log = createLog();
  await closeAll([async () => void closed.push('first'), () => new Promise<void>(() => {})], log, 10);
  expect(closed).toEqual(['first']);
  expect(log.error).toHaveBeenCalledTimes(1);
});
