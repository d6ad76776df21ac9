import type { Reader } from '@emberlore/database';
import type { Desk, ImportedStory } from './imported-story.ts';
import * as repository from './story-import.repository.ts';

export type { Desk } from './imported-story.ts';

/** The tags with these names that anybody may give. */
export const findFreeTags = (reader: Reader, names: readonly string[]) => repository.readFreeTags(reader, names);

/**
 * Makes a private story with its scenes, characters, items and quests, as part of a transaction, and answers its id. The caller
 * has checked every limit.
 */
export const importStory = (desk: Desk, story: ImportedStory, tagIds: readonly string[]): Promise<string> =>
  repository.insertStory(desk, story, tagIds);
