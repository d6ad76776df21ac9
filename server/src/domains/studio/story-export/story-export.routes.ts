import { calls } from '@emberlore/contract';
import { download, type Route, route } from '../../../kit/route.ts';
import type { StoryExport } from './story-export.service.ts';

/** Routes for importing and exporting stories. */
export function storyExportRoutes(storyExports: StoryExport): Route[] {
  return [
    route(calls.exportStory, async ({ query, caller }) => {
      const { name, content } = await storyExports.exportStory(query.storyId, caller);
      return download(name, content);
    }),
    route(calls.importStory, ({ parts, files, caller }) => {
      // The contract requires the file, so the path is never empty here.
      const path = files.bundle[0]?.path ?? '';
      return storyExports.importStory(path, parts.importInfo?.preview ?? false, caller);
    }),
  ];
}
