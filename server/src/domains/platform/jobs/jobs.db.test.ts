import { type FreshDatabase, freshDatabase } from '@emberlore/database/testing';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Log } from '../../../kit/log.ts';
import { anyJob } from './any-job.fixture.ts';
import { createJobs } from './jobs.service.ts';

let db: FreshDatabase;
let logged: string[];

const log: Log = {
  debug: () => {},
  info: () => {},
  warn: (_details, text) => logged.push(text),
  error: (_details, text) => logged.push(text),
};

beforeEach(async () => {
  db ??= await freshDatabase();
  await db.sql`delete from outbox`;
  await db.sql`delete from rate_limits`;
  logged = [];
});

afterAll(() => db?.drop());

/** Shifts all jobs into the past by this many minutes. */
const pass = (minutes: number) => db.sql`update outbox set created_at = created_at - ${minutes} * interval '1 minute'`;

const waiting = async () => (await db.sql`select event, attempts from outbox`).map((row) => ({ ...row }));

test('a worker that loses the database while another is busy stops nothing', async () => {
  let takes = 0;
  const failing: typeof db.transact = (work) => {
    takes += 1;
    return takes === 2 ? Promise.reject(new Error('write EPIPE')) : db.transact(work);
  };
  const jobs = createJobs({ transact: failing }, log);
  const stray: unknown[] = [];
  const listen = (error: unknown) => void stray.push(error);
  process.on('unhandledRejection', listen);
  const held = Promise.withResolvers<void>();
  jobs.register(anyJob('slow'), () => held.promise);
  jobs.register(anyJob('other'), async () => {});
  await db.transact((writer) => jobs.add(writer, anyJob('slow'), {}));
  jobs.wake();
  await expect.poll(() => takes).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 20));
  held.resolve();
  await jobs.settled();
  process.off('unhandledRejection', listen);
  expect(stray).toEqual([]);
  expect(logged).toEqual(['Reading the jobs failed.']);
});

