import type { Connection } from '@emberlore/database';
import { storiesRoutes } from '../domains/library/stories/stories.routes.ts';
import type { Stories } from '../domains/library/stories/stories.service.ts';
import type { Media } from '../domains/media/pictures/media.service.ts';
import { keepVersions } from '../domains/studio/story-versions/kept-calls.ts';
import { storyVersionsRoutes } from '../domains/studio/story-versions/story-versions.routes.ts';
import { createStoryVersions } from '../domains/studio/story-versions/story-versions.service.ts';
import type { VersionContents } from '../domains/studio/story-versions/version-contents.ts';
import {
  createVersionKeeping,
  type VersionKeepingDeps,
} from '../domains/studio/story-versions/version-keeping.service.ts';
import type { Blocklist } from '../domains/trust/blocklist/blocklist.service.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Route } from '../kit/route.ts';
import { createGate } from './gate.ts';
import { createStoryDesk } from './story-desk.ts';

export interface VersionParts {
  store: Connection;
  stories: Stories;
  media: Media;
  blocklist: Blocklist;
  /** What versions of stories hold. */
  versionContents: VersionContents;
  clock: Clock;
  log: Log;
}

/** Returns the calls of the forms so that each save makes a version, and the calls of the history. */
export function composeVersions(
  parts: VersionParts,
  { forms, exportNow }: { forms: readonly Route[]; exportNow: VersionKeepingDeps['exportNow'] },
): Route[] {
  const { store, stories, clock, log, media, versionContents: contents } = parts;
  const keeping = createVersionKeeping({ store, stories, contents, exportNow, clock });
  // A restored version is one of its own, so that its calls make no further ones.
  const routes = [...storiesRoutes(stories), ...forms];
  const openDesk = createStoryDesk({ routes, gate: createGate(parts.blocklist), media });
  const versions = createStoryVersions({ store, stories, keeping, contents, openDesk, log });
  return [...keepVersions(forms, keeping), ...storyVersionsRoutes(versions)];
}
