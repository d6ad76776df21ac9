import { asId, type Reader, runs } from '@emberlore/database';
import { and, eq } from 'drizzle-orm';
import { readRuleBook } from '../../../library/story-rules/story-rules.service.ts';
import { readWinPicture } from './endings.repository.ts';

/** What a shared link tells of an ending: nothing that happens in it. */
export interface SharedEnding {
  /** The run that has reached it. */
  runId: string;
  title: string;
  hint: string;
  /** The win picture that the ending shows, with its stored widths. */
  picture: Awaited<ReturnType<typeof readWinPicture>>;
}

export interface SharedEndings {
  /** Returns the ending that a run of this story has reached; undefined if there is no such run, or it has none yet. */
  read(storyId: string, runId: string): Promise<SharedEnding | undefined>;
}

/** Creates what reads endings for shared links. Who has such a link has it from the player: run ids are random. */
export function createSharedEndings(db: Reader): SharedEndings {
  return {
    async read(storyId, runId) {
      const [run] = await db
        .select({ endingId: runs.endingId })
        .from(runs)
        .where(and(eq(runs.id, asId(runId)), eq(runs.storyId, asId(storyId))));
      if (!run?.endingId) return undefined;
      const book = await readRuleBook(db, asId(storyId));
      const ending = book?.rules.endings.find(({ endingId }) => endingId === run.endingId);
      if (!ending) return undefined;
      return {
        runId,
        title: ending.title,
        hint: ending.hint,
        picture: await readWinPicture(db, asId(storyId), ending.sceneId),
      };
    },
  };
}
