import {
  accounts,
  comments,
  isListed,
  isUnblocked,
  media,
  prepareOnce,
  type Reader,
  stories,
  storyImages,
  storyTags,
  tags,
  type Writer,
} from '@emberlore/database';
import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { countBound, type PageRequest, toLimitAndOffset } from '../../../kit/paging.ts';
import { wasTrashedByDecision, whenHidden } from '../../../kit/trash-times.ts';
import type { Viewer } from '../../identity/blocks/blocks.service.ts';
import { pendingCounts, withPending } from './pending-counts.ts';

/** Identifies a list of stories. `own` contains everything of the account outside the trash, `author` what others see of it. */
export type Feed =
  | { kind: 'newest' | 'likes' | 'plays' | 'rating' }
  | { kind: 'own' | 'author'; accountId: string }
  | { kind: 'tag'; tagId: string };

/** A top comment as returned in the database's JSON: times are text with a time zone. */
export interface TopCommentRow {
  id: string;
  accountId: string;
  userName: string;
  picture: string | null;
  text: string;
  stars: number;
  likes: number;
  createdAt: string;
  liked: boolean;
}

const byValue = {
  newest: [],
  likes: [desc(stories.likes)],
  plays: [desc(stories.plays)],
  rating: [desc(stories.rating)],
  own: [],
  author: [],
  tag: [desc(stories.likes)],
};

/** Highest value first, then newest, then id: matches the order of the indexes. */
function feedOrder(feed: Feed): SQL[] {
  return [...byValue[feed.kind], desc(stories.createdAt), desc(stories.id)];
}

/** Excludes stories by owners that the viewer has blocked; undefined when the viewer has blocked nobody. */
function unblocked(viewer: Viewer): SQL | undefined {
  return viewer.blocking ? isUnblocked(stories.ownerId, viewer.accountId) : undefined;
}

type Untagged = Exclude<Feed, { kind: 'tag' }>;

function filter(feed: Untagged, viewer: Viewer): SQL | undefined {
  if (feed.kind === 'own') return and(eq(stories.ownerId, feed.accountId), isNull(stories.deletedAt));
  if (feed.kind === 'author')
    return and(eq(stories.ownerId, feed.accountId), isNull(stories.deletedAt), isListed, unblocked(viewer));
  return and(isListed, unblocked(viewer));
}

/** Selects the listed stories with a tag. Joins the stories only if the viewer has blocked somebody. */
function selectTagged(db: Reader, tagId: string, viewer: Viewer) {
  const all = db.select({ id: storyTags.storyId }).from(storyTags).$dynamic();
  const which = and(eq(storyTags.tagId, tagId), sql`${storyTags.listed}`);
  if (!viewer.blocking) return all.where(which);
  return all.innerJoin(stories, eq(stories.id, storyTags.storyId)).where(and(which, unblocked(viewer)));
}

/** Selects the ids of a feed's stories, unordered. */
function selectIds(db: Reader, feed: Feed, viewer: Viewer) {
  if (feed.kind === 'tag') return selectTagged(db, feed.tagId, viewer);
  return db.select({ id: stories.id }).from(stories).where(filter(feed, viewer)).$dynamic();
}

const tagOrder = [desc(storyTags.likes), desc(storyTags.createdAt), desc(storyTags.storyId)];

/** Finds the feed of a tag by name, ignoring case; null when the tag does not exist. */
export async function readTagFeed(db: Reader, name: string): Promise<Feed | null> {
  const [tag] = await db.select({ id: tags.id }).from(tags).where(sql`lower(${tags.name}) = lower(${name})`);
  return tag ? { kind: 'tag', tagId: tag.id } : null;
}

const images = sql<string[]>`array(
  select ${media.hash} from ${storyImages} join ${media} on ${media.id} = ${storyImages.mediaId}
  where ${storyImages.storyId} = ${stories.id} order by ${storyImages.position})`;

const tagNames = sql<string[]>`array(
  select ${tags.name} from ${storyTags} join ${tags} on ${tags.id} = ${storyTags.tagId}
  where ${storyTags.storyId} = ${stories.id} order by ${storyTags.position})`;

