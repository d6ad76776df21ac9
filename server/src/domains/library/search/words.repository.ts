import type { Reader } from '@emberlore/database';
import { sql } from 'drizzle-orm';

/**
 * Reads the words that are known without a look at any story: those of tags and, from the statistics of the index, the
 * most frequent ones of names.
 */
export async function readCommonWords(db: Reader): Promise<Set<string>> {
  const rows = await db.execute<{ word: string }>(sql`
    select regexp_split_to_table(searchable(name), '[^[:alnum:]]+') as word from tags
    union select unnest(most_common_elems::text::text[]) from pg_stats
      where schemaname = current_schema() and tablename = 'story_search_name_words_idx'`);
  return new Set(rows.map(({ word }) => word));
}

/**
 * Returns which of these words are in the name of a story. Leave out the most frequent ones: the index would return every
 * story that has them. See `database/routines/words_of_names.sql`.
 */
export async function readNameWords(db: Reader, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const rows = await db.execute<{ word: string }>(
    sql`select word from words_of_names(${sql.param([...words])}::text[]) as word`,
  );
  return rows.map(({ word }) => word);
}
