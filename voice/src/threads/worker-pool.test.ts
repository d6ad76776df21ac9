import { afterEach, describe, expect, it } from 'vitest';
import { createWorkerPool, WorkerFailed, type WorkerPool } from './worker-pool.ts';

type Job = { act: string; seen?: Int32Array };

const script = new URL('./worker-pool.fixture.ts', import.meta.url);
const opened: WorkerPool<Job, number>[] = [];

function open(size: number, timeLimit = 5000) {
  const pool = createWorkerPool<Job, number>({ script, size, timeLimit });
  opened.push(pool);
  return pool;
}

afterEach(() => Promise.all(opened.splice(0).map((pool) => pool.close())));

describe('a worker pool', () => {
  it('distributes jobs among at most the given number of threads', async () => {
    const pool = open(2);
    const threads = await Promise.all(Array.from({ length: 20 }, () => pool.run({ act: 'answer' })));
    expect(new Set(threads).size).toBeLessThanOrEqual(2);
  });

  it('retries a job whose thread crashed', async () => {
    const pool = open(1);
    const seen = new Int32Array(new SharedArrayBuffer(4));
    await expect(pool.run({ act: 'crash once', seen })).resolves.toBeGreaterThan(0);
    expect(seen[0]).toBe(2);
  });

  it.each(['crash', 'throw', 'refuse'])('reports a job that can only %s, and continues', async (act) => {
    const pool = open(1);
    const [bad, good] = await Promise.allSettled([pool.run({ act }), pool.run({ act: 'answer' })]);
    expect(bad).toMatchObject({ status: 'rejected', reason: expect.any(WorkerFailed) });
    expect(good.status).toBe('fulfilled');
  });

  it('terminates a thread that exceeds its memory limit, and continues', async () => {
    const resourceLimits = { maxOldGenerationSizeMb: 24 };
    const pool = createWorkerPool<Job, number>({ script, size: 1, timeLimit: 20_000, attempts: 1, resourceLimits });
    opened.push(pool);
    await expect(pool.run({ act: 'fill the memory' })).rejects.toThrow(WorkerFailed);
    await expect(pool.run({ act: 'answer' })).resolves.toBeGreaterThan(0);
  }, 20_000);

  it('terminates a thread that hangs, and continues', async () => {
    const pool = open(1, 2500);
    await expect(pool.run({ act: 'hang' })).rejects.toThrow('Not finished in 2500 ms.');
    await expect(pool.run({ act: 'answer' })).resolves.toBeGreaterThan(0);
  }, 20_000);

  it('does not wait for a thread that hangs in native code', async () => {
    const pool = open(1, 2500);
    const seen = new Int32Array(new SharedArrayBuffer(4));
    await expect(pool.run({ act: 'hang in native code', seen })).rejects.toThrow('Not finished in 2500 ms.');
    await expect(pool.run({ act: 'answer' })).resolves.toBeGreaterThan(0);
    expect(seen[0]).toBe(0);
  }, 20_000);

  it('drops a waiting job that is aborted', async () => {
    const pool = open(1);
    const aborting = new AbortController();
    const first = pool.run({ act: 'answer' });
    const second = pool.run({ act: 'answer' }, aborting.signal);
    aborting.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    await expect(first).resolves.toBeGreaterThan(0);
    await expect(pool.run({ act: 'answer' }, aborting.signal)).rejects.toThrow('gone');
  });

  it('rejects all jobs when it is closed', async () => {
    const pool = open(1);
    const outcomes = Promise.allSettled([pool.run({ act: 'hang' }), pool.run({ act: 'answer' })]);
    await pool.close();
    for (const outcome of await outcomes) expect(outcome.status).toBe('rejected');
    await expect(pool.run({ act: 'answer' })).rejects.toThrow('closed');
  });
});
