import { type calls, limits, type Output, type RestorablePart, type StoryVersion } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import { notFound } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import { paging } from '../../../kit/paging.ts';
import type { Caller } from '../../../kit/route.ts';
import { createThread } from '../../../kit/thread.ts';
import type { ReadableStory, Stories } from '../../library/stories/stories.service.ts';
import type { Manifest } from '../story-export/story-export.service.ts';
import type { Compared } from './compare-versions.ts';
import type { CompareJob } from './compare-worker.ts';
import { packSnapshot, unpackSnapshot } from './snapshot.ts';
import * as repository from './story-versions.repository.ts';
import type { VersionContents } from './version-contents.ts';
import type { VersionKeeping } from './version-keeping.service.ts';
import { chooseTarget, keepPictures, listIds, withoutLostRules, withoutParts } from './version-target.ts';

/** Changes a story by the calls of the forms, as its author would. Each throws what the call throws. */
export interface VersionDesk {
  trashScene(sceneId: string): Promise<void>;
  untrashScene(sceneId: string): Promise<void>;
  untrashCharacter(characterId: string): Promise<void>;
  /** Changes a story into another one: whatever is the same is not touched, and what is not in `before` is created. */
  update(storyId: string, before: Manifest, after: Manifest): Promise<void>;
}

/** The history of stories, for their owners and admins. Throws `Story Not Found.` or a 403 for others. */
export interface StoryVersions {
  /** Returns a page of a story's versions, latest first. */
  page(storyId: string, page: number, caller: Caller): Promise<Output<typeof calls.getStoryVersions>>;
  /** Lists what differs from the version before, or from now. Throws `Version Not Found.` */
  compare(which: WhichVersion, other: 'before' | 'now', caller: Caller): Promise<Compared>;
  /** Makes the story, or a part of it, what it was. Throws `Version Not Found.` and `Hidden By Moderators.` */
  restore(which: WhichVersion, part: RestorablePart | undefined, caller: Caller): Promise<void>;
}

interface WhichVersion {
  storyId: string;
  versionId: string;
}

export interface StoryVersionsDeps {
  store: Pick<Connection, 'reader'>;
  stories: Pick<Stories, 'editable' | 'changeable'>;
  keeping: VersionKeeping;
  contents: VersionContents;
  openDesk: (caller: Caller) => VersionDesk;
  log: Log;
}

function nameEditor({ accountId, role }: repository.VersionRow, ownerId: string, caller: Caller): StoryVersion['by'] {
  if (accountId === null) return 'unknown';
  if (accountId === caller.accountId) return 'you';
  if (accountId === ownerId) return 'author';
  return role === 'admin' ? 'moderator' : 'unknown';
}

/**
 * Returns the present story with what else the author has of the other one, as if it differed: it is changed instead of
 * created once more.
 */
function withKnown(now: Manifest, target: Manifest, known: ReadonlySet<string>): Manifest {
  const others = <Entry extends { id: string; name: string }>(entries: readonly Entry[], there: readonly Entry[]) =>
    entries
      .filter(({ id }) => known.has(id) && !there.some((entry) => entry.id === id))
      .map((entry) => ({ ...entry, name: '' }));
  return {
    ...now,
    characters: [...now.characters, ...others(target.characters, now.characters)],
    items: [...now.items, ...others(target.items, now.items)],
  };
}

/** Creates the service. */
export function createStoryVersions(deps: StoryVersionsDeps): StoryVersions {
  const { stories, keeping, contents, openDesk, log } = deps;
  const { reader } = deps.store;
  const thread = createThread<CompareJob, Compared>(new URL('./compare-worker.ts', import.meta.url), log, {
    failure: 'storeUnavailable',
  });

  async function find({ storyId, versionId }: WhichVersion) {
    const row = await repository.readVersion(reader, storyId, versionId);
    if (!row) throw notFound('Version');
    const latest = await repository.readLatest(reader, storyId);
    return { ...row, isNow: row.id === latest?.id };
  }

  /** Returns a stored version, packed. The story itself is the latest. */
  async function read(story: ReadableStory, { isNow, content }: { isNow: boolean; content: Uint8Array | null }) {
    if (isNow) return packSnapshot(await keeping.readNow(story));
    if (!content) throw notFound('Version');
    return contents.open(story.storyId, content);
  }

  async function listHidden(packed: readonly Uint8Array[]): Promise<string[]> {
    const ids = new Set<string>();
    for (const each of packed) for (const id of listIds(await unpackSnapshot(each))) ids.add(id);
    return [...(await repository.readHidden(reader, [...ids]))];
  }

  /** Brings from the trash what the story is to have again, once what it is not to have has made room. */
  async function untrash(desk: VersionDesk, now: Manifest, target: Manifest, trashed: ReadonlySet<string>) {
    for (const { id = '' } of now.scenes)
      if (!target.scenes.some((scene) => scene.id === id)) await desk.trashScene(id);
    for (const { id = '' } of target.scenes) if (trashed.has(id)) await desk.untrashScene(id);
    for (const { id } of target.characters) if (trashed.has(id)) await desk.untrashCharacter(id);
  }

  return {
    async page(storyId, page, caller) {
      const { ownerId } = await stories.editable(storyId, caller);
      const asked = { page, pageSize: limits.pageSize };
      const [rows, counted, latest] = await Promise.all([
        repository.readVersions(reader, storyId, asked),
        repository.countVersions(reader, storyId),
        repository.readLatest(reader, storyId),
      ]);
      const versions = rows.map((row) => ({
        versionId: row.id,
        beganAt: row.beganAt.toISOString(),
        savedAt: row.savedAt.toISOString(),
        saves: row.saves,
        by: nameEditor(row, ownerId, caller),
        restoredFrom: row.restoredFrom?.toISOString() ?? null,
        isNow: row.id === latest?.id,
      }));
      return { versions, ...paging(asked, counted) };
    },
    async compare(which, other, caller) {
      // Like an export, a comparison shows nothing of a story that moderators have hidden.
      const story = await stories.changeable(which.storyId, caller);
      const row = await find(which);
      const version = await read(story, row);
      const earlier = other === 'before' ? await repository.readEarlier(reader, which.storyId, row.id) : null;
      const stored = earlier && (await read(story, { ...earlier, isNow: false }));
      const [before, after] =
        other === 'before' ? [stored, version] : [version, await read(story, { isNow: true, content: null })];
      const hidden = await listHidden(before ? [before, after] : [after]);
      return thread.run({ before, after, hidden });
    },
    async restore(which, part, caller) {
      const { storyId } = which;
      const story = await stories.changeable(storyId, caller);
      const row = await find(which);
      if (row.isNow) return;
      const stored = await unpackSnapshot(await read(story, row));
      const version = withoutParts(stored, await repository.readHidden(reader, listIds(stored)));
      const now = await keeping.readNow(story);
      const target = withoutLostRules(chooseTarget(now, version, part));
      const opened = await keeping.begin({ story: storyId }, caller, row.savedAt);
      const desk = openDesk(caller);
      const { there, trashed } = await repository.readFate(reader, story, listIds(target));
      await untrash(desk, now, target, trashed);
      const before = await keeping.readNow(story);
      const after = keepPictures(target, before);
      await desk.update(storyId, withKnown(before, after, new Set([...there, ...trashed])), after);
      await keeping.saved(opened);
    },
  };
}
