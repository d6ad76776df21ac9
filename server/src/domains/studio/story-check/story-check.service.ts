import type { Finding, Story } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
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
  /** Checks a story. Throws `Story Not Found.` or a 403. */
  check(storyId: string, caller: Caller): Promise<Finding[]>;
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

/** Creates the story check. It runs in a thread, because the situations of a story with many rules take seconds. */
export function createStoryCheck({ log, db, stories, rules: ruleEditing, ask }: StoryCheckDeps): StoryCheck {
  const checker = createThread<StoryCheckInput, Finding[]>(new URL('./check-worker.ts', import.meta.url), log);
  const finder = createThread<PathsInput, EndingPath[]>(new URL('./paths-worker.ts', import.meta.url), log);
  return {
    endingPaths: finder.run,
    async check(storyId, caller) {
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
        return [...found, ...(await askedFindings(story.scenes, ask))];
      } catch (error) {
        // What else was found is worth more than what they would have said.
        log.warn({ err: error }, 'The characters of a story could not be asked for its check.');
        return found;
      }
    },
  };
}
