import { limits, type Playtest } from '@emberlore/contract';
import { fail, notFound } from '../../../kit/errors.ts';
import { onBehalfOfServer } from '../../../kit/fair-queue.ts';
import type { Caller } from '../../../kit/route.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import type { Stories } from '../../library/stories/stories.service.ts';
import { logForeignAct } from '../../platform/audit-log/audit-log.service.ts';
import { waitingEndings } from './ending-plays.ts';
import * as repository from './playtests.repository.ts';
import { createRunner, type RunnerDeps, waitingScene } from './runner.ts';

/** Manages playtests of stories for their owners and admins: free, in the background, and limited per day. */
export interface Playtests {
  /** Starts a playtest, or returns the unfinished one. Throws `Too Many Requests.` when the daily limit is reached. */
  start(storyId: string, caller: Caller): Promise<Playtest>;
  /** Returns a playtest. Throws `Playtest Not Found.` */
  read(playtestId: string, caller: Caller): Promise<Playtest>;
  /** Returns a story's latest playtests without transcripts, and how many the caller may still start today. */
  list(storyId: string, caller: Caller): Promise<{ playtests: Playtest[]; left: number }>;
  stop(playtestId: string, caller: Caller): Promise<void>;
  /**
   * Plays queued playtests regularly until stopped. `alone`: no other server uses the database, so playtests marked as
   * running were abandoned.
   */
  startPlaytestJob(alone: boolean): { stop(): Promise<void> };
  /** Starts playing queued playtests without waiting for them. */
  wake(): void;
  /** Resolves when no playtest is being played. */
  settled(): Promise<void>;
  /** Stops the running playtest after its current line. */
  end(): Promise<void>;
}

export interface PlaytestsDeps extends RunnerDeps {
  stories: Stories;
}

const SHOWN = 10;
const WAKE_MS = 30_000;
const DAY_MS = 24 * 60 * 60 * 1000;

function present(row: repository.PlaytestRow, whole: boolean): Playtest {
  const quests = row.scenes.flatMap((scene) => scene.quests);
  return {
    playtestId: row.id,
    storyId: row.storyId,
    status: row.status,
    ...(row.failure === null ? {} : { failure: row.failure }),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    questsCompleted: quests.filter(({ completed }) => completed).length,
    questsTotal: quests.length,
    scenes: whole ? row.scenes : row.scenes.map((scene) => ({ ...scene, transcript: [] })),
    endings: row.endings,
  };
}

export function createPlaytests(deps: PlaytestsDeps): Playtests {
  const { stories, log } = deps;
  const { reader, transact } = deps.store;
  const runner = createRunner(deps);
  let running: Promise<void> | undefined;

  async function playAll(): Promise<void> {
    while (await runner.next());
  }

  const wake = () => {
    // The queue holds playtests of others, and goes on when the client that woke it has gone.
    running ??= onBehalfOfServer(playAll)
      .catch((err: unknown) => log.error({ err }, 'Running playtests failed.'))
      .finally(() => {
        running = undefined;
      });
  };
  const settled = async () => {
    while (running) await running;
  };
  const end = () => {
    runner.stop();
    return settled();
  };

  async function find(playtestId: string, caller: Caller): Promise<repository.PlaytestRow & { ownerId: string }> {
    const row = await repository.readPlaytest(reader, playtestId);
    const isReadable = row !== null && (await stories.isReadable(row.storyId, caller));
    if (!row || !isReadable) throw notFound('Playtest');
    const { ownerId } = await stories.readable(row.storyId, caller);
    if (ownerId !== caller.accountId && caller.role !== 'admin') throw notFound('Playtest');
    return { ...row, ownerId };
  }

  return {
    async start(storyId, caller) {
      const { ownerId } = await stories.editable(storyId, caller);
      const { story } = await stories.whole(storyId, caller);
      const { rules } = await deps.rules.read(storyId, caller);
      const report = { scenes: story.scenes.map(waitingScene), endings: waitingEndings(rules) };
      const row = await transact(async (writer) => {
        await holdCaller(writer, caller);
        await repository.lockStarting(writer, caller.accountId);
        const underWay = await repository.readUnderWay(writer, storyId);
        if (underWay) return underWay;
        const today = await repository.readToday(writer, caller.accountId);
        const [oldest] = today;
        if (oldest && today.length >= limits.playtestsADay)
          throw fail('tooMany', { retryAfter: (oldest.getTime() + DAY_MS - Date.now()) / 1000 });
        const playtest = { storyId, accountId: caller.accountId, ...report };
        const started = await repository.insertPlaytest(writer, playtest);
        if (started) {
          const about = { object: 'story', objectId: storyId, personId: ownerId } as const;
          await logForeignAct(writer, caller, { act: 'playtest.started', ...about });
        }
        // Another editor of the story may have started one concurrently.
        return started ?? (await repository.readUnderWay(writer, storyId));
      });
      if (!row) throw fail('tooMany', { retryAfter: 1 });
      wake();
      return present(row, true);
    },
    read: async (playtestId, caller) => present(await find(playtestId, caller), true),
    async list(storyId, caller) {
      await stories.editable(storyId, caller);
      const [rows, today] = await Promise.all([
        repository.readPlaytests(reader, storyId, SHOWN),
        repository.countToday(reader, caller.accountId),
      ]);
      return { playtests: rows.map((row) => present(row, false)), left: Math.max(limits.playtestsADay - today, 0) };
    },
    async stop(playtestId, caller) {
      const { storyId, ownerId } = await find(playtestId, caller);
      await transact(async (writer) => {
        await holdCaller(writer, caller);
        await repository.finishPlaytest(writer, playtestId, { status: 'stopped' });
        const about = { object: 'story', objectId: storyId, personId: ownerId } as const;
        await logForeignAct(writer, caller, { act: 'playtest.stopped', ...about });
      });
    },
    wake,
    settled,
    end,
    startPlaytestJob(alone) {
      const began = (alone ? transact(repository.releaseAll) : Promise.resolve())
        .then(wake)
        .catch((err: unknown) => log.error({ err }, 'Looking for interrupted playtests failed.'));
      const timer = setInterval(wake, WAKE_MS);
      return {
        async stop() {
          clearInterval(timer);
          await began;
          await end();
        },
      };
    },
  };
}
