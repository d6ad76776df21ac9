import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { toWorkerConfig } from './share.ts';

test('workers divide what is set for the machine, and none goes without', () => {
  const model = { LLM_BASE_URL: 'http://localhost:1/v1', LLM_MODEL: 'small', LLM_CONCURRENCY: '6', LLM_QUEUE: '64' };
  const share = toWorkerConfig(readConfig({ WORKERS: '4', DATABASE_POOL: '40', SPEECH_WORKERS: '6', ...model }));
  expect(share).toMatchObject({ databasePool: 10, speechWorkers: 2, hearingWorkers: 1 });
  expect(share.languageModel?.limits).toMatchObject({ atOnce: 2, waiting: 16 });
});

test('the built-in database keeps connections free for backups', () => {
  expect(toWorkerConfig(readConfig({ WORKERS: '2', DATABASE_POOL: '200' })).databasePool).toBe(45);
});

test('one process for each core, or as many as wanted', () => {
  expect(readConfig({}).workers).toBe(1);
  expect(readConfig({ WORKERS: '3' }).workers).toBe(3);
  expect(readConfig({ WORKERS: 'auto' }).workers).toBeGreaterThan(0);
  expect(() => readConfig({ WORKERS: '0' })).toThrow('WORKERS: Give auto, or a number from 1 to 99.');
});
