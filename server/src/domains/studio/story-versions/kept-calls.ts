import { type Call, calls } from '@emberlore/contract';
import type { Caller, Route } from '../../../kit/route.ts';
import type { Edited } from './story-versions.repository.ts';
import type { VersionKeeping } from './version-keeping.service.ts';

/** The paths to what a call edits, within its input. */
type EditedPath = [kind: 'story' | 'scene' | 'character' | 'item' | 'quest', ...path: (string | number)[]];

/** The calls that change a story, and what they change. */
const paths: Partial<Record<keyof typeof calls, EditedPath>> = {
  editStory: ['story', 'body', 'story', 'storyId'],
  editStoryTags: ['story', 'body', 'storyId'],
  addStoryImages: ['story', 'parts', 'addStoryImageData', 'storyId'],
  deleteStoryImage: ['story', 'body', 'storyId'],
  orderStoryImages: ['story', 'body', 'storyId'],
  editStoryRules: ['story', 'body', 'storyId'],
  createScene: ['story', 'parts', 'sceneInfo', 'storyId'],
  updateScene: ['scene', 'body', 'sceneId'],
  updateSceneWin: ['scene', 'body', 'sceneId'],
  updateCommonKnowledge: ['scene', 'body', 'sceneId'],
  updateCharacters: ['scene', 'body', 'sceneId'],
  updateItems: ['scene', 'body', 'sceneId'],
  createSceneQuest: ['scene', 'body', 'sceneId'],
  uploadSceneImage: ['scene', 'parts', 'sceneImageData', 'sceneId'],
  updateSceneOrder: ['scene', 'body', 'sceneOrder', 0, 'sceneId'],
  deleteScene: ['scene', 'body', 'scene', 'sceneId'],
  restoreScene: ['scene', 'body', 'sceneId'],
  updateCharacter: ['character', 'parts', 'characterInfo', 'characterId'],
  updateItem: ['item', 'parts', 'itemInfo', 'itemId'],
  updateQuest: ['quest', 'body', 'questId'],
  deleteQuest: ['quest', 'query', 'questId'],
};

const byCall = new Map<Call, EditedPath>(
  Object.entries(paths).map(([name, path]) => [calls[name as keyof typeof calls], path]),
);

function readAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value);
}

/** Returns what a call edits; null if it does not say so, as for a picture that is named by its address alone. */
function findEdited([kind, ...path]: EditedPath, input: unknown): Edited | null {
  const id = readAt(input, path);
  return typeof id === 'string' ? ({ [kind]: id } as Edited) : null;
}

/** Whether saves by this call make versions. */
export const isKept = (call: Call): boolean => byCall.has(call);

/** Returns the routes, so that those that change a story keep what it was and count the save. */
export function keepVersions(routes: readonly Route[], keeping: VersionKeeping): Route[] {
  return routes.map((route) => {
    const path = byCall.get(route.call);
    if (!path) return route;
    return {
      ...route,
      async handle(input) {
        const edited = findEdited(path, input);
        // These calls are only for the signed-in.
        const caller: Caller | null = input.caller;
        if (!edited || !caller) return route.handle(input);
        const open = await keeping.begin(edited, caller);
        const answer = await route.handle(input);
        await keeping.saved(open);
        return answer;
      },
    };
  });
}
