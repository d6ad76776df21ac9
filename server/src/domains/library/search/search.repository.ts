import { isUnblocked, type Reader, stories, storySearch } from '@emberlore/database';
import { and, count, desc, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '../../identity/blocks/blocks.service.ts';

/** The maximum number of matches that are looked up and sorted at once; if there are more, stories are scanned in order. */
const FEW = 1000;
/** The maximum number of results that can be paged through. */
export const MAX_RESULTS = 2000;
/** The maximum number of stories with a similar spelling that are offered. */
export const MAX_SIMILAR = 60;

/** The part of a story in which a text matches: its name, its author and tags (`labels`), or any part. */
export type SearchField = 'name' | 'labels' | 'anywhere';

/**
 * The stories to search: everybody's public ones, or those and the viewer's own; never those of accounts the viewer has
 * blocked.
 */
export interface SearchScope {
  viewer: Viewer;
  own: boolean;
}

/** The searched part of a story's document, written like the expression indexes. */
const documents: Record<SearchField, SQL> = {
  name: sql`ts_filter(${storySearch.document}, '{a}')`,
  labels: sql`ts_filter(${storySearch.document}, '{b}')`,
  anywhere: sql`${storySearch.document}`,
};

/** A match condition that an index can answer. */
const matches = (field: SearchField, text: string) => sql`${documents[field]} @@ search_query(${text})`;

/** A match condition that no index can answer, so that rows keep the order in which they are read. */
const rowMatches = (field: SearchField, text: string) => sql`ts_match_vq(${documents[field]}, search_query(${text}))`;

/** Matches stories with the text in this place and in no better one. */
function isBestMatch(field: SearchField, text: string): SQL | undefined {
  const better: SearchField[] = field === 'name' ? [] : field === 'labels' ? ['name'] : ['name', 'labels'];
  return and(rowMatches(field, text), ...better.map((other) => not(rowMatches(other, text))));
}

/** Matches an account's own stories outside the trash. */
const ownOutsideTrash = (accountId: string) => sql`(${storySearch.ownerId} = ${accountId}
  and exists (select from ${stories} where ${stories.id} = ${storySearch.storyId} and ${stories.deletedAt} is null))`;

/** Matches the search documents of stories within the scope. */
function isInScope({ viewer, own: withOwn }: SearchScope): SQL | undefined {
  const listed = sql`${storySearch.listed}`;
  if (!withOwn || viewer.accountId === null) return listed;
  return or(listed, ownOutsideTrash(viewer.accountId));
}

/** Excludes stories by owners that the viewer has blocked; undefined when the viewer has blocked nobody. */
const unblocked = (viewer: Viewer): SQL | undefined =>
  viewer.blocking ? isUnblocked(stories.ownerId, viewer.accountId) : undefined;

const byLikes = [desc(stories.likes), desc(stories.createdAt), desc(stories.id)];

const toIds = (rows: { id: string }[]) => rows.map(({ id }) => id);

/**
 * Returns the ids of the stories that match a text in a place, or anywhere: names first, then authors and tags, then
 * the rest, each most liked first. `labels` omits stories with the text in their name. Null when more than `FEW` public
 * stories match. Looks up the matches before anything else: otherwise the planner scans stories by likes for a word
 * that hardly any story contains.
 */
export async function readIfFew(
  db: Reader,
  field: SearchField,
  text: string,
  scope: SearchScope,
): Promise<string[] | null> {
  // Stories with the text in their name are listed under `name`.
  const here = field === 'labels' ? and(matches(field, text), not(rowMatches('name', text))) : matches(field, text);
  const ranked = sql`${storySearch.storyId} as story_id, ${storySearch.likes} as likes,
    ${storySearch.createdAt} as created_at, ${storySearch.listed} as listed`;
  const { viewer } = scope;
  const notBlocked = viewer.blocking ? isUnblocked(storySearch.ownerId, viewer.accountId) : undefined;
  const own =
    scope.own && viewer.accountId !== null
      ? sql`union all (select ${ranked} from ${storySearch}
          where ${here} and not ${storySearch.listed} and ${ownOutsideTrash(viewer.accountId)})`
      : sql``;
  // Use the indexes to find each match's best place: reading every document takes longer than everything else.
  const rows = await db.execute<{ id: string; many: boolean }>(sql`
    with found as materialized ((select ${ranked} from ${storySearch}
      where ${and(here, sql`${storySearch.listed}`, notBlocked)} limit ${FEW + 1}) ${own}),
    named as materialized (select ${storySearch.storyId} as story_id from ${storySearch} where ${matches('name', text)}),
    labelled as materialized (select ${storySearch.storyId} as story_id from ${storySearch} where ${matches('labels', text)}),
    counted as materialized (select count(*) > ${FEW} as many from found where listed)
    select found.story_id as id, many from found cross join counted
    left join named on not many and named.story_id = found.story_id
    left join labelled on not many and labelled.story_id = found.story_id
    order by case when named.story_id is not null then 1 when labelled.story_id is not null then 2 else 3 end,
      likes desc, created_at desc, found.story_id desc
    limit (select case when many then 1 end from counted)`);
  return rows[0]?.many ? null : toIds([...rows]);
}

function selectBestMatches(db: Reader, field: SearchField, text: string, viewer: Viewer) {
  return db
    .select({ id: stories.id })
    .from(stories)
    .innerJoin(storySearch, eq(storySearch.storyId, stories.id))
    .where(and(sql`${stories.listed}`, isBestMatch(field, text), unblocked(viewer)));
}

/**
 * Reads a range of the public stories that match in this place and in no better one, most liked first. Meant for texts
 * with many matches.
 */
export async function readRange(
  db: Reader,
  field: SearchField,
  text: string,
  viewer: Viewer,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const rows = await selectBestMatches(db, field, text, viewer)
    .orderBy(...byLikes)
    .limit(limit)
    .offset(offset);
  return toIds(rows);
}

/** Counts the public stories that match in this place and in no better one, up to `most`. */
export async function countBestMatches(
  db: Reader,
  field: SearchField,
  text: string,
  viewer: Viewer,
  most: number,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(selectBestMatches(db, field, text, viewer).limit(most).as('some'));
  return row?.count ?? 0;
}

/** Counts the public stories that match anywhere, up to `most`. */
export async function countMatches(db: Reader, text: string, viewer: Viewer, most: number): Promise<number> {
  const all = db.select({ one: sql`1` }).from(storySearch);
  const matching = and(matches('anywhere', text), sql`${storySearch.listed}`);
  const some = viewer.blocking
    ? all.innerJoin(stories, eq(stories.id, storySearch.storyId)).where(and(matching, unblocked(viewer)))
    : all.where(matching);
  const [row] = await db.select({ count: count() }).from(some.limit(most).as('some'));
  return row?.count ?? 0;
}

/** Reads the ids of the account's own unlisted stories that match a text anywhere, newest first. */
export async function readOwnUnlisted(db: Reader, text: string, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: stories.id })
    .from(stories)
    .innerJoin(storySearch, eq(storySearch.storyId, stories.id))
    .where(
      and(
        eq(stories.ownerId, accountId),
        isNull(stories.deletedAt),
        not(sql`${stories.listed}`),
        rowMatches('anywhere', text),
      ),
    )
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(FEW);
  return toIds(rows);
}

/**
 * Reads the ids of stories with similarly spelt names, authors or tags, the most similar first, except those that
 * match.
 */
export async function readSimilar(db: Reader, text: string, scope: SearchScope): Promise<string[]> {
  const typed = sql`searchable(${text})`;
  const likeness = sql`word_similarity(${typed}, ${storySearch.names})`;
  const nameLikeness = sql`word_similarity(${typed}, searchable(${stories.name}))`;
  const rows = await db
    .select({ id: stories.id })
    .from(storySearch)
    .innerJoin(stories, eq(stories.id, storySearch.storyId))
    .where(
      and(
        sql`${typed} <% ${storySearch.names}`,
        not(rowMatches('anywhere', text)),
        isInScope(scope),
        unblocked(scope.viewer),
      ),
    )
    .orderBy(desc(likeness), desc(nameLikeness), ...byLikes)
    .limit(MAX_SIMILAR);
  return toIds(rows);
}
