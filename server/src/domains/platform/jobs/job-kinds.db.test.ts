import { type FreshDatabase, freshDatabase } from '@emberlore/database/testing';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anyJob } from './any-job.fixture.ts';
import { createJobs, type JobKind } from './jobs.service.ts';

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const greet: JobKind<{ name: string }> = { name: 'greet', payload: z.object({ name: z.string() }) };

let db: FreshDatabase;

beforeEach(async () => {
  db ??= await freshDatabase();
  await db.sql`delete from outbox`;
});

afterAll(() => db?.drop());

const waiting = async () => (await db.sql`select event, attempts from outbox`).map((row) => ({ ...row }));

describe('a job', () => {
  test('is left to a server that knows its kind', async () => {
    const jobs = createJobs(db, log);
    await db.transact((writer) => jobs.add(writer, anyJob('foreign'), {}));
    jobs.register(greet, async () => {});
    jobs.wake();
    await jobs.settled();
    expect(await waiting()).toEqual([{ event: 'foreign', attempts: 0 }]);
  });

  test('is handed to its handler as its kind says, without its marks', async () => {
    const jobs = createJobs(db, log);
    const done: unknown[] = [];
    jobs.register(greet, async (payload) => void done.push(payload), 2);
    await db.transact((writer) => jobs.add(writer, greet, { name: 'Ada' }, { group: 'a', requester: 'b' }));
    jobs.wake();
    await jobs.settled();
    expect(done).toEqual([{ name: 'Ada' }]);
  });

  test('whose stored payload does not match its kind is retried, and never handled', async () => {
    const jobs = createJobs(db, log);
    jobs.register(greet, () => expect.unreachable());
    await db.transact((writer) => jobs.add(writer, anyJob('greet'), { nobody: true }));
    jobs.wake();
    await jobs.settled();
    expect(await waiting()).toEqual([{ event: 'greet', attempts: 1 }]);
  });
});
