import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, version } from '../entities/fields.ts';
import { storyRules } from '../entities/story-rules.ts';

export const getStoryRules = defineCall({
  method: 'GET',
  path: '/api/stories/getStoryRules',
  area: 'creating',
  summary: 'Return the rules of a story: variables, choices, endings, reactions and conditions.',
  description: 'Only for its owner and admins.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ storyId: id }),
  output: z.object({ rules: storyRules, version }),
});

export const editStoryRules = defineCall({
  method: 'PUT',
  path: '/api/stories/editStoryRules',
  area: 'creating',
  summary: 'Replace the rules of a story.',
  description:
    'Everything that a rule refers to must be part of the story. Returns 409 with the current `rules` if `version` is outdated.',
  access: 'signed-in',
  rate: 'write',
  bodyBytes: 256 * 1024,
  body: z.object({ storyId: id, version, rules: storyRules }),
  output: z.object({ version }),
});
