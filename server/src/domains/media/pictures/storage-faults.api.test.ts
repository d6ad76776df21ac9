import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { createGuardedStorage } from '../../../providers/storage/guarded.ts';
import type { Storage } from '../../../providers/storage/storage.ts';
import { multipart, plainPicture } from '../../../testing/creating.ts';
import { excess, readRestingResources } from '../../../testing/resources.ts';
import { type Player, signUpForm, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let player: Player;
/** Replaces the storage's `put`; undefined for normal operation. */
let fault: Storage['put'] | undefined;
/** The number of puts that succeed before the fault. */
let putsBeforeFault = 0;

beforeAll(async () => {
  server = await startTestServer({
    storage: (real) => ({
      ...real,
      put(key, bytes) {
        putsBeforeFault -= 1;
        return fault && putsBeforeFault < 0 ? fault(key, bytes) : real.put(key, bytes);
      },
    }),
  });
  player = await server.signUp();
});

afterAll(() => server?.close());
afterEach(() => {
  fault = undefined;
  putsBeforeFault = 0;
});

function refusing(code: string, syscall = 'write'): Storage['put'] {
  return async () => {
    throw Object.assign(new Error(`${code}: said by the system, /srv/secret/place`), { code, syscall });
  };
}

async function state() {
  const files: string[] = [];
  for await (const key of server.storage.all()) files.push(key);
  const { sql } = server.db;
  const [rows] = await sql`select (select count(*) from accounts) as accounts, (select count(*) from media) as media,
    (select count(*) from stories) as stories, (select sum(credits) from accounts) as credits`;
  return { files: files.sort(), rows };
}

let tries = 0;
/** A colour clearly different from all others in these tests. */
const colour = (at: number) => `hsl(${(at * 47) % 360}, 80%, ${20 + ((at * 7) % 60)}%)`;

async function signUp() {
  tries += 1;
  const data = { email: `late${tries}@example.org`, password: 'correct horse', userName: 'Late', accountType: 'email' };
  return server.call('POST', '/api/signup', { form: signUpForm(data, await plainPicture(colour(tries))) });
}

async function createStory() {
  tries += 1;
  const storyInfo = { storyName: 'The Ford', storyDescription: 'Cold water.', storyTags: ['Mystery'] };
  const pictures = [1, 2].map(
    async (at) => ['storyImages', await plainPicture(colour(tries * 2 + at))] as [string, Uint8Array<ArrayBuffer>],
  );
  const form = multipart({ storyInfo }, await Promise.all(pictures));
  return server.call('POST', '/api/stories/createStory', { token: player.token, form });
}

const acts = { 'a sign-up with a picture': signUp, 'a story with two pictures': createStory };

const disks = [
  'full ENOSPC',
  ...(inject('thorough') ? ['over its quota EDQUOT', 'read-only EROFS', 'broken EIO'] : []),
];

describe('a disk for pictures that is', () => {
  test.each(disks.flatMap((disk) => Object.keys(acts).map((act) => [disk, act] as const)))(
    '%s: %s ends in one clear message, leaves nothing held or stored; then it recovers by itself',
    async (disk, act) => {
      await server.db.sql`insert into tags (name) values ('Mystery') on conflict do nothing`;
      const before = await state();
      const held = await readRestingResources();
      fault = refusing(disk.split(' ').at(-1) ?? '');
      // The first of a story's two pictures is stored, then the disk fails.
      putsBeforeFault = act.includes('two') ? 1 : 0;
      const answer = await acts[act as keyof typeof acts]();
      expect([answer.status, answer.body]).toEqual([
        503,
        { error: 'Service Unavailable.', code: 'server.unavailable' },
      ]);
      fault = undefined;
      await server.modules.upkeep.deleteOrphans();
      expect(await state()).toEqual(before);
      await expect.poll(() => excess(held), { timeout: 5_000, interval: 100 }).toEqual([]);
      expect((await acts[act as keyof typeof acts]()).status).toBe(200);
    },
  );

  test('broken does not affect calls without pictures, and its path is not revealed', async () => {
    fault = refusing('EIO');
    const answer = await createStory();
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect((await server.signUp({ email: 'plain@example.org' })).account.userName).toBe('Rowan');
    expect(server.log()).toContain('said by the system');
  });
});

describe('a storage that', () => {
  const real = () => server.storage;

  test('hangs is given up in time, and late results have no effect', async () => {
    let finish = () => {};
    const hanging: Storage = {
      ...real(),
      put: () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
      get: () => new Promise(() => {}),
    };
    const guarded = createGuardedStorage(hanging, 20);
    await expect(guarded.put('a/1', new Uint8Array(1))).rejects.toMatchObject({ status: 503 });
    await expect(guarded.get('a/1')).rejects.toMatchObject({ status: 503 });
    finish();
    expect(await guarded.list('nothing')).toEqual([]);
  });

  test('is only slow is waited for', async () => {
    const slow: Storage = { ...real(), list: (key) => new Promise((resolve) => setTimeout(resolve, 30, [key])) };
    expect(await createGuardedStorage(slow, 5000).list('a')).toEqual(['a']);
  });
});
