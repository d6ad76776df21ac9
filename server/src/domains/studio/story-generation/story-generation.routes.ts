import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { StoryGeneration } from './story-generation.service.ts';

/** Routes for generating stories. */
export function storyGenerationRoutes(stories: StoryGeneration): Route[] {
  return [
    route(calls.startStory, ({ query }) => stories.begin(query)),
    route(calls.continueStory, ({ body }) => stories.next(body.prevScene, body.choice)),
    route(calls.getStoryAiOptions, () => stories.options()),
  ];
}
