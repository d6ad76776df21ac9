import { limits } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { CodedError, fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Stories } from '../../library/stories/stories.service.ts';
import type { Manifest } from '../story-export/story-export.service.ts';
import * as repository from './story-versions.repository.ts';
import type { VersionContents } from './version-contents.ts';

/** A version to which a save belongs that is under way. */
export interface OpenVersion {
  versionId: string;
  storyId: string;
}

/** Keeps the history of stories. */
export interface VersionKeeping {
  /**
   * Call before a save: stores what the story is now unless the caller's last edits are still under way, and returns the
   * versions to which the save belongs, one for each story that it changes. None if the caller may not change it.
   */
  begin(edited: repository.Edited, caller: Caller, restoredFrom?: Date): Promise<OpenVersion[]>;
  /** Call after a save: counts it. */
  saved(open: readonly OpenVersion[]): Promise<void>;
  /** Returns a story as it is now, as its author would export it. */
  readNow(story: { storyId: string; ownerId: string }): Promise<Manifest>;
}

export interface VersionKeepingDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  stories: Pick<Stories, 'changeable'>;
  contents: VersionContents;
  /** Reads a story as its author would export it. */
  exportNow: (storyId: string, author: Caller) => Promise<Manifest>;
  clock: Clock;
}

type Latest = Awaited<ReturnType<typeof repository.readLatest>>;

/** A version to begin, and what the one before it has come to. */
interface NextVersion {
  storyId: string;
  latest: Latest;
  content: Uint8Array;
  accountId: string;
  restoredFrom: Date | undefined;
}

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How often a story is read anew because somebody else has saved meanwhile, before the save is asked to come later. */
const TRIES = 5;

/** Creates the service. */
export function createVersionKeeping(deps: VersionKeepingDeps): VersionKeeping {
  const { stories, contents, exportNow, clock } = deps;
  const { reader, transact } = deps.store;

  /** Whether a save of the caller belongs to the latest version. A restored one is complete. */
  function goesOn(latest: Latest, { accountId }: Caller, now: Date): boolean {
    if (!latest || latest.accountId !== accountId || latest.restoredFrom !== null) return false;
    const isRecent = +now - +latest.savedAt <= limits.versionGapMinutes * MINUTE_MS;
    return isRecent && +now - +latest.beganAt <= limits.versionMinutes * MINUTE_MS;
  }

  async function changeable(storyId: string, caller: Caller): Promise<{ storyId: string; ownerId: string } | null> {
    try {
      return await stories.changeable(storyId, caller);
    } catch (error) {
      if (error instanceof CodedError) return null;
      throw error;
    }
  }

  /**
   * Stores what the latest version has made of the story, and begins another one. Null if the latest has got more saves
   * or is another one by now, so that the content is outdated.
   */
  function beginNext({ storyId, latest, content, accountId, restoredFrom }: NextVersion): Promise<string | null> {
    const now = clock.now();
    return transact(async (writer) => {
      const changedAt = await repository.lockHistory(writer, storyId);
      const current = await repository.readLatest(writer, storyId);
      if (current?.id !== latest?.id || current?.saves !== latest?.saves) return null;
      if (current) await repository.fillVersion(writer, current.id, content);
      else {
        const at = changedAt ?? now;
        await repository.insertVersion(writer, { storyId, beganAt: at, savedAt: at, content });
      }
      const next = { storyId, accountId, beganAt: now, savedAt: now, restoredFrom: restoredFrom ?? null };
      const versionId = await repository.insertVersion(writer, next);
      await repository.thinVersions(writer, storyId, new Date(+now - limits.versionDays * DAY_MS));
      await repository.thinAccount(writer, storyId);
      return versionId;
    });
  }

  const readNow: VersionKeeping['readNow'] = ({ storyId, ownerId }) =>
    exportNow(storyId, { accountId: ownerId, userName: '', role: 'player' });

  async function open(storyId: string, caller: Caller, restoredFrom?: Date): Promise<OpenVersion | null> {
    const story = await changeable(storyId, caller);
    if (!story) return null;
    const { accountId } = caller;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const latest = await repository.readLatest(reader, storyId);
      if (!restoredFrom && latest && goesOn(latest, caller, clock.now())) return { versionId: latest.id, storyId };
      const content = await contents.close(storyId, await readNow(story));
      const versionId = await beginNext({ storyId, latest, content, accountId, restoredFrom });
      if (versionId !== null) return { versionId, storyId };
    }
    throw fail('storeUnavailable');
  }

  return {
    async begin(edited, caller, restoredFrom) {
      const opened: OpenVersion[] = [];
      for (const storyId of await repository.readEdited(reader, edited)) {
        const version = await open(storyId, caller, restoredFrom);
        if (version) opened.push(version);
      }
      return opened;
    },
    async saved(opened) {
      const savedAt = clock.now();
      for (const { versionId } of opened) {
        await transact((writer) => repository.countSave(writer, versionId, savedAt));
      }
    },
    readNow,
  };
}
