import { Readable } from 'node:stream';
import { type calls, limits, type Output, type StoryRules, withoutHidden } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { fail } from '../../../kit/errors.ts';
import { findInTurn } from '../../../kit/find-in-turn.ts';
import type { Log } from '../../../kit/log.ts';
import type { Caller } from '../../../kit/route.ts';
import { createThread } from '../../../kit/thread.ts';
import { type Archive, createZip, isArchive, openArchive } from '../../../kit/zip.ts';
import { checkRoom } from '../../library/creation-limits/creation-limits.service.ts';
import type { Stories } from '../../library/stories/stories.service.ts';
import { findFreeTags, importStory } from '../../library/story-import/story-import.service.ts';
import type { StoryRuleEditing } from '../../library/story-rules/story-rules.service.ts';
import type { FormPictures } from '../../media/pictures/form-pictures.service.ts';
import type { Media } from '../../media/pictures/media.service.ts';
import type { Pool } from '../../media/pictures/pool.service.ts';
import type { Blocklist } from '../../trust/blocklist/blocklist.service.ts';
import { UNPACKED } from './export-limits.ts';
import { buildManifest, listPictures } from './export-story.ts';
import { createDesk, formPictures, missingPictures } from './import-pictures.ts';
import { type ExportedPicture, MANIFEST_NAME, type Manifest } from './manifest.ts';
import type { ReadStory } from './read-manifest.ts';

export type {
  ExportedCharacter,
  ExportedItem,
  ExportedPicture,
  ExportedQuest,
  ExportedScene,
  Manifest,
} from './manifest.ts';

/** A file to download. */
export interface ExportedFile {
  name: string;
  content: Readable;
}

type Imported = Output<typeof calls.importStory>;

/** Exports stories from one installation and imports them into another. */
export interface StoryExport {
  /** Returns what an export of a story would hold, apart from its pictures. Throws `Story Not Found.` or a 403. */
  readManifest(storyId: string, caller: Caller): Promise<Manifest>;
  /** Exports a story. Throws `Story Not Found.` or a 403. */
  exportStory(storyId: string, caller: Caller): Promise<ExportedFile>;
  /**
   * Creates a private story for the caller from the export, the ink or the Twee at `path`, or with `preview` only reports the result. Reads
   * pictures one by one, so that at most one is in memory. Throws a 400 for an invalid export or a blocked word in its
   * names, a 413 for one too large once unpacked, and a 415 for an invalid picture; nothing is stored then.
   */
  importStory(path: string, preview: boolean, caller: Caller): Promise<Imported>;
}

export interface StoryExportDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  stories: Stories;
  rules: Pick<StoryRuleEditing, 'read'>;
  media: Pick<Media, 'openFile' | 'hiddenAmong'>;
  pictures: FormPictures;
  pool: Pick<Pool, 'find'>;
  blocklist: Pick<Blocklist, 'containsBlockedWord'>;
  clock: Clock;
  log: Log;
}

/** Stands for the archive of a story that has no pictures. */
const noPictures: Archive = { names: [], read: async () => undefined, close: () => undefined };

const parsePictureHash = ({ file }: ExportedPicture): string => /([0-9a-f]{64})/.exec(file)?.[1] ?? '';

/** Converts a name to a file name that is valid on every file system. */
export function toFileName(name: string, instead: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '');
  return plain || instead;
}

/** Counts what a story adds to its owner's creation limits. */
function countContents({ characters, items, scenes }: Manifest) {
  const quests = scenes.reduce((sum, scene) => sum + scene.quests.length, 0);
  return { stories: 1, characters: characters.length, items: items.length, quests };
}

/** Lists the texts that other players read as names, as the creation forms check them. */
function listNames({ story, scenes, characters, items }: Manifest, rules: StoryRules | undefined): string[] {
  const named = [...scenes, ...scenes.flatMap(({ quests }) => quests), ...characters, ...items];
  const { choices = [], endings = [], achievements = [] } = rules ?? {};
  const questions = choices.flatMap(({ question, options }) => [question, ...options.map(({ label }) => label)]);
  return [
    story.name,
    story.tagline,
    ...named.map(({ name }) => name),
    ...questions,
    ...[...endings, ...achievements].map(({ title }) => title),
    ...scenes.flatMap(({ spots }) => spots),
  ];
}

