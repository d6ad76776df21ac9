import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing, page } from '../entities/fields.ts';
import { restorablePart, storyVersion, versionChange } from '../entities/story-version.ts';
import { limits } from '../limits.ts';

export const getStoryVersions = defineCall({
  method: 'GET',
  path: '/api/stories/getStoryVersions',
  area: 'creating',
  summary: 'List the versions of a story, latest first.',
  description: `Every save makes a version; saves of one account within ${limits.versionGapMinutes} minutes of each other are one. All versions of the last ${limits.versionDays} days are kept, and one of each day before, up to ${limits.versionsMost} of a story and ${limits.versionsBytes / 1024 / 1024} MB; the oldest make room. Only for its owner and admins. Returns ${limits.pageSize} versions per page.`,
  access: 'signed-in',
  rate: 'read',
  query: z.object({ storyId: id, page }),
  output: z.object({
    versions: z.array(storyVersion),
    nextPage: z.number().int().nullable(),
    totalPages: z.number().int().min(1),
  }),
});

export const compareStoryVersion = defineCall({
  method: 'GET',
  path: '/api/stories/compareStoryVersion',
  area: 'creating',
  summary: 'Return what differs between a version of a story and the one before it, or the story as it is now.',
  description:
    'With `with=before`, `before` of each field is the earlier version; with `with=now`, it is the version, and `after` is now. Only for the story’s owner and admins.',
  access: 'signed-in',
  rate: 'read',
  waits: true,
  query: z.object({ storyId: id, versionId: id, with: z.enum(['before', 'now']).default('before') }),
  output: z.object({
    changes: z.array(versionChange),
    /** Whether there are more changes than are shown. */
    more: z.boolean(),
  }),
});

export const restoreStoryVersion = defineCall({
  method: 'PUT',
  path: '/api/stories/restoreStoryVersion',
  area: 'creating',
  summary: 'Make a story, or one scene, character or item of it, what it was in a version.',
  description:
    'Makes a version of its own. Texts, people, items, quests and rules are restored; pictures and visibility stay as they are. What has been deleted since comes from the trash or is created anew. Stops at the first thing that is refused, such as a scene beyond the limit; what was restored until then stays.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ storyId: id, versionId: id, part: restorablePart.optional() }),
  output: nothing,
});
