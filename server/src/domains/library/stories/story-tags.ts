import { fieldError } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import { fail, invalid } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { readTagsByName } from './story-editing.repository.ts';

/**
 * Returns the ids of the tags with these names, in order and without duplicates. Throws a 400 for an unknown tag, and a
 * 403 when a non-admin adds an admin-only tag; those that the story already has may stay.
 */
export async function findTagIds(
  db: Reader,
  names: readonly string[],
  caller: Caller,
  known: ReadonlySet<string>,
): Promise<string[]> {
  const found = await readTagsByName(db, names);
  const ids = names.map((name) => {
    const tag = found.find((other) => other.name.toLowerCase() === name.toLowerCase());
    if (!tag) throw invalid({ storyTags: fieldError('noTag', { tag: name }) });
    if (tag.adminOnly && caller.role !== 'admin' && !known.has(tag.id)) throw fail('notAllowed');
    return tag.id;
  });
  return [...new Set(ids)];
}