function summarize(manifest: Manifest, tags: readonly string[]): Imported['story'] {
  const { story, scenes, characters, items } = manifest;
  return {
    storyName: story.name,
    storyDescription: story.description,
    storyTags: [...tags],
    scenes: scenes.map((scene) => ({
      sceneName: scene.name,
      characters: scene.characters.length,
      items: scene.items.length,
      quests: scene.quests.length,
    })),
    characters: characters.map(({ name }) => name),
    items: items.map(({ name }) => name),
    pictures: listPictures(manifest).length,
  };
}

/** How long reading a text of another tool may take: a hundred times as long as ordinary ones. */
const TEXT_LIMIT_MS = 8000;

export function createStoryExport({
  store,
  stories,
  rules: ruleEditing,
  media,
  pictures,
  pool,
  blocklist,
  clock,
  log,
}: StoryExportDeps): StoryExport {
  const { reader, transact } = store;
  const script = new URL('./manifest-worker.ts', import.meta.url);
  const archives = createThread<string, ReadStory>(script, log);
  // Anybody can write a text that takes as long as it may: archives don't wait for it, and other texts not long.
  const texts = createThread<string, ReadStory>(script, log, { timeLimit: TEXT_LIMIT_MS });

  /** Matches the export's tags with this installation's, in order, and reports the tags left out. */
  async function matchTags({ story }: Manifest) {
    const known = await findFreeTags(reader, story.tags);
    const found = story.tags.flatMap(
      (name) => known.find((tag) => tag.name.toLowerCase() === name.toLowerCase()) ?? [],
    );
    const kept = [...new Set(found)].slice(0, limits.storyTags);
    const lost = story.tags.filter((name) => !kept.some((tag) => tag.name.toLowerCase() === name.toLowerCase()));
    return { kept, changes: lost.map((name) => `The tag ‘${name}’ was left out.`) };
  }

  async function importFrom(archive: Archive, fitted: ReadStory, preview: boolean, caller: Caller): Promise<Imported> {
    const { manifest, rules } = fitted;
    const names = new Set(listNames(manifest, rules));
    const blocked = await findInTurn(names, (name) => blocklist.containsBlockedWord([name]));
    if (blocked !== undefined) throw fail('blockedWord', { fields: { bundle: 'exportBlockedWord' } });
    const tags = await matchTags(manifest);
    const changes = [...fitted.changes, ...tags.changes, ...missingPictures({ archive, pool }, manifest)];
    const story = summarize(
      manifest,
      tags.kept.map(({ name }) => name),
    );
    if (preview) return { storyId: null, story, changes };
    const tagIds = tags.kept.map(({ id }) => id);
    const adding = countContents(manifest);
    // Hundreds of pictures are scaled only for a story that there is room for.
    await transact((writer) => checkRoom(writer, caller, adding));
    const storyId = await pictures.during(formPictures({ archive, pool }, manifest), (taken) =>
      transact(async (writer) => {
        await checkRoom(writer, caller, adding);
        return importStory(createDesk(writer, caller.accountId, taken), { ...manifest, rules }, tagIds);
      }),
    );
    return { storyId, story, changes };
  }

  async function readStory(storyId: string, caller: Caller) {
    const { story } = await stories.whole(storyId, caller);
    const { rules } = await ruleEditing.read(storyId, caller);
    return { story, manifest: buildManifest(withoutHidden(story), rules) };
  }

  return {
    readManifest: async (storyId, caller) => (await readStory(storyId, caller)).manifest,
    async exportStory(storyId, caller) {
      await stories.editable(storyId, caller);
      const { story, manifest } = await readStory(storyId, caller);
      if (story.storyHidden) throw fail('hiddenByModerators');
      const zip = createZip(clock.now());
      const text = `${JSON.stringify(manifest, null, 2)}\n`;
      zip.add(MANIFEST_NAME, true, async () => Readable.from([text]));
      const exported = listPictures(manifest);
      const hidden = await media.hiddenAmong(exported.map(parsePictureHash));
      for (const picture of exported) {
        if (hidden.has(parsePictureHash(picture))) continue;
        zip.add(
          picture.file,
          false,
          async () => (await media.openFile(parsePictureHash(picture)))?.stream ?? Readable.from([]),
        );
      }
      zip.end();
      return { name: `${toFileName(story.storyName, 'story')}.emberlore.zip`, content: zip.output };
    },
    async importStory(path, preview, caller) {
      const fitted = await ((await isArchive(path)) ? archives : texts).run(path);
      const archive = fitted.isArchive ? await openArchive(path, UNPACKED) : noPictures;
      try {
        return await importFrom(archive, fitted, preview, caller);
      } finally {
        archive.close();
      }
    },
  };
}
