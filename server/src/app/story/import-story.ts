import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, type Output, type RuleTarget } from '@emberlore/contract';
import { listPictures } from '../../domains/studio/story-export/export-story.ts';
import { renameIds } from '../../domains/studio/story-export/folder/write-folder.ts';
import type { ExportedPicture, Manifest } from '../../domains/studio/story-export/manifest.ts';
import type { Api } from './api.ts';
import { DeskFailed } from './desk-failed.ts';
import { type FolderOnDisk, requireStory } from './folder-files.ts';
import { withPoolName } from './picture-names.ts';
import { packStory, type StoryFile, unpackStory } from './story-file.ts';
import { digestHere, digestPictures, digestThere, readSynced, type Synced, saveSynced } from './sync-state.ts';
import { updateStory } from './update-story.ts';

export interface ImportOptions {
  /** The story that the author means, for one that is not clearly the folder's. */
  storyId?: string | undefined;
  /** Overwrites what has been changed on the server since the folder was last the same. */
  force: boolean;
  report: (line: string) => void;
}

/** Downloads a story of the server. */
export const downloadStory = async (api: Api, storyId: string): Promise<StoryFile> =>
  unpackStory(await api.download(calls.exportStory, { query: { storyId } }));

type Owner = Pick<Output<typeof calls.getStory>['story'], 'storyId' | 'storyUserId' | 'storyCreatedBy'>;

const noIds = (): Record<RuleTarget, Record<string, string>> => ({ character: {}, item: {}, quest: {}, scene: {} });

/** Pairs the ids of two stories that say the same, by their places. */
function pairIds(here: Manifest, there: Manifest): Synced['ids'] {
  const ids = noIds();
  for (const [at, scene] of here.scenes.entries()) {
    const twin = there.scenes[at];
    if (!twin) continue;
    const pair = (kind: RuleTarget, own: readonly (string | undefined)[], others: readonly (string | undefined)[]) => {
      for (const [place, id = ''] of own.entries()) ids[kind][id] ??= others[place] ?? '';
    };
    const questIds = (of: typeof scene) => of.quests.map(({ id }) => id);
    pair('scene', [scene.id], [twin.id]);
    pair('character', scene.characters, twin.characters);
    pair('item', scene.items, twin.items);
    pair('quest', questIds(scene), questIds(twin));
  }
  return ids;
}