/** Selects the most liked comment with words, the newest of several, except by accounts that the viewer has blocked. */
function topComment(viewer: Viewer) {
  const notBlocked = viewer.blocking ? sql`and ${isUnblocked(sql`comment.account_id`, viewer.accountId)}` : sql``;
  return sql<TopCommentRow | null>`(select to_jsonb(top) from (
    select comment.id, comment.account_id as "accountId", writer.user_name as "userName", picture.hash as picture,
      comment.text, comment.stars, comment.likes, comment.created_at as "createdAt",
      exists (select from comment_likes mine
        where mine.comment_id = comment.id and mine.account_id = ${viewer.accountId}::uuid) as liked
    from ${comments} comment
    join accounts writer on writer.id = comment.account_id
    left join media picture on picture.id = writer.picture_id
    where comment.story_id = ${stories.id} and comment.text <> '' ${notBlocked}
    order by comment.likes desc, comment.created_at desc, comment.id desc limit 1) top)`;
}

function personal(table: 'story_likes' | 'story_favorites', callerId: string | null) {
  return sql<boolean>`exists (select from ${sql.identifier(table)} mine
    where mine.story_id = ${stories.id} and mine.account_id = ${callerId}::uuid)`;
}

/** Whether a private story has no scene. */
const bare = sql<boolean>`${stories.visibility} = 'private' and not exists (
  select from scenes where scenes.story_id = ${stories.id} and scenes.deleted_at is null)`;

function summaryColumns(viewer: Viewer) {
  const { accountId } = viewer;
  return {
    story: stories,
    createdBy: accounts.userName,
    images,
    tags: tagNames,
    topComment: topComment(viewer),
    liked: personal('story_likes', accountId),
    favorited: personal('story_favorites', accountId),
    bare,
  };
}

function summaries(db: Reader, viewer: Viewer) {
  return db.select(summaryColumns(viewer)).from(stories).innerJoin(accounts, eq(accounts.id, stories.ownerId));
}

/** A story with everything on its card, as the caller sees it. */
export type SummaryRow = Awaited<ReturnType<typeof summaries>>[number];

/** Returns a placeholder for a value supplied on each execution. */
function placeholder(name: string): string {
  // Drizzle accepts a placeholder wherever a value is allowed, but its types don't cover every case.
  return sql.placeholder(name) as unknown as string;
}

/** Replaces the viewer's account id with a placeholder. */
function withViewerPlaceholder({ blocking }: Viewer): Viewer {
  return blocking
    ? { accountId: placeholder('viewer'), blocking }
    : ({ accountId: placeholder('viewer'), blocking } as Viewer);
}

/** Replaces the feed's account or tag id with a placeholder. */
function withFeedPlaceholder(feed: Feed): Feed {
  if ('accountId' in feed) return { ...feed, accountId: placeholder('of') };
  return feed.kind === 'tag' ? { ...feed, tagId: placeholder('of') } : feed;
}

function selectPage(db: Reader, feed: Feed, viewer: Viewer) {
  const cut = selectIds(db, feed, viewer)
    .orderBy(...(feed.kind === 'tag' ? tagOrder : feedOrder(feed)))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('cut');
  return db
    .select(summaryColumns(viewer))
    .from(cut)
    .innerJoin(stories, eq(stories.id, cut.id))
    .innerJoin(accounts, eq(accounts.id, stories.ownerId))
    .orderBy(...feedOrder(feed));
}

/** Reads a page of a feed. Selects the page from the index alone before reading other columns. */
export function readPage(db: Reader, feed: Feed, asked: PageRequest, viewer: Viewer): Promise<SummaryRow[]> {
  const query = prepareOnce(db, `stories ${feed.kind} ${viewer.blocking}`, (store) =>
    selectPage(store, withFeedPlaceholder(feed), withViewerPlaceholder(viewer)).prepare('stories page'),
  );
  return query.execute({
    ...toLimitAndOffset(asked),
    viewer: viewer.accountId,
    ...('accountId' in feed ? { of: feed.accountId } : feed.kind === 'tag' ? { of: feed.tagId } : {}),
  });
}

