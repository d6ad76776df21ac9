import { mapRuleIds } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import { insertStoryRules } from '../story-rules/story-rules.service.ts';
import type { ImportContext, ImportedStory } from './imported-story.ts';
import * as repository from './story-import.repository.ts';

export type { ImportContext as Desk } from './imported-story.ts';

/** Finds the tags with these names, except admin-only ones. */
export const findFreeTags = (reader: Reader, names: readonly string[]) => repository.readFreeTags(reader, names);

/**
 * Creates a private story with its scenes, characters, items, quests and rules, as part of a transaction, and returns its
 * id. The caller must have checked every limit.
 */
export async function importStory(
  context: ImportContext,
  story: ImportedStory,
  tagIds: readonly string[],
): Promise<string> {
  const { storyId, ids } = await repository.insertStory(context, story, tagIds);
  if (story.rules) {
    const { rules } = mapRuleIds(story.rules, (kind, id) => ids[kind].get(id) ?? null);
    await insertStoryRules(context.writer, storyId, rules);
  }
  return storyId;
}
