import { asId, type Reader, storySearch } from '@emberlore/database';
import { sql } from 'drizzle-orm';

/** Number of listed stories whose words may be common. */
const LISTED_READ = 10_000;
/** Number of an account's latest stories whose words it may have misspelt. */
const OWN_READ = 200;

const nameWords = sql`ts_filter(${storySearch.document}, '{a}')`;

/**
 * Reads the words that are known without a look for each: those of tags and, from the statistics of the index, the most
 * frequent ones of names. The statistics count stories that are not listed as well; only words of listed ones are returned.
 */
export async function readCommonWords(db: Reader): Promise<Set<string>> {
  const rows = await db.execute<{ word: string }>(sql`
    select regexp_split_to_table(searchable(name), '[^[:alnum:]]+') as word from tags
    union (select unnest(most_common_elems::text::text[]) from pg_stats
        where schemaname = current_schema() and tablename = 'story_search_name_words_idx'
      intersect select unnest(tsvector_to_array(name))
        from (select ${nameWords} as name from ${storySearch} where ${storySearch.listed} limit ${LISTED_READ}) as listed)`);
  return new Set(rows.map(({ word }) => word));
}

/**
 * Returns which of these words are in the name of a listed story or one of the account's own. Leave out the most frequent
 * ones: the index would return every story that has them. See `database/routines/words_of_names.sql`.
 */
export async function readNameWords(db: Reader, words: readonly string[], accountId: string | null): Promise<string[]> {
  if (words.length === 0) return [];
  const guesses = sql`${sql.param([...words])}::text[]`;
  const rows = await db.execute<{ word: string }>(sql`
    select word from words_of_names(${guesses}) as word
    union select word from (select ${nameWords} as name from ${storySearch}
        where ${storySearch.ownerId} = ${asId(accountId ?? '')}
        order by ${storySearch.createdAt} desc, ${storySearch.storyId} desc limit ${OWN_READ}) as own,
      unnest(tsvector_to_array(name)) as word where word = any(${guesses})`);
  return rows.map(({ word }) => word);
}