/** Counts the stories of a feed, up to the last page that can be shown. */
export async function countFeed(db: Reader, feed: Feed, asked: PageRequest, viewer: Viewer): Promise<number> {
  const some = selectIds(db, feed, viewer).limit(countBound(asked)).as('some');
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

/**
 * Reads a story as the viewer sees it, whatever its state; null when it does not exist. Its counts contain what is
 * still pending, which lists leave out, so a player sees their own reaction at once.
 */
export async function readSummary(db: Reader, storyId: string, viewer: Viewer): Promise<SummaryRow | null> {
  const query = prepareOnce(db, `story ${viewer.blocking}`, (store) =>
    store
      .select({ ...summaryColumns(withViewerPlaceholder(viewer)), pending: pendingCounts })
      .from(stories)
      .innerJoin(accounts, eq(accounts.id, stories.ownerId))
      .where(eq(stories.id, sql.param(sql.placeholder('story'), stories.id)))
      .prepare('story'),
  );
  const [row] = await query.execute({ story: storyId, viewer: viewer.accountId });
  if (!row) return null;
  const { pending, ...summary } = row;
  return { ...summary, story: withPending(summary.story, pending) };
}

/**
 * Reads these stories as the viewer sees them, whatever their state and in no particular order, except by owners that
 * the viewer has blocked.
 */
export function readSummaries(db: Reader, storyIds: readonly string[], viewer: Viewer): Promise<SummaryRow[]> {
  const query = prepareOnce(db, `these stories ${viewer.blocking}`, (store) => {
    const looking = withViewerPlaceholder(viewer);
    const these = sql`${stories.id} = any(${sql.placeholder('stories')}::uuid[])`;
    return summaries(store, looking)
      .where(and(these, unblocked(looking)))
      .prepare('these stories');
  });
  return query.execute({ stories: [...storyIds], viewer: viewer.accountId });
}

/** Reads the first featured story; null when there is none. */
export async function readFeatured(db: Reader, viewer: Viewer): Promise<SummaryRow | null> {
  const [row] = await summaries(db, viewer)
    .where(and(isListed, unblocked(viewer), sql`${stories.featuredRank} is not null`))
    .orderBy(asc(stories.featuredRank), desc(stories.id))
    .limit(1);
  return row ?? null;
}

/** Reads the properties that determine who may see a story; null when it does not exist. */
export async function readGuard(db: Reader, storyId: string) {
  const [row] = await db
    .select({
      id: stories.id,
      name: stories.name,
      ownerId: stories.ownerId,
      listed: stories.listed,
      deletedAt: stories.deletedAt,
      hiddenAt: stories.hiddenAt,
    })
    .from(stories)
    .where(eq(stories.id, storyId));
  return row ?? null;
}

/** Hides a story from everybody but its owner and admins. */
export async function hideStory(writer: Writer, storyId: string): Promise<void> {
  await writer
    .update(stories)
    .set({ hiddenAt: whenHidden(stories) })
    .where(eq(stories.id, storyId));
}

/** Reverses `hideStory`. */
export async function unhideStory(writer: Writer, storyId: string): Promise<void> {
  await writer.update(stories).set({ hiddenAt: null }).where(eq(stories.id, storyId));
}

/** Moves a story to its owner's trash. */
export async function trashStory(writer: Writer, storyId: string): Promise<void> {
  await writer
    .update(stories)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(stories.id, storyId), isNull(stories.deletedAt)));
}

/**
 * Shows a story again to those its visibility allows, and restores it from the trash if the decision that hid it put it
 * there. What its owner has deleted stays deleted.
 */
export async function showStory(writer: Writer, storyId: string): Promise<void> {
  const deletedAt = sql`case when not (${wasTrashedByDecision(stories)}) then ${stories.deletedAt} end`;
  await writer.update(stories).set({ hiddenAt: null, deletedAt }).where(eq(stories.id, storyId));
}

/** Reads the descriptions and focus points of a story's pictures in order. */
export function readImageViews(db: Reader, storyId: string) {
  return db
    .select({ alt: media.alt, focusX: media.focusX, focusY: media.focusY })
    .from(storyImages)
    .innerJoin(media, eq(media.id, storyImages.mediaId))
    .where(eq(storyImages.storyId, storyId))
    .orderBy(asc(storyImages.position));
}

/** Reads all tags ordered by name. */
export function readTags(db: Reader) {
  return db.select({ id: tags.id, name: tags.name, adminOnly: tags.adminOnly }).from(tags).orderBy(asc(tags.name));
}
