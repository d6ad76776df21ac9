import { mkdir } from 'node:fs/promises';
import type { RuleTarget } from '@emberlore/contract';
import { emptyFolder, writeFolder } from '../../domains/studio/story-export/folder/write-folder.ts';
import type { Api } from './api.ts';
import { DeskFailed } from './desk-failed.ts';
import { type FolderOnDisk, openFolder, requireStory, writeFiles } from './folder-files.ts';
import { downloadStory, remember } from './import-story.ts';
import { namePictures } from './picture-names.ts';
import { digestHere, digestPictures, digestThere, readSynced, type Synced } from './sync-state.ts';

export interface ExportOptions {
  /** The story to export into a folder that has never been on this server. */
  storyId?: string | undefined;
  /** Overwrites what has been changed in the folder since it was last the same as on the server. */
  force: boolean;
  report: (line: string) => void;
}

const inverse = (ids: Record<string, string>) => new Map(Object.entries(ids).map(([here, there]) => [there, here]));

const toKnownIds = (known: Synced | undefined): Record<RuleTarget, Map<string, string>> => ({
  character: inverse(known?.ids.character ?? {}),
  item: inverse(known?.ids.item ?? {}),
  quest: inverse(known?.ids.quest ?? {}),
  scene: inverse(known?.ids.scene ?? {}),
});

/** Whether the folder has been edited since it was last the same as on the server. */
async function isEdited(folder: FolderOnDisk, known: Synced | undefined): Promise<boolean> {
  const story = requireStory(folder);
  return known?.here !== digestHere(story, await digestPictures(folder, story));
}

/**
 * Writes a story of a server into a folder. In a folder that has it already, only what was changed on the server is
 * written. Returns whether anything was.
 */
export async function exportFolder(api: Api, folder: FolderOnDisk, options: ExportOptions): Promise<boolean> {
  const { force, report } = options;
  const isEmpty = folder.texts.size === 0;
  if (!isEmpty) requireStory(folder);
  const known = await readSynced(folder.path, api.url);
  const storyId = options.storyId ?? known?.storyId;
  if (storyId === undefined) throw new DeskFailed(`Say which story of ${api.url}: export FOLDER STORY-ID.`);
  const { manifest, pictures } = await downloadStory(api, storyId);
  const isSameStory = known?.storyId === storyId;
  if (isSameStory && !force && known.there === digestThere(manifest)) {
    report('Nothing has been changed on the server since then.');
    return false;
  }
  if (!isEmpty && !force && (!isSameStory || (await isEdited(folder, known))))
    throw new DeskFailed(
      'The folder has been edited since then as well. Commit your edits, export with --force, and compare.',
    );
  const named = new Map(Object.entries(known?.pictures ?? {}).map(([here, { there }]) => [there, here]));
  const { name, fresh } = namePictures(manifest, named, folder.pictures);
  const written = writeFolder(manifest, isEmpty ? emptyFolder : folder, toKnownIds(known), name);
  const files = new Map<string, string | Uint8Array>(written.changed);
  for (const [there, here] of fresh) files.set(here, pictures.get(there) ?? new Uint8Array());
  await mkdir(folder.path, { recursive: true });
  await writeFiles(folder.path, files, written.removed);
  for (const file of [...files.keys()].sort()) report(file);
  for (const file of written.removed) report(`${file}: removed`);
  await remember(await openFolder(folder.path), api.url, storyId, manifest);
  return true;
}
