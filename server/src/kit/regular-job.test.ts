import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRegularJob } from './regular-job.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ignore = () => undefined;

test('runs regularly, the first time when it is told to, and no more once stopped', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const job = startRegularJob(run, { everyMs: 1000, firstMs: 100, onError: ignore });
  await vi.advanceTimersByTimeAsync(99);
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(runs).toBe(3);
  await job.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toBe(3);
});

test('leaves out runs while one is busy', async () => {
  let [runs, atOnce, most] = [0, 0, 0];
  const run = async () => {
    runs += 1;
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    atOnce -= 1;
  };
  const job = startRegularJob(run, { everyMs: 1000, onError: ignore });
  await vi.advanceTimersByTimeAsync(5000);
  expect([runs, most]).toEqual([2, 1]);
  const stopped = job.stop();
  await vi.advanceTimersByTimeAsync(2500);
  await stopped;
});

test('reports a failed run and goes on', async () => {
  const errors: unknown[] = [];
  const job = startRegularJob(() => Promise.reject(new Error('No database.')), {
    everyMs: 1000,
    onError: (error) => errors.push(error),
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(errors).toEqual([new Error('No database.'), new Error('No database.')]);
  await job.stop();
});

test('a stop aborts the signal of the running run and waits for it', async () => {
  let ended = false;
  const run = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        ended = true;
        resolve();
      });
    });
  const job = startRegularJob(run, { everyMs: 1000, onError: ignore });
  await vi.advanceTimersByTimeAsync(1000);
  await job.stop();
  expect(ended).toBe(true);
});
