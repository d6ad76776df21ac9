import { constants } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pool } from '@emberlore/content';
import { isStoryText, readFolder, type StoryFolder } from '../../domains/studio/story-export/folder/read-folder.ts';
import { DeskFailed } from './desk-failed.ts';
import { printableLine } from './printable.ts';

/** A story folder on the disk. */
export interface FolderOnDisk extends StoryFolder {
  path: string;
  /** Its own pictures by their names in the story, such as `pictures/mara.png`. */
  pictures: ReadonlySet<string>;
}

/** In which story a folder is on which server. */
export const SYNC_FILE = '.emberlore.json';

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

const isHidden = (name: string) => name.split('/').some((part) => part.startsWith('.') || part === 'node_modules');

/**
 * Lists the files of a folder by their paths with `/`, without hidden ones. Throws if there are links: somebody else may have
 * made the folder, and what is written through a link lands outside it.
 */
async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const named = entries.map(
    (entry) => [relative(path, join(entry.parentPath, entry.name)).split(sep).join('/'), entry] as const,
  );
  const isOurs = (name: string) => name === SYNC_FILE || !isHidden(name);
  const [link] = named.find(([name, entry]) => isOurs(name) && entry.isSymbolicLink()) ?? [];
  if (link !== undefined)
    throw new DeskFailed(`‘${link}’ is a link. A story folder must not contain any: replace it by what it leads to.`);
  return named
    .filter(([name, entry]) => entry.isFile() && !isHidden(name))
    .map(([name]) => name)
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
export const formatFault = ({ file, line, message }: { file: string; line?: number | undefined; message: string }) =>
  printableLine(`${line === undefined ? file : `${file}:${line}`}: ${message}`);

/** Writes a file and follows no link that has taken its place. */
export const writeOver = (file: string, content: string | Uint8Array): Promise<void> =>
  // Windows knows no such flag.
  writeFile(file, content, {
    flag: constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0),
  });

/** Writes files into a folder and removes others. */
export async function writeFiles(
  path: string,
  changed: ReadonlyMap<string, string | Uint8Array>,
  removed: readonly string[] = [],
): Promise<void> {
  for (const [name, content] of changed) {
    const file = join(path, name);
    await mkdir(dirname(file), { recursive: true });
    await writeOver(file, content);
  }
  for (const name of removed) await rm(join(path, name), { force: true });
}
