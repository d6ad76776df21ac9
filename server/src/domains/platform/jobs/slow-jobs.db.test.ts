import { type FreshDatabase, freshDatabase } from '@emberlore/database/testing';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Log } from '../../../kit/log.ts';
import { anyJob } from './any-job.fixture.ts';
import { createJobs } from './jobs.service.ts';

let db: FreshDatabase;

const log: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

beforeEach(async () => {
  db ??= await freshDatabase();
  await db.sql`delete from outbox`;
  await db.sql`delete from rate_limits`;
});

afterAll(() => db?.drop());

describe('a job', () => {
  test('of a group that is new leaves a place for those that were quick, and one that is slow makes room', async () => {
    const jobs = createJobs(db, log, 300);
    const begun: unknown[] = [];
    const held = Promise.withResolvers<void>();
    const handle = async ({ at, group }: Record<string, unknown>) => {
      begun.push(at);
      if (String(group).startsWith('slow')) await held.promise;
    };
    jobs.register(anyJob('letter'), handle, 3);
    const post = async (...groups: string[]) => {
      await db.transact(async (writer) => {
        for (const group of groups) await jobs.add(writer, anyJob('letter'), { at: group }, { group });
      });
      jobs.wake();
    };
    await post('quick');
    await jobs.settled();
    await post('slow 1', 'slow 2', 'slow 3', 'slow 4', 'slow 5', 'quick');
    await expect.poll(() => begun).toEqual(['quick', 'slow 1', 'slow 2', 'quick']);
    // Once they are known to be slow, the next ones have their places.
    await expect.poll(() => begun.slice(4)).toEqual(['slow 3', 'slow 4']);
    held.resolve();
    await jobs.settled();
    expect(begun.slice(6)).toEqual(['slow 5']);
  });

  test('of a group that was slow runs beside the others, one at a time', async () => {
    const jobs = createJobs(db, log, 300);
    const begun: unknown[] = [];
    let held = Promise.withResolvers<void>();
    const handle = async ({ at, group }: Record<string, unknown>) => {
      begun.push(at);
      if (String(group).startsWith('slow')) await held.promise;
    };
    jobs.register(anyJob('letter'), handle, 3);
    const post = async (round: string) => {
      await db.transact(async (writer) => {
        for (const group of ['slow 1', 'slow 2'])
          await jobs.add(writer, anyJob('letter'), { at: `${round} ${group}` }, { group });
        for (const group of ['new 1', 'new 2'])
          await jobs.add(writer, anyJob('letter'), { at: `${round} ${group}` }, { group });
      });
      jobs.wake();
    };
    await post('first');
    await expect.poll(() => begun).toHaveLength(4);
    held.resolve();
    await jobs.settled();
    held = Promise.withResolvers<void>();
    begun.length = 0;
    await post('then');
    await expect.poll(() => begun).toEqual(['then slow 1', 'then new 1', 'then new 2']);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(begun).toHaveLength(3);
    held.resolve();
    await jobs.settled();
    expect(begun.slice(3)).toEqual(['then slow 2']);
  });

  test('is not queued while sixty of its requester wait, if its kind is bounded', async () => {
    const jobs = createJobs(db, log);
    const post = (requester: string, event = 'letter', bounded = true) =>
      db.transact((writer) => jobs.add(writer, anyJob(event), {}, { group: 'example.org', requester, bounded }));
    for (let at = 0; at < 60; at += 1) expect(await post('many')).toBe(true);
    expect(await post('many')).toBe(false);
    expect([await post('few'), await post('many', 'reset'), await post('many', 'letter', false)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await db.sql`select from outbox`).toHaveLength(63);
  });
});
