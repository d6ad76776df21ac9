import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Connection } from '@emberlore/database';
import { bareDatabases, wholeStore } from '@emberlore/database/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskStorage } from '../../providers/storage/disk.ts';
import type { Storage } from '../../providers/storage/storage.ts';
import { fillAccount, publish } from '../../testing/life.ts';
import { type Player, startTestServer, type TestServer } from '../../testing.ts';
import { makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';

const SECRET = 'a secret that signs tokens, of enough length';

let server: TestServer;
let databases: Awaited<ReturnType<typeof bareDatabases>>;
let folder: string;
let player: Player;
let mill: string;

beforeAll(async () => {
  server = await startTestServer();
  databases = await bareDatabases();
  folder = await mkdtemp(join(tmpdir(), 'emberlore-backup-'));
  player = await server.signUp({ userName: 'Ottoline' });
  mill = await publish(server, player, 'The Mill');
  await fillAccount(server, player, { name: 'Ottoline', email: player.email, words: 'tab\tbreak\nand \\N' }, mill);
});

afterAll(async () => {
  await databases?.close();
  await server?.close();
  if (folder) await rm(folder, { recursive: true });
});

let made = 0;
const nextFile = () => {
  made += 1;
  return join(folder, `${made}.zip`);
};

const buildSource = ({ db, storage }: TestServer) => ({ connection: db, storage, secret: SECRET });

interface Target {
  connection: Connection;
  storage: Storage;
  secrets: string[];
  storeSecret: (secret: string) => Promise<void>;
}

async function empty(): Promise<Target> {
  made += 1;
  const secrets: string[] = [];
  const storage = createDiskStorage(join(folder, `media-${made}`));
  return {
    connection: await databases.open(),
    storage,
    secrets,
    storeSecret: async (secret) => {
      secrets.push(secret);
    },
  };
}

/** Returns every stored file with its bytes. */
async function readAllMedia(storage: Storage): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const key of storage.all()) {
    const file = await storage.get(key);
    if (file) files[key] = (await buffer(file.stream)).toString('base64');
  }
  return files;
}

describe('a backup', () => {
  test('restored is the same installation: every row and every file', async () => {
    const file = nextFile();
    const { missing, media, tables } = await makeBackup(buildSource(server), file);
    expect(missing).toEqual([]);
    expect(media.files).toBeGreaterThan(3);
    expect(tables.find(({ name }) => name === 'turns')?.rows).toBe(2);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const target = await empty();
    const { migrated } = await restoreBackup(target, file);
    expect(migrated).toEqual([]);
    expect(await wholeStore(target.connection)).toEqual(await wholeStore(server.db));
    expect(await readAllMedia(target.storage)).toEqual(await readAllMedia(server.storage));
    expect(target.secrets).toEqual([SECRET]);
  });

  test('holds what it names, though all of it is deleted while it is made', async () => {
    const doomed = await server.signUp({ userName: 'Doomed' });
    const life = await fillAccount(server, doomed, { name: 'Doomed', email: doomed.email, words: 'soon gone' }, mill);
    const file = nextFile();
    // The first read of a picture shows that the backup has read the rows.
    let asked: Promise<unknown> | undefined;
    const storage: Storage = {
      ...server.storage,
      list(key) {
        asked ??= server.call('DELETE', '/api/profile/deleteAccount', { token: doomed.token });
        return asked.then(() => server.modules.jobs.settled()).then(() => server.storage.list(key));
      },
    };
    await makeBackup({ ...buildSource(server), storage }, file);
    const [gone] = await server.db.sql`select count(*)::int as rows from media where hash = ${life.privatePicture}`;
    expect(gone?.rows).toBe(0);

    const target = await empty();
    await restoreBackup(target, file);
    const [kept] = await target.connection
      .sql`select count(*)::int as rows from media where hash = ${life.privatePicture}`;
    expect(kept?.rows).toBe(1);
    expect(Object.keys(await readAllMedia(target.storage)).join()).toContain(life.privatePicture);
    // Work that had to wait for the backup is done later.
    const [waiting] = await server.db.sql`select count(*)::int as rows from outbox where event = 'forget picture'`;
    expect(waiting?.rows).toBeGreaterThan(0);
  });

  test('says which pictures were lost before it was made', async () => {
    const [row] = await server.db.sql`insert into media (hash, kind, width, height, widths, owner_id)
      values (${'0f'.repeat(32)}, 'cover', 480, 270, '{480}', ${player.account.userId}) returning hash`;
    const { missing } = await makeBackup(buildSource(server), nextFile());
    expect(missing).toEqual([row?.hash]);
    await server.db.sql`delete from media where hash = ${row?.hash}`;
  });

  test('that fails leaves nothing behind, and one that is there is not overwritten', async () => {
    const file = nextFile();
    const broken: Storage = {
      ...server.storage,
      get: async () => {
        throw new Error('The disk is gone.');
      },
    };
    await expect(makeBackup({ ...buildSource(server), storage: broken }, file)).rejects.toThrow('The disk is gone.');
    for (const left of [file, `${file}.part`]) await expect(stat(left)).rejects.toThrow('ENOENT');
    await makeBackup(buildSource(server), file);
    await expect(makeBackup(buildSource(server), file)).rejects.toThrow('is there already');
  });
});

