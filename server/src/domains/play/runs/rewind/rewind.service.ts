import type { StoryTree } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import { notFound } from '../../../../kit/errors.ts';
import type { Caller } from '../../../../kit/route.ts';
import { holdCaller } from '../../../identity/accounts/caller-hold.service.ts';
import type { Stories } from '../../../library/stories/stories.service.ts';
import { readRuleBook } from '../../../library/story-rules/story-rules.service.ts';
import { latestRunEver } from '../runs.repository.ts';
import type { Reopened } from '../runs.ts';
import { goBack, switchBranch } from './go-back.ts';
import { readRunOf } from './moments.repository.ts';
import { readFamily, readHappenings } from './tree.repository.ts';
import { buildTree } from './tree.ts';

/** A run that was opened, and its story. */
export type OpenedBranch = Reopened & { storyId: string };

/** Runs with branches: their tree, and going back in it. */
export interface Rewind {
  /**
   * Returns the tree of one of the caller's runs of a story, by default the one opened last; null if the caller has not
   * played the story. Throws `Story` or `Run Not Found.`
   */
  tree(storyId: string, runId: string | undefined, caller: Caller): Promise<StoryTree | null>;
  /** Opens a branch; see `goBack`. Throws `Story`, `Run` or `Moment Not Found.` as well. */
  back(moment: { runId: string; position: number }, caller: Caller): Promise<OpenedBranch & { inGroup: boolean }>;
  /** Reopens one of the caller's runs. Throws `Story` or `Run Not Found.` */
  reopen(runId: string, caller: Caller): Promise<OpenedBranch>;
}

interface RewindDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  stories: Pick<Stories, 'readable'>;
}

/** Creates the service for going back in runs. */
export function createRewind({ store: { reader, transact }, stories }: RewindDeps): Rewind {
  /** Returns one of the caller's runs whose story the caller may still see. */
  async function findRun(runId: string, caller: Caller) {
    const run = await readRunOf(reader, caller.accountId, runId);
    if (!run) throw notFound('Run');
    await stories.readable(run.storyId, caller);
    return run;
  }

  const openFor = async <Opened extends Reopened>(
    runId: string,
    caller: Caller,
    open: (writer: Writer, storyId: string) => Promise<Opened>,
  ) => {
    const { storyId } = await findRun(runId, caller);
    const opened = await transact(async (writer) => {
      await holdCaller(writer, caller);
      return open(writer, storyId);
    });
    return { storyId, ...opened };
  };

  return {
    async tree(storyId, runId, caller) {
      const story = await stories.readable(storyId, caller);
      const id = runId ?? (await latestRunEver(reader, caller.accountId, story.storyId));
      if (id === null) return null;
      const run = await readRunOf(reader, caller.accountId, id);
      if (!run || run.storyId !== story.storyId) throw notFound('Run');
      const family = await readFamily(reader, run.rootRunId ?? run.id);
      const [happenings, book] = await Promise.all([
        readHappenings(
          reader,
          family.map((one) => one.id),
        ),
        readRuleBook(reader, story.storyId),
      ]);
      return buildTree({ storyId: story.storyId, storyName: story.storyName, family, happenings, book });
    },
    back: (moment, caller) =>
      openFor(moment.runId, caller, (writer, storyId) => goBack(writer, caller.accountId, { storyId, ...moment })),
    reopen: (runId, caller) =>
      openFor(runId, caller, (writer, storyId) => switchBranch(writer, caller.accountId, { storyId, runId })),
  };
}
