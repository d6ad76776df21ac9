import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id } from '../entities/fields.ts';
import { openedRun, storyTree } from '../entities/story-tree.ts';
import { limits } from '../limits.ts';

export const getRunTree = defineCall({
  method: 'GET',
  path: '/api/stories/getRunTree',
  area: 'play',
  summary: 'Return what happened in a run of a story and in its branches, as a tree.',
  description: 'Without `runId`, of the latest run. `tree` is null if the caller has not played the story.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ storyId: id, runId: id.optional() }),
  output: z.object({ tree: storyTree.nullable() }),
});

export const goBack = defineCall({
  method: 'POST',
  path: '/api/stories/goBack',
  area: 'play',
  summary: 'Open a branch with the state of the moment right before an event of a run.',
  description: `\`position\` counts the events of the run. The run that was open is closed and stays as it is; no credits are returned. An event that cannot be gone back to is a 404, and a start can have ${limits.branchesMost} branches, fewer if these hold more than ${limits.branchedRowsMost.toLocaleString('en-GB')} turns and events.`,
  access: 'signed-in',
  rate: 'write',
  body: z.object({ runId: id, position: z.number().int().min(1).max(1_000_000) }),
  output: openedRun.extend({
    storyId: id,
    /** Whether what the player said last before that moment was to everybody in the scene. */
    inGroup: z.boolean(),
  }),
});

export const switchBranch = defineCall({
  method: 'POST',
  path: '/api/stories/switchBranch',
  area: 'play',
  summary: 'Reopen one of the caller’s runs with its progress.',
  description: '`sceneId` is the scene in which the run was last played.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ runId: id }),
  output: openedRun.extend({ storyId: id }),
});
