import { limits } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import { invalid, notFound } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import { countBound, isWithinBound, paging } from '../../../kit/paging.ts';
import { type RegularJob, startRegularJob } from '../../../kit/regular-job.ts';
import type { Caller } from '../../../kit/route.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import type { Upkeep } from '../../media/pictures/upkeep.service.ts';
import { logForeignAct } from '../../platform/audit-log/audit-log.service.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import type { Deletions } from '../deletions.service.ts';
import { findSceneInTrash, hideScene, moveToTrash, showScene, takeFromTrash } from '../scenes/hidden-scenes.service.ts';
import type { Stories } from '../stories/stories.service.ts';
import * as characterTrash from './character-trash.repository.ts';
import * as repository from './trash.repository.ts';

/** An entry of the trash, as its owner sees it. */
export interface TrashEntry {
  kind: 'story' | 'scene';
  storyId: string;
  storyName: string;
  sceneId?: string;
  sceneName?: string;
  imageURL: string;
  deletedAt: string;
  goesAt: string;
}

/** A deleted character, as its owner sees it. */
export interface TrashedCharacter {
  characterId: string;
  characterName: string;
  characterImageURL: string;
  deletedAt: string;
  goesAt: string;
}

/** Keeps deleted stories, scenes and characters for a limited time. */
export interface Trash {
  /**
   * Moves a scene to the trash; the following scenes move up. Scenes deleted by an admin are also hidden. Throws `Scene
   * Not Found.`, `Hidden By Moderators.` for a hidden story, or another 403.
   */
  addScene(sceneId: string, caller: Caller): Promise<void>;
  /**
   * Restores a story. For its owner, a story hidden by moderators stays hidden; a restore by an admin also reverses the
   * decision to delete it. What its owner deleted comes back private from an admin's restore.
   */
  restoreStory(storyId: string, caller: Caller): Promise<void>;
  /**
   * Restores a scene to the end of its story, like `restoreStory`, but hidden rather than private. An admin can also show
   * a hidden scene outside the trash. Throws a 400 when the story already has four scenes.
   */
  restoreScene(sceneId: string, caller: Caller): Promise<void>;
  page(page: number, caller: Caller): Promise<{ entries: TrashEntry[]; nextPage: number | null; totalPages: number }>;
  /** Returns a page of the caller's deleted characters, latest first. */
  characters(
    page: number,
    caller: Caller,
  ): Promise<{ characters: TrashedCharacter[]; nextPage: number | null; totalPages: number }>;
  /** Restores a character of the caller. Throws `Character Not Found.` */
  restoreCharacter(characterId: string, caller: Caller): Promise<void>;
  /**
   * Permanently deletes what has been in the trash for its full time, and items deleted as long ago. What scenes still
   * use goes once none does.
   */
  empty(): Promise<void>;
  /** Starts emptying the trash every hour, until stopped. */
  startRetentionJob(): RegularJob;
}

export interface TrashDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  stories: Stories;
  upkeep: Upkeep;
  jobs: Pick<Jobs, 'wake'>;
  deletions: Pick<Deletions, 'foreign' | 'takeBack' | 'hold'>;
  /** Returns the URL of a picture by its content hash. */
  address: (hash: string) => string;
  log: Log;
}

const AT_ONCE = 50;
const EVERY_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** How something is deleted permanently, with what only it used. */
const erasers = {
  story: repository.eraseStory,
  scene: repository.eraseScene,
  character: characterTrash.eraseTrashedCharacter,
  item: repository.eraseItem,
} satisfies Record<string, (writer: Writer, id: string, ownerId: string) => Promise<void>>;

const computePurgeTime = (deletedAt: Date) => new Date(deletedAt.getTime() + limits.trashDays * DAY_MS).toISOString();

function present(row: repository.TrashRow, address: (hash: string) => string): TrashEntry {
  const { kind, storyId, storyName, sceneId, sceneName } = row;
  const deletedAt = new Date(row.deletedAt);
  return {
    kind,
    storyId,
    storyName,
    ...(sceneId === null ? {} : { sceneId, sceneName: sceneName ?? '' }),
    imageURL: row.picture === null ? '' : address(row.picture),
    deletedAt: deletedAt.toISOString(),
    goesAt: computePurgeTime(deletedAt),
  };
}