/** Pairs the folder’s own pictures with those of the server, by where the two stories show them. */
function pairPictures(here: Manifest, there: Manifest, digests: ReadonlyMap<string, string>): Synced['pictures'] {
  const uses = ({ story, characters, items, scenes }: Manifest): (ExportedPicture | undefined)[] => [
    ...story.images,
    ...characters.flatMap(({ picture, annoyed, happy, sad }) => [picture, annoyed, happy, sad]),
    ...scenes.flatMap(({ background, winPicture }) => [background, winPicture]),
    ...scenes.flatMap((scene) => scene.items.map((id) => items.find((item) => item.id === id)?.picture)),
  ];
  const others = uses(there);
  const pairs = uses(here).flatMap((picture, at) => {
    const digest = digests.get(picture?.file ?? '');
    const twin = others[at];
    return picture && digest && twin ? [[picture.file, { there: twin.file, digest }] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/** Remembers that folder and server say the same now. */
export async function remember(folder: FolderOnDisk, url: string, storyId: string, there: Manifest): Promise<void> {
  const here = requireStory(folder);
  const digests = await digestPictures(folder, here);
  await saveSynced(folder.path, url, {
    storyId,
    ids: pairIds(here, there),
    pictures: pairPictures(here, there, digests),
    here: digestHere(here, digests),
    there: digestThere(there),
  });
}

/** Creates the story of a folder on a server, and returns its id. */
export async function createStory(api: Api, folder: FolderOnDisk, report: ImportOptions['report']): Promise<string> {
  const bundle = await packStory(requireStory(folder), folder.path);
  const importInfo = { preview: false };
  const made = await api.call(calls.importStory, { parts: { importInfo }, files: [['bundle', bundle, 'story.zip']] });
  for (const change of made.changes) report(change);
  return made.storyId ?? '';
}

/** Returns the folder’s story in the words of the server: its ids, and its names of pictures that are the same. */
function speakAsServer(here: Manifest, known: Synced, digests: ReadonlyMap<string, string>): Manifest {
  const { ids } = known;
  const maps = {
    character: new Map(Object.entries(ids.character)),
    item: new Map(Object.entries(ids.item)),
    quest: new Map(Object.entries(ids.quest)),
    scene: new Map(Object.entries(ids.scene)),
  };
  return renameIds(here, maps, (picture) => {
    const same = known.pictures[picture.file];
    const isSame = same !== undefined && same.digest === digests.get(picture.file);
    return isSame ? { ...picture, file: same.there } : picture;
  });
}

const noMaps = (): Record<RuleTarget, Map<string, string>> => ({
  character: new Map(),
  item: new Map(),
  quest: new Map(),
  scene: new Map(),
});

/** Returns how to read pictures that the folder calls by other names than the server. */
function createFinder(folder: FolderOnDisk, known: Synced, after: Manifest) {
  const files = new Map(Object.entries(known.pictures).map(([file, same]) => [same.there, file]));
  const lost = listPictures(after).find(({ file }) => files.has(file) && !folder.pictures.has(files.get(file) ?? ''));
  if (lost) throw new DeskFailed(`There is no picture ‘${files.get(lost.file)}’.`);
  return (file: string) => readFile(join(folder.path, files.get(file) ?? file));
}

/** Remembers what an update has come to that the server refused halfway, so that the next one goes on from there. */
async function rememberHalf(api: Api, folder: FolderOnDisk, known: Synced, created: ReturnType<typeof noMaps>) {
  const { manifest } = await downloadStory(api, known.storyId);
  const join = (kind: RuleTarget) => ({ ...known.ids[kind], ...Object.fromEntries(created[kind]) });
  const ids = { character: join('character'), item: join('item'), quest: join('quest'), scene: join('scene') };
  await saveSynced(folder.path, api.url, { ...known, ids, there: digestThere(manifest) });
}

/**
 * Refuses to change a story that the author may not mean: a folder that somebody else has made can name any. Such are stories of other
 * accounts, which an admin may change, and with `force` those of another title.
 */
function checkMeant(
  api: Api,
  { here, there, owner }: { here: Manifest; there: Manifest; owner: Owner },
  force: boolean,
) {
  const { storyId, storyUserId, storyCreatedBy } = owner;
  const named = `‘${there.story.name}’ (${storyId}) on ${api.url}`;
  const meant = `If you mean that story, name it: import FOLDER ${storyId}.`;
  if (storyUserId !== api.accountId)
    throw new DeskFailed(`The folder says that it is the story ${named}, which belongs to ${storyCreatedBy}. ${meant}`);
  if (force && here.story.name !== there.story.name)
    throw new DeskFailed(`‘${here.story.name}’ would overwrite the story ${named}. ${meant}`);
}

async function update(api: Api, folder: FolderOnDisk, known: Synced, options: ImportOptions): Promise<void> {
  const { force, report } = options;
  const { storyId } = known;
  const { manifest: there } = await downloadStory(api, storyId);
  const here = requireStory(folder);
  if (options.storyId === undefined) {
    const { story: owner } = await api.call(calls.getStory, { query: { storyId } });
    checkMeant(api, { here, there, owner }, force);
  } else if (options.storyId !== storyId) throw new DeskFailed(`The folder is the story ${storyId} on ${api.url}.`);
  if (!force && digestThere(there) !== known.there)
    throw new DeskFailed(
      `The story ‘${there.story.name}’ has been changed on ${api.url} since then. Export it first, or overwrite those changes with --force.`,
    );
  const after = speakAsServer(here, known, await digestPictures(folder, here));
  const before = renameIds(there, noMaps(), withPoolName);
  const find = createFinder(folder, known, after);
  const created = noMaps();
  try {
    await updateStory(api, { storyId, before, after, created }, find, report);
  } catch (error) {
    await rememberHalf(api, folder, known, created);
    throw error;
  }
}

/** Creates the story of a folder on a server, or changes the one that the folder has been imported to before; returns its id. */
export async function importFolder(api: Api, folder: FolderOnDisk, options: ImportOptions): Promise<string> {
  requireStory(folder);
  const known = await readSynced(folder.path, api.url);
  if (known) await update(api, folder, known, options);
  else if (options.storyId !== undefined)
    throw new DeskFailed(`The folder has never been on ${api.url}. Import it without a story’s id.`);
  const storyId = known?.storyId ?? (await createStory(api, folder, options.report));
  await remember(folder, api.url, storyId, (await downloadStory(api, storyId)).manifest);
  return storyId;
}
