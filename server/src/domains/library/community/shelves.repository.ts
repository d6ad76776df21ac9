import {
  anywhere,
  isUnblocked,
  type Reader,
  readSearchPage,
  runItems,
  runQuests,
  runScenes,
  runs,
  type SearchPage,
  sceneQuests,
  scenes,
  stories,
  storyFavorites,
  storySearch,
  turns,
} from '@emberlore/database';
import { and, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { countBound, MAX_COUNTED_MATCHES, type PageRequest, toLimitAndOffset } from '../../../kit/paging.ts';
import type { Viewer } from '../../identity/blocks/blocks.service.ts';

/** The signed-in viewer of a shelf. */
type Member = Viewer & { accountId: string };

/**
 * Matches the stories on a shelf that the account may still see: listed ones, except by owners it has blocked, and its
 * own outside the trash.
 */
function isVisible({ accountId, blocking }: Member): SQL | undefined {
  const notBlocked = blocking ? isUnblocked(stories.ownerId, accountId) : undefined;
  return and(isNull(stories.deletedAt), or(stories.listed, eq(stories.ownerId, accountId)), notBlocked);
}

const own = (accountId: string) => and(eq(stories.ownerId, accountId), isNull(stories.deletedAt));

/** Reads the ids of a page of the account's own stories, newest first. */
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

/** Counts the account's own stories, up to the last page that can be shown. */
export async function countOwn(db: Reader, accountId: string, asked: PageRequest) {
  const some = db.select({ one: sql`1` }).from(stories).where(own(accountId)).limit(countBound(asked));
  return countRows(db, some.as('some'));
}

/**
 * Reads a page of the account's own stories that match a text, newest first, and counts the matches up to
 * `MAX_COUNTED_MATCHES`. PostgreSQL chooses a plan by word frequency: rare words are looked up, frequent ones found in
 * a scan by date.
 */
export function searchOwn(db: Reader, accountId: string, text: string, asked: PageRequest): Promise<SearchPage> {
  // Whether the name itself contains the text, rather than the author's name or a tag.
  const isInName = sql`(select position(searchable(${text}) in searchable(${stories.name})) > 0 from ${stories}
    where ${stories.id} = ${storySearch.storyId})`;
  const outsideTrash = sql`(${storySearch.listed} or (select ${stories.deletedAt} is null from ${stories}
    where ${stories.id} = ${storySearch.storyId}))`;
  const matches = sql`
    select ${storySearch.storyId} as id, ${storySearch.createdAt} as created_at from ${storySearch}
    where ${storySearch.ownerId} = ${accountId}::uuid and ${outsideTrash}
      and (${storySearch.document} @@ search_query(${text}) or ${storySearch.names} like ${anywhere(text)} and ${isInName})
    order by ${storySearch.createdAt} desc, ${storySearch.storyId} desc limit ${MAX_COUNTED_MATCHES}`;
  return readSearchPage(db, matches, toLimitAndOffset(asked));
}

/**
 * The number of shelf entries that are read with the current state of each story. Entries beyond it are read from the
 * shelf's index alone, so that a long history stays fast; pages there are shorter by the stories that are no longer
 * visible.
 */
const NEAR_ENTRIES = 1000;

const isNear = ({ page, pageSize }: PageRequest) => page * pageSize <= NEAR_ENTRIES;

/** Matches the order of the indexes. Counts use it too: otherwise the planner reads the whole shelf first. */
const byFavorited = [desc(storyFavorites.createdAt), desc(storyFavorites.storyId)];
const byPlayed = [desc(runs.lastUsedAt), desc(runs.id)];

/**
 * Counts a shelf from its index alone, up to the last page that can be shown. Counts only visible entries when the
 * shelf is not much longer than its near part.
 */
async function countShelf(near: () => Promise<number>, whole: () => Promise<number>): Promise<number> {
  const all = await whole();
  if (all > 2 * NEAR_ENTRIES) return all;
  const seen = await near();
  return seen < NEAR_ENTRIES ? seen : all;
}

function favorites(db: Reader, member: Member, near: boolean) {
  const mine = eq(storyFavorites.accountId, member.accountId);
  const all = db.select({ id: storyFavorites.storyId }).from(storyFavorites).$dynamic();
  if (!near) return all.where(mine);
  return all.innerJoin(stories, eq(stories.id, storyFavorites.storyId)).where(and(mine, isVisible(member)));
}

/** Reads the ids of a page of the account's favourites, latest first. */
export async function readFavorites(db: Reader, member: Member, asked: PageRequest) {
  const { limit, offset } = toLimitAndOffset(asked);
  const rows = await favorites(db, member, isNear(asked))
    .orderBy(...byFavorited)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** Counts the account's favourites, up to the last page that can be shown. */
export function countFavorites(db: Reader, member: Member, asked: PageRequest): Promise<number> {
  const counted = (near: boolean, most: number) =>
    countRows(
      db,
      favorites(db, member, near)
        .orderBy(...byFavorited)
        .limit(most)
        .as('some'),
    );
  return countShelf(
    () => counted(true, NEAR_ENTRIES),
    () => counted(false, countBound(asked)),
  );
}

async function countRows(db: Reader, some: Parameters<ReturnType<Reader['select']>['from']>[0]): Promise<number> {
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

/**
 * Whether the account has done anything in a story, in any run: said something, found an item, completed a quest or won a
 * scene. Who has only looked at it has nothing to continue. Single values rather than `exists`, which PostgreSQL would
 * answer by reading whole tables.
 */
const isPlayed = sql`exists (select from ${runs} as own
  where own.account_id = ${runs.accountId} and own.story_id = ${runs.storyId} and coalesce(
    (select true from ${runItems} where ${runItems.runId} = own.id limit 1),
    (select true from ${runQuests} where ${runQuests.runId} = own.id and ${runQuests.completedAt} is not null limit 1),
    (select true from ${runScenes} where ${runScenes.runId} = own.id and ${runScenes.wonAt} is not null limit 1),
    (select true from ${turns}
      where ${turns.runId} = own.id and ${turns.id} >= day_before(own.id) and ${turns.kind} <> 'opening' limit 1),
    false))`;

/** Selects the account's latest run of each story; `near` limits them to stories that it has played and may still see. */
function latestRuns(db: Reader, member: Member, near: boolean) {
  const latest = and(eq(runs.accountId, member.accountId), sql`${runs.latest}`);
  const all = db.select({ runId: runs.id, storyId: runs.storyId, lastUsedAt: runs.lastUsedAt }).from(runs).$dynamic();
  if (!near) return all.where(latest);
  return all.innerJoin(stories, eq(stories.id, runs.storyId)).where(and(latest, isVisible(member), isPlayed));
}

/** A played story with the progress of its latest run. */
export interface PlayedRow {
  storyId: string;
  lastUsedAt: Date;
  done: number;
  total: number;
  /** Whether all scenes are won: quests that don't exist in the run then stay undone. */
  finished: boolean;
}

/** Reads a page of the stories that the account has played, latest first. */
export async function readPlayed(db: Reader, member: Member, asked: PageRequest): Promise<PlayedRow[]> {
  const { limit, offset } = toLimitAndOffset(asked);
  const page = latestRuns(db, member, isNear(asked))
    .orderBy(...byPlayed)
    .limit(limit)
    .offset(offset)
    .as('played');
  // Look up the run's progress by run and scene: with joins, the planner may search by scene alone and read every run
  // of a popular story.
  const won = sql`(select ${runScenes.wonAt} from ${runScenes}
    where ${runScenes.runId} = ${page.runId} and ${runScenes.sceneId} = ${scenes.id})`;
  const completed = sql`(select ${runQuests.completedAt} from ${runQuests}
    where ${runQuests.runId} = ${page.runId} and ${runQuests.questId} = ${sceneQuests.questId})`;
  // A scene without quests counts as a single step: winning it.
  return db
    .select({
      storyId: page.storyId,
      lastUsedAt: page.lastUsedAt,
      done: sql<number>`count(*) filter (where case when ${sceneQuests.questId} is null
        then ${won} is not null else ${completed} is not null end)::int`,
      total: sql<number>`count(${scenes.id})::int`,
      finished: sql<boolean>`count(${scenes.id}) > 0 and bool_and(${won} is not null)`,
    })
    .from(page)
    .leftJoin(scenes, and(eq(scenes.storyId, page.storyId), isNull(scenes.deletedAt)))
    .leftJoin(sceneQuests, eq(sceneQuests.sceneId, scenes.id))
    .groupBy(page.storyId, page.lastUsedAt, page.runId)
    .orderBy(desc(page.lastUsedAt), desc(page.runId));
}

/** Counts the stories that the account has played, up to the last page that can be shown. */
export function countPlayed(db: Reader, member: Member, asked: PageRequest): Promise<number> {
  const counted = (near: boolean, most: number) =>
    countRows(
      db,
      latestRuns(db, member, near)
        .orderBy(...byPlayed)
        .limit(most)
        .as('some'),
    );
  return countShelf(
    () => counted(true, NEAR_ENTRIES),
    () => counted(false, countBound(asked)),
  );
}
