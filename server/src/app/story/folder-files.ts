import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pool } from '@emberlore/content';
import { isStoryText, readFolder, type StoryFolder } from '../../domains/studio/story-export/folder/read-folder.ts';
import { DeskFailed } from './desk-failed.ts';

/** A story folder on the disk. */
export interface FolderOnDisk extends StoryFolder {
  path: string;
  /** Its own pictures by their names in the story, such as `pictures/mara.png`. */
  pictures: ReadonlySet<string>;
}

const PICTURE = /\.(?:png|jpe?g|webp|avif|gif)$/i;

let pooled: ReadonlySet<string> | undefined;

/** Whether the pool of shipped pictures has this one. */
export function isInPool(file: string): boolean {
  pooled ??= new Set(
    pool().flatMap(({ person, picture }) =>
      (person ? Object.values(person.faces) : [picture]).map(({ kind, id }) => `${kind}/${id}`),
    ),
  );
  return pooled.has(file);
}

/** Lists the files of a folder by their paths with `/`, without hidden ones. */
async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.') || part === 'node_modules'))
    .sort();
}

/** Reads a story folder. One that does not exist is empty. */
export async function openFolder(path: string): Promise<FolderOnDisk> {
  const files = await listFiles(path);
  const texts = new Map<string, string>();
  for (const file of files.filter(isStoryText)) texts.set(file, await readFile(join(path, file), 'utf8'));
  const pictures = new Set(files.filter((file) => PICTURE.test(file)));
  const folder = readFolder(texts, (file) => pictures.has(file) || isInPool(file));
  return { ...folder, path, pictures };
}

/** Returns the story of a folder. Throws with its faults if it has any. */
export function requireStory({ manifest, faults }: FolderOnDisk): NonNullable<StoryFolder['manifest']> {
  if (manifest && faults.length === 0) return manifest;
  throw new DeskFailed(faults.map(formatFault).join('\n'));
}

/** Formats a fault as editors and compilers do, so that a click opens its line. */
const formatFault = ({ file, line, message }: { file: string; line?: number | undefined; message: string }) =>
  `${line === undefined ? file : `${file}:${line}`}: ${message}`;

/** Writes files into a folder and removes others. */
export async function writeFiles(
  path: string,
  changed: ReadonlyMap<string, string | Uint8Array>,
  removed: readonly string[] = [],
): Promise<void> {
  for (const [name, content] of changed) {
    const file = join(path, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  for (const name of removed) await rm(join(path, name), { force: true });
}
