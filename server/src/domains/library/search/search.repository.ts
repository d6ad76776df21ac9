import { isUnblocked, type Reader, stories, storySearch } from '@emberlore/database';
import { and, count, desc, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '../../identity/blocks/blocks.service.ts';

/** How many matches are looked up and put in order at once; where there are more, they are walked in order instead. */
const FEW = 1000;
/** How far a search can be read on: the results after the best so many are told to nobody. */
export const DEEPEST = 2000;
/** How many stories of a similar spelling are offered. */
const SIMILAR_MOST = 60;

/** Where a text matches: what the story is called, its author and tags, or anywhere. */
export type Place = 'name' | 'labels' | 'anywhere';

/** Whose stories are meant: everybody's public ones, or those and the viewer's own; never those of whom they blocked. */
export interface Scope {
  viewer: Viewer;
  own: boolean;
}

/** What of a story's document is looked at; written as the expression indexes are. */
const documents: Record<Place, SQL> = {
  name: sql`ts_filter(${storySearch.document}, '{a}')`,
  labels: sql`ts_filter(${storySearch.document}, '{b}')`,
  anywhere: sql`${storySearch.document}`,
};

/** Matching that an index answers. */
const matches = (place: Place, text: string) => sql`${documents[place]} @@ search_query(${text})`;

/** Matching of one row after another: no index can answer it, so rows keep the order that they are read in. */
const holds = (place: Place, text: string) => sql`ts_match_vq(${documents[place]}, search_query(${text}))`;

/** What matches here and nowhere better. */
function holdsFirst(place: Place, text: string): SQL | undefined {
  const better: Place[] = place === 'name' ? [] : place === 'labels' ? ['name'] : ['name', 'labels'];
  return and(holds(place, text), ...better.map((other) => not(holds(other, text))));
}

/** Which are those of an account's own stories, but for those in the trash. */
const ownOutsideTrash = (accountId: string) => sql`(${storySearch.ownerId} = ${accountId}
  and exists (select from ${stories} where ${stories.id} = ${storySearch.storyId} and ${stories.deletedAt} is null))`;

/** Which search documents are those of stories that may be found. */
function visible({ viewer, own: withOwn }: Scope): SQL | undefined {
  const listed = sql`${storySearch.listed}`;
  if (!withOwn || viewer.accountId === null) return listed;
  return or(listed, ownOutsideTrash(viewer.accountId));
}

/** That the viewer has not blocked whose story it is. Who has blocked nobody is spared the question. */
const unblocked = (viewer: Viewer): SQL | undefined =>
  viewer.blocking ? isUnblocked(stories.ownerId, viewer.accountId) : undefined;

const byLikes = [desc(stories.likes), desc(stories.createdAt), desc(stories.id)];

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

/**
 * The ids of the stories that a text matches in a place or, for `anywhere`, in any: names first, then authors and tags,
 * then the rest, each most liked first; for `labels` those in the name are left out. Null where more than `FEW` public ones
 * match. The matches are looked up before anything else: left to itself, the planner walks the order of likes in search of a
 * word that hardly any story has.
 */
export async function readFew(db: Reader, place: Place, text: string, scope: Scope): Promise<string[] | null> {
  // What has the word in its name is told of there.
  const here = place === 'labels' ? and(matches(place, text), not(holds('name', text))) : matches(place, text);
  const ranked = sql`${storySearch.storyId} as story_id, ${storySearch.likes} as likes,
    ${storySearch.createdAt} as created_at, ${storySearch.listed} as listed`;
  const { viewer } = scope;
  const heard = viewer.blocking ? isUnblocked(storySearch.ownerId, viewer.accountId) : undefined;
  const own =
    scope.own && viewer.accountId !== null
      ? sql`union all (select ${ranked} from ${storySearch}
          where ${here} and not ${storySearch.listed} and ${ownOutsideTrash(viewer.accountId)})`
      : sql``;
  // Where a match is best is asked of the indexes: to look into every document takes longer than all the rest.
  const rows = await db.execute<{ id: string; many: boolean }>(sql`
    with found as materialized ((select ${ranked} from ${storySearch}
      where ${and(here, sql`${storySearch.listed}`, heard)} limit ${FEW + 1}) ${own}),
    named as materialized (select ${storySearch.storyId} as story_id from ${storySearch} where ${matches('name', text)}),
    labelled as materialized (select ${storySearch.storyId} as story_id from ${storySearch} where ${matches('labels', text)}),
    counted as materialized (select count(*) > ${FEW} as many from found where listed)
    select found.story_id as id, many from found cross join counted
    left join named on not many and named.story_id = found.story_id
    left join labelled on not many and labelled.story_id = found.story_id
    order by case when named.story_id is not null then 1 when labelled.story_id is not null then 2 else 3 end,
      likes desc, created_at desc, found.story_id desc
    limit (select case when many then 1 end from counted)`);
  return rows[0]?.many ? null : idsOf([...rows]);
}

function walk(db: Reader, place: Place, text: string, viewer: Viewer) {
  return db
    .select({ id: stories.id })
    .from(stories)
    .innerJoin(storySearch, eq(storySearch.storyId, stories.id))
    .where(and(sql`${stories.listed}`, holdsFirst(place, text), unblocked(viewer)));
}

/** A stretch of the public stories that match here and nowhere better, most liked first. For texts that match many. */
export async function readStretch(
  db: Reader,
  place: Place,
  text: string,
  viewer: Viewer,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const rows = await walk(db, place, text, viewer)
    .orderBy(...byLikes)
    .limit(limit)
    .offset(offset);
  return idsOf(rows);
}

/** How many public stories match here and nowhere better, counted no further than `most`. */
export async function countFirst(
  db: Reader,
  place: Place,
  text: string,
  viewer: Viewer,
  most: number,
): Promise<number> {
  const [row] = await db.select({ count: count() }).from(walk(db, place, text, viewer).limit(most).as('some'));
  return row?.count ?? 0;
}

/** How many public stories match anywhere, counted no further than `most`. */
export async function countMatches(db: Reader, text: string, viewer: Viewer, most: number): Promise<number> {
  const all = db.select({ one: sql`1` }).from(storySearch);
  const matching = and(matches('anywhere', text), sql`${storySearch.listed}`);
  const some = viewer.blocking
    ? all.innerJoin(stories, eq(stories.id, storySearch.storyId)).where(and(matching, unblocked(viewer)))
    : all.where(matching);
  const [row] = await db.select({ count: count() }).from(some.limit(most).as('some'));
  return row?.count ?? 0;
}

/** The account's own stories that nobody else may see and that a text matches anywhere, newest first. */
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
        holds('anywhere', text),
      ),
    )
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(FEW);
  return idsOf(rows);
}

/** The ids of stories whose name, author or tags are spelt alike, the likest first, without those that match. */
export async function readSimilar(db: Reader, text: string, scope: Scope): Promise<string[]> {
  const typed = sql`searchable(${text})`;
  const likeness = sql`word_similarity(${typed}, ${storySearch.names})`;
  const nameLikeness = sql`word_similarity(${typed}, searchable(${stories.name}))`;
  const rows = await db
    .select({ id: stories.id })
    .from(storySearch)
    .innerJoin(stories, eq(stories.id, storySearch.storyId))
    .where(
      and(sql`${typed} <% ${storySearch.names}`, not(holds('anywhere', text)), visible(scope), unblocked(scope.viewer)),
    )
    .orderBy(desc(likeness), desc(nameLikeness), ...byLikes)
    .limit(SIMILAR_MOST);
  return idsOf(rows);
}
