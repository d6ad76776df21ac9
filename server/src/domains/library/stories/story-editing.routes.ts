import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Deletions } from '../deletions.service.ts';
import type { StoryEditing } from './story-editing.service.ts';

export interface StoryEditingRoutesDeps {
  editing: StoryEditing;
  deletions: Deletions;
}

/** The calls that create, change and delete stories. */
export function storyEditingRoutes({ editing, deletions }: StoryEditingRoutesDeps): Route[] {
  return [
    route(calls.createStory, async ({ parts, files, caller }) => ({
      storyId: await editing.create(parts, files.storyImages, caller),
    })),
    route(calls.editStory, async ({ body, caller }) => ({ version: await editing.edit(body.story, caller) })),
    route(calls.editStoryTags, async ({ body, caller }) => ({ version: await editing.tag(body, caller) })),
    route(calls.addStoryImages, ({ parts, files, caller }) =>
      editing.addImages(parts.addStoryImageData.storyId, parts.pictures, files.storyImages, caller),
    ),
    route(calls.deleteStoryImage, async ({ body, caller }) => ({ version: await editing.removeImage(body, caller) })),
    route(calls.orderStoryImages, async ({ body, caller }) => ({ version: await editing.orderImages(body, caller) })),
    route(calls.deleteStory, async ({ query, caller }) => {
      await deletions.story(query.storyId, caller);
      return {};
    }),
  ];
}
