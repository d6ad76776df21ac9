import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RuleTarget } from '@emberlore/contract';
import { z } from 'zod';
import { listPictures } from '../../domains/studio/story-export/export-story.ts';
import { handle } from '../../domains/studio/story-export/folder/shapes.ts';
import type { Manifest } from '../../domains/studio/story-export/manifest.ts';
import { DeskFailed } from './desk-failed.ts';
import { type FolderOnDisk, SYNC_FILE, writeOver } from './folder-files.ts';

// A folder remembers, for each server, which story it is there and what is what in it, so that later imports change that
// story, and exports find its files.

/** Files are named after ids, so that these may contain nothing that leads elsewhere. */
const ids = z.record(handle, z.string());
const synced = z.object({
  storyId: z.string(),
  /** The server’s ids by those of the folder. */
  ids: z.object({ character: ids, item: ids, quest: ids, scene: ids } satisfies Record<RuleTarget, unknown>),
  /** The folder’s own pictures: what each is called in exports of the server, and a digest of its bytes. */
  pictures: z.record(z.string(), z.object({ there: z.string(), digest: z.string() })),
  /** Digests of the story here and there when they were last the same. */
  here: z.string(),
  there: z.string(),
});
export type Synced = z.infer<typeof synced>;

const state = z.record(z.string(), synced);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function readAll(folder: string): Promise<Record<string, Synced>> {
  const text = await readFile(join(folder, SYNC_FILE), 'utf8').catch(() => '{}');
  const known = state.safeParse(parse(text));
  if (!known.success)
    throw new DeskFailed(`${SYNC_FILE} cannot be read: restore it from Git, or delete it to begin anew.`);
  return known.data;
}

/** Returns what a folder remembers of a server; undefined if it has never been there. */
export const readSynced = async (folder: string, url: string): Promise<Synced | undefined> =>
  (await readAll(folder))[new URL(url).origin];

/** Remembers a server. */
export async function saveSynced(folder: string, url: string, entry: Synced): Promise<void> {
  const all = { ...(await readAll(folder)), [new URL(url).origin]: entry };
  await writeOver(join(folder, SYNC_FILE), `${JSON.stringify(all, null, 2)}\n`);
}

/** Names a state of some bytes. */
export const digest = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Names a state of a story on a server. */
export const digestThere = (manifest: Manifest): string => digest(JSON.stringify(manifest));

/** Returns the digests of a folder’s own pictures that its story shows. */
export async function digestPictures({ path, pictures }: FolderOnDisk, story: Manifest): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  for (const { file } of listPictures(story))
    if (pictures.has(file)) digests.set(file, digest(await readFile(join(path, file))));
  return digests;
}

/** Names a state of a story folder. */
export const digestHere = (story: Manifest, pictures: ReadonlyMap<string, string>): string =>
  digest(JSON.stringify([story, [...pictures]]));
