import type { Reader } from '@emberlore/database';
import { fail, invalid } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { readTagsByName } from './story-editing.repository.ts';

/**
 * The ids of the tags with these names, in their order, each once. Throws a 400 for a name that is no tag's, and a 403
 * when somebody who is no admin gives one that admins alone give; one that the story has already may stay.
 */
export async function tagIdsFor(
  db: Reader,
  names: readonly string[],
  caller: Caller,
  known: ReadonlySet<string>,
): Promise<string[]> {
  const found = await readTagsByName(db, names);
  const ids = names.map((name) => {
    const tag = found.find((other) => other.name.toLowerCase() === name.toLowerCase());
    if (!tag) throw invalid({ storyTags: `There is no tag ${name}.` });
    if (tag.adminOnly && caller.role !== 'admin' && !known.has(tag.id)) throw fail('notAllowed');
    return tag.id;
  });
  return [...new Set(ids)];
}
