import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Deletions } from '../../trust/reports/deletions.service.ts';
import type { Bin } from '../scenes/trash.service.ts';
import type { StoryEditing } from './story-editing.service.ts';

export interface StoryEditingRoutesDeps {
  editing: StoryEditing;
  bin: Bin;
  deletions: Deletions;
}

/** The calls that make and change stories, and those of the bin. */
export function storyEditingRoutes({ editing, bin, deletions }: StoryEditingRoutesDeps): Route[] {
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
    route(calls.deleteScene, async ({ body, caller }) => {
      await bin.putScene(body.scene.sceneId, caller);
      return {};
    }),
    route(calls.getBin, ({ query, caller }) => bin.page(query.page, caller)),
    route(calls.restoreStory, async ({ body, caller }) => {
      await bin.restoreStory(body.storyId, caller);
      return {};
    }),
    route(calls.restoreScene, async ({ body, caller }) => {
      await bin.restoreScene(body.sceneId, caller);
      return {};
    }),
  ];
}