describe('a job', () => {
  test('runs once and is then removed from the list', async () => {
    const jobs = createJobs(db, log);
    const done: unknown[] = [];
    jobs.register(anyJob('greet'), async (payload) => void done.push(payload));
    await db.transact((writer) => jobs.add(writer, anyJob('greet'), { name: 'Ada' }));
    jobs.wake();
    jobs.wake();
    await jobs.settled();
    expect(done).toEqual([{ name: 'Ada' }]);
    expect(await waiting()).toEqual([]);
  });

  test('that is slow delays neither other kinds nor, if several can run at once, its own', async () => {
    const jobs = createJobs(db, log);
    const done: unknown[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const letter = async ({ to }: Record<string, unknown>) => void (to === 'slow' ? await held : done.push(to));
    jobs.register(anyJob('letter'), letter, 2);
    jobs.register(anyJob('refund'), async () => void done.push('refund'));
    await db.transact(async (writer) => {
      await jobs.add(writer, anyJob('letter'), { to: 'slow' });
      await jobs.add(writer, anyJob('letter'), { to: 'Ada' });
      await jobs.add(writer, anyJob('letter'), { to: 'Ben' });
      await jobs.add(writer, anyJob('refund'), {});
    });
    jobs.wake();
    await expect.poll(() => [...done].sort()).toEqual(['Ada', 'Ben', 'refund']);
    release();
    await jobs.settled();
    expect(await waiting()).toEqual([]);
  });

  test('that is slow delays no job that is queued while it runs', async () => {
    const jobs = createJobs(db, log);
    const done: unknown[] = [];
    const held = Promise.withResolvers<void>();
    const post = async (to: string) => {
      await db.transact((writer) => jobs.add(writer, anyJob('letter'), { to }));
      jobs.wake();
    };
    const letter = async ({ to }: Record<string, unknown>) => {
      done.push(to);
      if (to === 'slow') await held.promise;
    };
    jobs.register(anyJob('letter'), letter, 2);
    await post('slow');
    await expect.poll(() => done).toEqual(['slow']);
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const to of ['Ada', 'Ben']) {
      await post(to);
      await expect.poll(() => done.at(-1)).toBe(to);
    }
    held.resolve();
    await jobs.settled();
    expect(await waiting()).toEqual([]);
  });

  test('runs with no more of its kind at once than its kind allows', async () => {
    const jobs = createJobs(db, log);
    let begun = 0;
    const held = Promise.withResolvers<void>();
    const handle = async () => {
      begun += 1;
      await held.promise;
    };
    jobs.register(anyJob('letter'), handle, 3);
    await db.transact(async (writer) => {
      for (let at = 0; at < 9; at += 1) await jobs.add(writer, anyJob('letter'), { at });
    });
    for (let at = 0; at < 5; at += 1) jobs.wake();
    await expect.poll(() => begun).toBe(3);
    jobs.wake();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(begun).toBe(3);
    held.resolve();
    await jobs.settled();
    expect([begun, await waiting()]).toEqual([9, []]);
  });

  test('runs alone of its group, which holds up no other group', async () => {
    const jobs = createJobs(db, log);
    const begun: unknown[] = [];
    const held = Promise.withResolvers<void>();
    const handle = async ({ at, group }: Record<string, unknown>) => {
      begun.push(at);
      if (group === 'slow') await held.promise;
    };
    jobs.register(anyJob('letter'), handle, 3);
    await db.transact(async (writer) => {
      for (const at of [1, 2, 3]) await jobs.add(writer, anyJob('letter'), { at }, { group: 'slow' });
      await jobs.add(writer, anyJob('letter'), { at: 4 }, { group: 'quick' });
      await jobs.add(writer, anyJob('letter'), { at: 5 });
    });
    jobs.wake();
    await expect.poll(() => begun).toEqual([1, 4, 5]);
    held.resolve();
    await jobs.settled();
    expect([begun, await waiting()]).toEqual([[1, 4, 5, 2, 3], []]);
  });

  test('of a requester that has caused many in any group comes after those of others', async () => {
    const jobs = createJobs(db, log);
    const done: unknown[] = [];
    jobs.register(anyJob('letter'), async ({ at }) => void done.push(at));
    const post = (at: string, requester: string | undefined, group = 'gmail.com') =>
      db.transact((writer) => jobs.add(writer, anyJob('letter'), { at }, { group, requester }));
    for (const at of ['many 1', 'many 2', 'many 3']) await post(at, 'many');
    await post('few 1', 'few');
    await post('server', undefined);
    await post('few 2', 'few');
    await post('many elsewhere', 'many', 'example.org');
    jobs.wake();
    await jobs.settled();
    expect(done).toEqual(['many 1', 'few 1', 'server', 'many 2', 'few 2', 'many 3', 'many elsewhere']);
    // A job that has waited long has its turn before the first ones of others.
    await post('many 4', 'many');
    await db.sql`update outbox set turn_at = turn_at - interval '4 minutes'`;
    await post('new', 'new');
    jobs.wake();
    await jobs.settled();
    expect(done.slice(-2)).toEqual(['many 4', 'new']);
  });

  test('that is repeated comes after those that were not tried yet', async () => {
    const jobs = createJobs(db, log);
    const tried: unknown[] = [];
    jobs.register(anyJob('letter'), async ({ at }) => {
      tried.push(at);
      if (at === 1 && tried.length === 1) throw new Error('not yet');
    });
    const post = (at: number) => db.transact((writer) => jobs.add(writer, anyJob('letter'), { at }));
    await post(1);
    jobs.wake();
    await jobs.settled();
    await pass(1);
    for (const at of [2, 3]) await post(at);
    jobs.wake();
    await jobs.settled();
    expect(tried).toEqual([1, 2, 3, 1]);
  });

  test('of a failed transaction never runs', async () => {
    const jobs = createJobs(db, log);
    jobs.register(anyJob('greet'), () => expect.unreachable());
    const failing = db.transact(async (writer) => {
      await jobs.add(writer, anyJob('greet'), {});
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    jobs.wake();
    await jobs.settled();
  });

  test('that fails is retried with increasing delays and does not delay others', async () => {
    const jobs = createJobs(db, log);
    const done: unknown[] = [];
    let tries = 0;
    jobs.register(anyJob('hard'), async () => {
      tries += 1;
      if (tries < 3) throw new Error('not yet');
    });
    jobs.register(anyJob('easy'), async () => void done.push('easy'));
    await db.transact(async (writer) => {
      await jobs.add(writer, anyJob('hard'), {});
      await jobs.add(writer, anyJob('easy'), {});
    });
    for (const [minutes, expected] of [
      [0, 1],
      [0, 1],
      [1, 2],
      [1, 2],
      [1, 3],
    ] as const) {
      await pass(minutes);
      jobs.wake();
      await jobs.settled();
      expect(tries).toBe(expected);
    }
    expect(done).toEqual(['easy']);
    expect(await waiting()).toEqual([]);
    expect(logged).toEqual(Array(2).fill('A job failed and will be retried.'));
  });

  test('that is late runs once at a time, on one server', async () => {
    let begun = 0;
    const held = Promise.withResolvers<void>();
    const first = createJobs(db, log);
    const servers = [first, createJobs(db, log)];
    const handle = async () => {
      begun += 1;
      await held.promise;
    };
    for (const jobs of servers) jobs.register(anyJob('late'), handle, 3);
    await db.transact((writer) => first.add(writer, anyJob('late'), {}));
    await pass(60);
    for (const jobs of servers) jobs.wake();
    await expect.poll(() => begun).toBe(1);
    for (const jobs of servers) jobs.wake();
    await new Promise((resolve) => setTimeout(resolve, 50));
    held.resolve();
    await Promise.all(servers.map((jobs) => jobs.settled()));
    expect([begun, await waiting()]).toEqual([1, []]);
  });

  test('that always fails is abandoned after seven attempts and logged', async () => {
    const jobs = createJobs(db, log);
    let tries = 0;
    jobs.register(anyJob('hopeless'), async () => {
      tries += 1;
      throw new Error('never');
    });
    await db.transact((writer) => jobs.add(writer, anyJob('hopeless'), {}));
    for (let at = 0; at < 9; at += 1) {
      jobs.wake();
      await jobs.settled();
      await pass(64);
    }
    expect(tries).toBe(7);
    expect(await waiting()).toEqual([]);
    expect(logged.at(-1)).toBe('A job failed too often; giving up.');
  });

  test('is run by one of two servers', async () => {
    const done: unknown[] = [];
    const servers = [createJobs(db, log), createJobs(db, log)];
    for (const jobs of servers) jobs.register(anyJob('greet'), async ({ at }) => void done.push(at));
    await db.transact(async (writer) => {
      for (let at = 0; at < 20; at += 1) await servers[0]?.add(writer, anyJob('greet'), { at });
    });
    for (const jobs of servers) jobs.wake();
    await Promise.all(servers.map((jobs) => jobs.settled()));
    expect(done).toHaveLength(20);
  });
});