describe('a restore', () => {
  let file: string;
  beforeAll(async () => {
    file = nextFile();
    await makeBackup(buildSource(server), file);
  });

  /** Nothing was written to the database. */
  const isUntouched = async ({ connection }: Target) => expect(await wholeStore(connection)).toEqual({});

  test('goes into an empty installation alone', async () => {
    const target = { ...(await empty()), connection: server.db };
    await expect(restoreBackup(target, file)).rejects.toThrow('The database is not empty.');
    const others = await empty();
    await others.storage.put('aa/other.webp', Buffer.from('of another'));
    await expect(restoreBackup(others, file)).rejects.toThrow('The media folder is not empty: it has aa/other.webp');
    await isUntouched(others);
  });

  test('that was cut off can be done again', async () => {
    const target = await empty();
    let left = 3;
    const failing: Storage = {
      ...target.storage,
      put: async (key, bytes) => {
        left -= 1;
        if (left === 0) throw new Error('The disk is full.');
        return target.storage.put(key, bytes);
      },
    };
    await expect(restoreBackup({ ...target, storage: failing }, file)).rejects.toThrow('The disk is full.');
    await isUntouched(target);
    await restoreBackup(target, file);
    expect(await readAllMedia(target.storage)).toEqual(await readAllMedia(server.storage));
  });

  test('refuses an incomplete backup before it writes anything', async () => {
    const target = await empty();
    const bytes = await readFile(file);
    const refusals: [string, Uint8Array, string][] = [
      ['cut', bytes.subarray(0, bytes.length / 2), 'is no whole backup'],
      ['empty', new Uint8Array(), 'is no whole backup'],
      ['other', Buffer.from('PK, but nothing else'), 'is no whole backup'],
    ];
    for (const [name, content, words] of refusals) {
      const path = join(folder, `${name}.zip`);
      await writeFile(path, content);
      await expect(restoreBackup(target, path)).rejects.toThrow(words);
    }
    await expect(restoreBackup(target, join(folder, 'none.zip'))).rejects.toThrow('There is no file');
    await isUntouched(target);
    expect(await readAllMedia(target.storage)).toEqual({});
  });

  test('notices a single changed byte, in rows and in pictures', async () => {
    const target = await empty();
    const bytes = await readFile(file);
    for (const place of ['database/turns.copy', 'database/stories.copy', 'picture ', 'auth-secret']) {
      const damaged = Buffer.from(bytes);
      const at = damaged.indexOf(place) + place.length + 2;
      damaged[at] = (damaged[at] ?? 0) ^ 0x55;
      const path = join(folder, 'damaged.zip');
      await writeFile(path, damaged);
      await expect(restoreBackup(target, path), place).rejects.toThrow('The backup is damaged');
    }
    await isUntouched(target);
    expect(await readAllMedia(target.storage)).toEqual({});
  });
});