export function createTrash({ store: { reader, transact }, stories, ...deps }: TrashDeps): Trash {
  const { upkeep, jobs, deletions, address, log } = deps;
  /** Returns a scene with its story and owner, if the caller may change it. */
  async function findScene(sceneId: string, caller: Caller) {
    const place = await findSceneInTrash(reader, sceneId);
    if (!place || !(await stories.isReadable(place.storyId, caller))) throw notFound('Scene');
    const { ownerId } = await stories.changeable(place.storyId, caller);
    return { ...place, ownerId };
  }

  /** Erases something. Returns whether that succeeded: one failure must not keep what others have deleted. */
  async function erase(kind: keyof typeof erasers, { id, ownerId }: { id: string; ownerId: string }): Promise<boolean> {
    try {
      await transact(async (writer) => {
        await erasers[kind](writer, id, ownerId);
        await upkeep.dropUnused(writer, ownerId);
      });
      return true;
    } catch (err) {
      log.error({ err, kind, id }, 'Erasing trash failed.');
      return false;
    }
  }

  /** Returns whether to go on: there may be more, and something was erased. */
  async function emptyOnce(): Promise<boolean> {
    const due = [limits.trashDays, AT_ONCE] as const;
    const { stories: ended, scenes } = await repository.readOverdue(reader, ...due);
    const overdue = [
      ['story', ended],
      ['scene', scenes],
      ['character', await characterTrash.readOverdueCharacters(reader, ...due)],
      ['character', await characterTrash.readReleasedCharacters(reader, ...due)],
      ['item', await repository.readOverdueItems(reader, ...due)],
    ] as const;
    let erased = 0;
    for (const [kind, rows] of overdue) for (const row of rows) if (await erase(kind, row)) erased += 1;
    return erased > 0 && overdue.some(([, { length }]) => length === AT_ONCE);
  }

  async function empty(): Promise<void> {
    while (await emptyOnce());
    jobs.wake();
  }

  return {
    async addScene(sceneId, caller) {
      const { storyId, sceneName, trashed, ownerId } = await findScene(sceneId, caller);
      if (trashed) throw notFound('Scene');
      if (ownerId === caller.accountId) {
        return transact(async (writer) => {
          await holdCaller(writer, caller);
          await moveToTrash(writer, storyId, sceneId);
        });
      }
      await deletions.foreign({ type: 'scene', id: sceneId, name: sceneName, ownerId }, caller);
    },
    async restoreStory(storyId, caller) {
      const found = await repository.readTrashedStory(reader, storyId);
      const isOwn = found !== null && (found.ownerId === caller.accountId || caller.role === 'admin');
      // A story outside the trash needs no change if the caller may edit it.
      if (!isOwn) return void (await stories.editable(storyId, caller));
      await transact(async (writer) => {
        await holdCaller(writer, caller);
        await deletions.hold({ type: 'story', id: storyId }, writer);
        const row = await repository.readTrashedStory(writer, storyId);
        // Another admin may have restored it meanwhile.
        if (!row) return;
        const isForeign = row.ownerId !== caller.accountId;
        const isReversal = isForeign && (await deletions.takeBack({ type: 'story', id: storyId }, caller, writer));
        const unlisted = isForeign && !(isReversal && row.trashedByDecision);
        await repository.untrashStory(writer, storyId, { unlisted });
        await logForeignAct(writer, caller, {
          act: 'story.restored',
          object: 'story',
          objectId: storyId,
          personId: row.ownerId,
        });
      });
      jobs.wake();
    },
    async restoreScene(sceneId, caller) {
      const { storyId, ownerId } = await findScene(sceneId, caller);
      const isForeign = ownerId !== caller.accountId;
      await transact(async (writer) => {
        await holdCaller(writer, caller);
        await deletions.hold({ type: 'scene', id: sceneId }, writer);
        const place = await findSceneInTrash(writer, sceneId);
        if (!place) throw notFound('Scene');
        const { trashed, trashedByDecision, hidden } = place;
        if (!trashed && !(hidden && isForeign)) return;
        if (isForeign) {
          const isReversal = await deletions.takeBack({ type: 'scene', id: sceneId }, caller, writer);
          // Players see what its owner has deleted only after a second call.
          const isDeletedByOwner = trashed && !(isReversal && trashedByDecision);
          await (isDeletedByOwner ? hideScene : showScene)(writer, sceneId);
        }
        if (!(await takeFromTrash(writer, storyId, sceneId))) throw invalid({ sceneId: 'scenesFullForTrash' });
        await logForeignAct(writer, caller, {
          act: 'scene.restored',
          object: 'scene',
          objectId: sceneId,
          personId: ownerId,
        });
      });
      jobs.wake();
    },
    async page(page, caller) {
      const asked = { page, pageSize: limits.pageSize };
      const [rows, counted] = await Promise.all([
        isWithinBound(asked) ? repository.readTrash(reader, caller.accountId, asked) : [],
        repository.countTrash(reader, caller.accountId, countBound(asked)),
      ]);
      return { entries: rows.map((row) => present(row, address)), ...paging(asked, counted) };
    },
    async characters(page, { accountId }) {
      const asked = { page, pageSize: limits.pageSize };
      const [rows, counted] = await Promise.all([
        isWithinBound(asked) ? characterTrash.readCharacterTrash(reader, accountId, asked) : [],
        characterTrash.countCharacterTrash(reader, accountId, countBound(asked)),
      ]);
      const shown = rows.map(({ characterId, characterName, picture, trashedAt }) => ({
        characterId,
        characterName,
        characterImageURL: address(picture),
        deletedAt: trashedAt.toISOString(),
        goesAt: computePurgeTime(trashedAt),
      }));
      return { characters: shown, ...paging(asked, counted) };
    },
    async restoreCharacter(characterId, caller) {
      const restored = await transact(async (writer) => {
        await holdCaller(writer, caller);
        return characterTrash.untrashCharacter(writer, characterId, caller.accountId);
      });
      if (!restored) throw notFound('Character');
    },
    empty,
    startRetentionJob: () =>
      startRegularJob(empty, {
        firstMs: 0,
        everyMs: EVERY_MS,
        onError: (err) => log.error({ err }, 'Emptying the trash failed.'),
      }),
  };
}
