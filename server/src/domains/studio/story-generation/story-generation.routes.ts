import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { StoryGeneration } from './story-generation.service.ts';

/** Routes for generating stories. */
export function storyGenerationRoutes(stories: StoryGeneration): Route[] {
  return [
    route(calls.startStory, ({ query, http }) => stories.begin(query, http.whenGone())),
    route(calls.continueStory, ({ body, http }) => stories.next(body.prevScene, body.choice, http.whenGone())),
    route(calls.getStoryAiOptions, () => stories.options()),
  ];
}
