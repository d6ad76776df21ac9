import type { Reader } from '@emberlore/database';
import type { ImportContext, ImportedStory } from './imported-story.ts';
import * as repository from './story-import.repository.ts';

export type { ImportContext as Desk } from './imported-story.ts';

/** Finds the tags with these names, except admin-only ones. */
export const findFreeTags = (reader: Reader, names: readonly string[]) => repository.readFreeTags(reader, names);

/**
 * Creates a private story with its scenes, characters, items and quests, as part of a transaction, and returns its id.
 * The caller must have checked every limit.
 */
export const importStory = (context: ImportContext, story: ImportedStory, tagIds: readonly string[]): Promise<string> =>
  repository.insertStory(context, story, tagIds);
