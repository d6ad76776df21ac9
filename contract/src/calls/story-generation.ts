import { z } from 'zod';
import { defineCall, jsonBytes } from '../call.ts';
import { trimmed } from '../entities/fields.ts';
import {
  generatedScene,
  storyAiLimits,
  storyAiOptions,
  storyCharacterIds,
  storyGenreIds,
  storyOpening,
  storySettingIds,
} from '../entities/generated-story.ts';

/** Ids separated by commas, or the same field several times. Duplicates count once. */
function ids<const I extends readonly [string, ...string[]]>(known: I, most: number) {
  return z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [given].flat().flatMap((text) => text.split(',')))
    .transform((given) => [...new Set(given.map((text) => text.trim()).filter(Boolean))])
    .pipe(z.array(z.enum(known)).max(most, { message: `Choose at most ${most}.` }))
    .default([]);
}

export const startStory = defineCall({
  method: 'GET',
  path: '/api/story-ai',
  area: 'story generation',
  summary: 'Generate the opening of a new story.',
  description: 'All query fields are optional; lists are ids separated by commas.',
  access: 'open',
  rate: 'talk',
  waits: true,
  query: z.object({
    genre: z.enum(storyGenreIds).optional(),
    characters: ids(storyCharacterIds, storyAiLimits.characters),
    settings: ids(storySettingIds, storyAiLimits.settings),
    overview: trimmed(storyAiLimits.overview).default(''),
  }),
  output: storyOpening,
});

const DESCRIPTION = 6000;
/** The signed state of a story: letters and digits of one byte each. */
const STATE = 30_000;

export const continueStory = defineCall({
  method: 'POST',
  path: '/api/story-ai',
  area: 'story generation',
  summary: 'Generate the next scene of a story after a choice.',
  description: 'The choice is one of those offered or the player’s own text.',
  access: 'open',
  rate: 'talk',
  body: z.object({
    prevScene: z.object({
      sceneId: z.coerce.number().int().min(1).max(100).default(1),
      title: z.string().max(200).default(''),
      location: z.string().max(200).default(''),
      description: z.string().max(DESCRIPTION).default(''),
      storyState: z.string().max(STATE).optional(),
    }),
    choice: trimmed(storyAiLimits.choice, 1),
  }),
  bodyBytes: STATE + jsonBytes(DESCRIPTION),
  output: generatedScene,
});

export const getStoryAiOptions = defineCall({
  method: 'GET',
  path: '/api/story-ai/options',
  area: 'story generation',
  summary: 'Return the genres, characters and settings for generated stories, with pictures.',
  access: 'open',
  rate: 'read',
  keptFor: 300,
  output: storyAiOptions,
});
