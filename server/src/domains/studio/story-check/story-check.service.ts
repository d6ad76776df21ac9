import type { Finding, Story } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import { createFairQueue } from '../../../kit/fair-queue.ts';
import type { Log } from '../../../kit/log.ts';
import type { Caller } from '../../../kit/route.ts';
import { createThread } from '../../../kit/thread.ts';
import type { Stories } from '../../library/stories/stories.service.ts';
import type { StoryRuleEditing } from '../../library/story-rules/story-rules.service.ts';
import { parsePictureHash } from '../../media/pictures/media.service.ts';
import { type AskCharacter, askedFindings } from './asked-characters.ts';
import type { EndingPath, PathsInput } from './ending-paths.ts';
import type { StoryCheckInput } from './matter.ts';
import { readWidths } from './story-check.repository.ts';

export type { EndingPath } from './ending-paths.ts';

/** Lists problems that players of a story would run into. */
export interface StoryCheck {
  /**
   * Checks a story, until `gone` aborts. Throws `Story Not Found.`, a 403, or a 429 if the caller has too many checks under
   * way.
   */
  check(storyId: string, caller: Caller, gone: AbortSignal): Promise<Finding[]>;
  /** Finds what has to happen for each ending of these rules. */
  endingPaths(input: PathsInput): Promise<EndingPath[]>;
}

function listPictureUrls({ storyImages, scenes }: Story): string[] {
  const shown = scenes.flatMap((scene) => [
    ...[scene.sceneBackgroundImageURL, scene.sceneWinImageURL],
    ...scene.characters.map(({ characterImageURL }) => characterImageURL),
    ...scene.items.map(({ itemImageURL }) => itemImageURL),
  ]);
  return [...storyImages, ...shown];
}

interface StoryCheckDeps {
  log: Pick<Log, 'warn'>;
  db: Reader;
  stories: Stories;
  rules: Pick<StoryRuleEditing, 'read'>;
  /** Lets characters answer, by the built-in engine. */
  ask: AskCharacter;
}

/** A check may take as long as its thread and its characters may, so that clients take turns, and leave each other places. */
const CHECKS = { concurrency: 4, mostPerRequester: 4, mostWaiting: 100, mostRunning: { requester: 1, address: 2 } };
/** How long characters are asked: all of an ordinary story take a few seconds when they are new. */
const LONGEST_ASKING_MS = 20_000;

/** Creates the story check. It runs in a thread, because the situations of a story with many rules take seconds. */
export function createStoryCheck({ log, db, stories, rules: ruleEditing, ask }: StoryCheckDeps): StoryCheck {
  const checker = createThread<StoryCheckInput, Finding[]>(new URL('./check-worker.ts', import.meta.url), log);
  const finder = createThread<PathsInput, EndingPath[]>(new URL('./paths-worker.ts', import.meta.url), log);
  const queue = createFairQueue(CHECKS);

  async function check(storyId: string, caller: Caller, gone: AbortSignal): Promise<Finding[]> {
    await stories.editable(storyId, caller);
    const { story } = await stories.whole(storyId, caller);
    const { rules } = await ruleEditing.read(storyId, caller);
    const urls = [...new Set(listPictureUrls(story))];
    const known = await readWidths(
      db,
      urls.flatMap((url) => parsePictureHash(url) ?? []),
    );
    const widths = new Map(
      urls.flatMap((url) => {
        const width = known.get(parsePictureHash(url) ?? '');
        return width === undefined ? [] : [[url, width] as const];
      }),
    );
    const found = await checker.run({ story, rules, widths });
    try {
      const ended = AbortSignal.any([gone, AbortSignal.timeout(LONGEST_ASKING_MS)]);
      return [...found, ...(await askedFindings(story.scenes, ask, ended))];
    } catch (error) {
      // What else was found is worth more than what they would have said.
      log.warn({ err: error }, 'The characters of a story could not be asked for its check.');
      return found;
    }
  }

  return {
    endingPaths: finder.run,
    check: (storyId, caller, gone) => queue.run(() => check(storyId, caller, gone)),
  };
}
