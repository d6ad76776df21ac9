import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing } from '../entities/fields.ts';
import { finding, playtest, storyStats } from '../entities/studio.ts';

export const checkStory = defineCall({
  method: 'GET',
  path: '/api/stories/checkStory',
  area: 'creating',
  summary: 'What would trouble players of a story, in plain words, problems first. For its owner and admins.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ storyId: id }),
  output: z.object({ findings: z.array(finding) }),
});

export const startPlaytest = defineCall({
  method: 'POST',
  path: '/api/playtests/startPlaytest',
  area: 'creating',
  summary:
    'Let an automatic player play a story, scene by scene, without cost. Where one is under way it is answered; more than 10 a day are a 429.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ storyId: id }),
  output: z.object({ playtest }),
});

export const getPlaytest = defineCall({
  method: 'GET',
  path: '/api/playtests/getPlaytest',
  area: 'creating',
  summary: 'How far a playtest is and what it found, with the transcript. For the story’s owner and admins.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ playtestId: id }),
  output: z.object({ playtest }),
});

export const getPlaytests = defineCall({
  method: 'GET',
  path: '/api/playtests/getPlaytests',
  area: 'creating',
  summary: 'The last ten playtests of a story, newest first, without transcripts, and how many are left today.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ storyId: id }),
  output: z.object({ playtests: z.array(playtest), left: z.number().int().min(0) }),
});

export const stopPlaytest = defineCall({
  method: 'PUT',
  path: '/api/playtests/stopPlaytest',
  area: 'creating',
  summary: 'Stop a playtest after the line that is being said. One that has ended stays as it is.',
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
  summary: 'What a story’s players did in the last 7, 30 or 90 days. For its owner and admins; nobody is named.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ storyId: id, days }),
  output: z.object({ stats: storyStats }),
});

export const downloadStoryStats = defineCall({
  method: 'GET',
  path: '/api/story-stats/download',
  area: 'creating',
  summary: 'The stats as a CSV file: by day, by scene, or by quest.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ storyId: id, days, table: z.enum(['days', 'scenes', 'quests']).default('days') }),
  file: 'text/csv',
  output: nothing,
});
