import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkKey, type Storage } from './storage.ts';

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

async function unlessMissing<T>(work: Promise<T>, instead: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return instead;
    throw error;
  }
}

async function synced(path: string, flags: string, work: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags);
  try {
    await work(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Creates the folder and syncs each newly created parent, so that a crash doesn't lose it. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await synced(dirname(made), 'r', async () => {});
  }
}

/** Yields the files below a folder by their path from the root, including drafts. */
async function* filesBelow(root: string, folder: string): AsyncIterable<string> {
  for (const entry of await unlessMissing(readdir(join(root, folder), { withFileTypes: true }), [])) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else if (entry.isFile()) yield path;
  }
}

const DRAFT = /(^|\/)\.[0-9a-f-]{36}\.part$/;
const isHidden = (path: string) => /(^|\/)\./.test(path);

/** Whether the file was written before that moment; false if it no longer exists. */
async function isFromBefore(path: string, moment: Date | undefined): Promise<boolean> {
  if (!moment) return true;
  const stats = await unlessMissing(stat(path), null);
  return stats !== null && stats.mtimeMs < moment.getTime();
}

/** Creates a storage in a folder of this machine. `root` is an absolute path and is created if missing. */
export function createDiskStorage(root: string): Storage {
  const toPath = (key: string) => {
    checkKey(key);
    return join(root, key);
  };
  return {
    async put(key, bytes) {
      const path = toPath(key);
      await makeFolder(dirname(path));
      // Written next to the target and moved there once complete; the leading dot is invalid in keys, so nobody sees it
      // before.
      const draft = join(dirname(path), `.${randomUUID()}.part`);
      try {
        await synced(draft, 'wx', (file) => file.writeFile(bytes));
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await synced(dirname(path), 'r', async () => {});
    },
    async get(key) {
      const file = await unlessMissing(open(toPath(key), 'r'), null);
      if (!file) return null;
      const stats = await file.stat();
      if (!stats.isFile()) {
        await file.close();
        return null;
      }
      return { size: stats.size, stream: file.createReadStream() };
    },
    async list(key) {
      const entries = await unlessMissing(readdir(toPath(key), { withFileTypes: true }), []);
      const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
      return files.map((entry) => `${key}/${entry.name}`).sort();
    },
    async *all(before) {
      for await (const path of filesBelow(root, '')) {
        if (!isHidden(path) && (await isFromBefore(join(root, path), before))) yield path;
      }
    },
    async clearDrafts(before) {
      for await (const path of filesBelow(root, '')) {
        if (!DRAFT.test(path) || !(await isFromBefore(join(root, path), before))) continue;
        await rm(join(root, path), { force: true });
      }
    },
    async remove(key) {
      await rm(toPath(key), { force: true });
    },
  };
}
