import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing } from '../entities/fields.ts';
import { finding, playtest, storyStats } from '../entities/studio.ts';

export const checkStory = defineCall({
  method: 'GET',
  path: '/api/stories/checkStory',
  area: 'creating',
  summary: 'List the problems that players of a story would have, in plain words.',
  description: 'Problems come before advice. Only for its owner and admins.',
  access: 'signed-in',
  rate: 'read',
  waits: true,
  query: z.object({ storyId: id }),
  output: z.object({ findings: z.array(finding) }),
});

export const startPlaytest = defineCall({
  method: 'POST',
  path: '/api/playtests/startPlaytest',
  area: 'creating',
  summary: 'Start a playtest in which an automatic player plays a story scene by scene, and again for each ending.',
  description:
    'Costs no credits. If a playtest is already running, returns that one. Returns 429 after 10 playtests a day.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ storyId: id }),
  output: z.object({ playtest }),
});

export const getPlaytest = defineCall({
  method: 'GET',
  path: '/api/playtests/getPlaytest',
  area: 'creating',
  summary: 'Return the progress, findings and transcript of a playtest.',
  description: 'Only for the story’s owner and admins.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ playtestId: id }),
  output: z.object({ playtest }),
});

export const getPlaytests = defineCall({
  method: 'GET',
  path: '/api/playtests/getPlaytests',
  area: 'creating',
  summary: 'List the last ten playtests of a story, newest first.',
  description: 'Omits the transcripts. `left` is the number of playtests left today.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ storyId: id }),
  output: z.object({ playtests: z.array(playtest), left: z.number().int().min(0) }),
});

export const stopPlaytest = defineCall({
  method: 'PUT',
  path: '/api/playtests/stopPlaytest',
  area: 'creating',
  summary: 'Stop a playtest after its current line.',
  description: 'Has no effect if the playtest has ended.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ playtestId: id }),
  output: nothing,
});

const days = z.coerce
  .number()
  .pipe(z.union([z.literal(7), z.literal(30), z.literal(90)]))
  .default(30);

export const getStoryStats = defineCall({
  method: 'GET',
  path: '/api/story-stats/getStoryStats',
  area: 'creating',
  summary: 'Return the anonymous stats of a story for the last 7, 30 or 90 days.',
  description: 'Only for its owner and admins.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ storyId: id, days }),
  output: z.object({ stats: storyStats }),
});

export const downloadStoryStats = defineCall({
  method: 'GET',
  path: '/api/story-stats/download',
  area: 'creating',
  summary: 'Download the stats of a story as a CSV file, by day, scene, quest, choice or ending.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({
    storyId: id,
    days,
    table: z.enum(['days', 'scenes', 'quests', 'choices', 'endings']).default('days'),
  }),
  file: 'text/csv',
  output: nothing,
});
