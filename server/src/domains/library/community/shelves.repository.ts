import {
  anywhere,
  type Found,
  isUnblocked,
  type Reader,
  readFound,
  runQuests,
  runScenes,
  runs,
  sceneQuests,
  scenes,
  stories,
  storyFavorites,
  storySearch,
} from '@emberlore/database';
import { and, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { countBound, MAX_COUNTED_MATCHES, type PageRequest, toLimitAndOffset } from '../../../kit/paging.ts';
import type { Viewer } from '../../identity/blocks/blocks.service.ts';

/** Who looks at shelves is signed in. */
type Member = Viewer & { accountId: string };

/**
 * What the account may still see of what it keeps: everybody's listed stories but for those of whom it has blocked, and
 * its own out of the trash.
 */
function stillThere({ accountId, blocking }: Member): SQL | undefined {
  const heard = blocking ? isUnblocked(stories.ownerId, accountId) : undefined;
  return and(isNull(stories.deletedAt), or(stories.listed, eq(stories.ownerId, accountId)), heard);
}

const own = (accountId: string) => and(eq(stories.ownerId, accountId), isNull(stories.deletedAt));

/** The ids of a page of the account's own stories, newest first. */
export async function readOwn(db: Reader, accountId: string, asked: PageRequest) {
  const { limit, offset } = toLimitAndOffset(asked);
  const rows = await db
    .select({ id: stories.id })
    .from(stories)
    .where(own(accountId))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** How many own stories there are, counted no further than the last page goes. */
export async function countOwn(db: Reader, accountId: string, asked: PageRequest) {
  const some = db.select({ one: sql`1` }).from(stories).where(own(accountId)).limit(countBound(asked));
  return countOf(db, some.as('some'));
}

/**
 * A page of the account's own stories that a text matches, newest first, and how many there are, counted to `FOUND_MOST`.
 * PostgreSQL knows how frequent words are: rare ones it looks up, frequent ones it meets in order.
 */
export function searchOwn(db: Reader, accountId: string, text: string, asked: PageRequest): Promise<Found> {
  // Whether letters are in the name, and not in the author's or a tag's, is looked up.
  const named = sql`(select position(searchable(${text}) in searchable(${stories.name})) > 0 from ${stories}
    where ${stories.id} = ${storySearch.storyId})`;
  const kept = sql`(${storySearch.listed} or (select ${stories.deletedAt} is null from ${stories}
    where ${stories.id} = ${storySearch.storyId}))`;
  const matches = sql`
    select ${storySearch.storyId} as id, ${storySearch.createdAt} as created_at from ${storySearch}
    where ${storySearch.ownerId} = ${accountId}::uuid and ${kept}
      and (${storySearch.document} @@ search_query(${text}) or ${storySearch.names} like ${anywhere(text)} and ${named})
    order by ${storySearch.createdAt} desc, ${storySearch.storyId} desc limit ${MAX_COUNTED_MATCHES}`;
  return readFound(db, matches, toLimitAndOffset(asked));
}

/**
 * So much of a shelf is read with what has become of each story. What lies further back is cut from the index of the shelf
 * alone, in order that a long history takes no longer: a page there is shorter by what cannot be seen any more.
 */
const NEAR = 1000;

const isNear = ({ page, pageSize }: PageRequest) => page * pageSize <= NEAR;

/** Written as the indexes are ordered. What is counted is put in order, too: in any other way the planner reads the whole shelf first. */
const byKeeping = [desc(storyFavorites.createdAt), desc(storyFavorites.storyId)];
const byPlaying = [desc(runs.lastUsedAt), desc(runs.id)];

/**
 * Counts a shelf from its index alone, no further than the last page goes. What can be seen of it is counted where it is not much
 * longer than its near part.
 */
async function countShelf(near: () => Promise<number>, whole: () => Promise<number>): Promise<number> {
  const all = await whole();
  if (all > 2 * NEAR) return all;
  const seen = await near();
  return seen < NEAR ? seen : all;
}

function favorites(db: Reader, member: Member, near: boolean) {
  const mine = eq(storyFavorites.accountId, member.accountId);
  const all = db.select({ id: storyFavorites.storyId }).from(storyFavorites).$dynamic();
  if (!near) return all.where(mine);
  return all.innerJoin(stories, eq(stories.id, storyFavorites.storyId)).where(and(mine, stillThere(member)));
}

/** The ids of a page of the account's favourites, the latest first. */
export async function readFavorites(db: Reader, member: Member, asked: PageRequest) {
  const { limit, offset } = toLimitAndOffset(asked);
  const rows = await favorites(db, member, isNear(asked))
    .orderBy(...byKeeping)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** How many favourites there are, counted no further than the last page goes. */
export function countFavorites(db: Reader, member: Member, asked: PageRequest): Promise<number> {
  const counted = (near: boolean, most: number) =>
    countOf(
      db,
      favorites(db, member, near)
        .orderBy(...byKeeping)
        .limit(most)
        .as('some'),
    );
  return countShelf(
    () => counted(true, NEAR),
    () => counted(false, countBound(asked)),
  );
}

async function countOf(db: Reader, some: Parameters<ReturnType<Reader['select']>['from']>[0]): Promise<number> {
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

/** The account's latest run of each story, near ones only of stories that it may still see. */
function latestRuns(db: Reader, member: Member, near: boolean) {
  const latest = and(eq(runs.accountId, member.accountId), sql`${runs.latest}`);
  const all = db.select({ runId: runs.id, storyId: runs.storyId, lastUsedAt: runs.lastUsedAt }).from(runs).$dynamic();
  if (!near) return all.where(latest);
  return all.innerJoin(stories, eq(stories.id, runs.storyId)).where(and(latest, stillThere(member)));
}

/** A story that was played, with how much of it the latest run has done. */
export interface PlayedRow {
  storyId: string;
  lastUsedAt: Date;
  done: number;
  total: number;
}

/** A page of the stories that the account has played, the latest first. */
export async function readPlayed(db: Reader, member: Member, asked: PageRequest): Promise<PlayedRow[]> {
  const { limit, offset } = toLimitAndOffset(asked);
  const page = latestRuns(db, member, isNear(asked))
    .orderBy(...byPlaying)
    .limit(limit)
    .offset(offset)
    .as('played');
  // What the run has reached is looked up by run and scene: as joins they may be found by the scene alone, which for a loved
  // story means all its runs.
  const won = sql`(select ${runScenes.wonAt} from ${runScenes}
    where ${runScenes.runId} = ${page.runId} and ${runScenes.sceneId} = ${scenes.id})`;
  const completed = sql`(select ${runQuests.completedAt} from ${runQuests}
    where ${runQuests.runId} = ${page.runId} and ${runQuests.questId} = ${sceneQuests.questId})`;
  // A scene without quests counts as one thing to do: winning it.
  return db
    .select({
      storyId: page.storyId,
      lastUsedAt: page.lastUsedAt,
      done: sql<number>`count(*) filter (where case when ${sceneQuests.questId} is null
        then ${won} is not null else ${completed} is not null end)::int`,
      total: sql<number>`count(${scenes.id})::int`,
    })
    .from(page)
    .leftJoin(scenes, and(eq(scenes.storyId, page.storyId), isNull(scenes.deletedAt)))
    .leftJoin(sceneQuests, eq(sceneQuests.sceneId, scenes.id))
    .groupBy(page.storyId, page.lastUsedAt, page.runId)
    .orderBy(desc(page.lastUsedAt), desc(page.runId));
}

/** How many stories the account has played. */
export function countPlayed(db: Reader, member: Member, asked: PageRequest): Promise<number> {
  const counted = (near: boolean, most: number) =>
    countOf(
      db,
      latestRuns(db, member, near)
        .orderBy(...byPlaying)
        .limit(most)
        .as('some'),
    );
  return countShelf(
    () => counted(true, NEAR),
    () => counted(false, countBound(asked)),
  );
}
