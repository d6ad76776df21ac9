import { media, type Reader, stories, storyImages, storyTags, tags, type Writer } from '@emberlore/database';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { onlyRow } from '../../../kit/only-row.ts';

export type StoryRow = typeof stories.$inferSelect;

/**
 * Locks a story outside the trash until the transaction ends; undefined when it does not exist. Applies its pending
 * counts: the story's page has shown them, and an edit may send them back.
 */
export async function lockStory(writer: Writer, storyId: string): Promise<StoryRow | undefined> {
  const isThis = and(eq(stories.id, storyId), isNull(stories.deletedAt));
  const [locked] = await writer.select({ id: stories.id }).from(stories).where(isThis).for('update');
  if (!locked) return undefined;
  await writer.execute(sql`select move_story_counts(${storyId}, 0, 0, 0, 0, 0)`);
  const [row] = await writer.select().from(stories).where(isThis);
  return row;
}

/** Inserts a private story and returns its id. */
export async function insertStory(
  writer: Writer,
  story: { ownerId: string; name: string; description: string; tagline?: string | null; genre?: string | null },
): Promise<string> {
  const row = onlyRow(await writer.insert(stories).values(story).returning({ id: stories.id }));
  return row.id;
}

/** The columns that an edit may set. */
export type StoryChange = Partial<
  Pick<
    StoryRow,
    | 'name'
    | 'description'
    | 'tagline'
    | 'visibility'
    | 'locksScenes'
    | 'publishedAt'
    | 'likes'
    | 'comments'
    | 'totalStars'
    | 'plays'
  >
>;

/** Updates a story and returns its new version. */
export async function updateStory(writer: Writer, storyId: string, change: StoryChange): Promise<number> {
  const [row] = await writer
    .update(stories)
    .set({ ...change, version: sql`${stories.version} + 1`, updatedAt: sql`now()` })
    .where(eq(stories.id, storyId))
    .returning({ version: stories.version });
  return row?.version ?? 0;
}

/** Reads the tags with these names, ignoring case. */
export function readTagsByName(db: Reader, names: readonly string[]) {
  const wanted = names.map((name) => name.toLowerCase());
  return db
    .select({ id: tags.id, name: tags.name, adminOnly: tags.adminOnly })
    .from(tags)
    .where(inArray(sql`lower(${tags.name})`, wanted));
}

/** Reads the ids of a story's tags. */
export async function readTagIds(db: Reader, storyId: string): Promise<Set<string>> {
  const rows = await db.select({ id: storyTags.tagId }).from(storyTags).where(eq(storyTags.storyId, storyId));
  return new Set(rows.map(({ id }) => id));
}

/** Replaces the tags of a story with these, in this order. */
export async function replaceTags(writer: Writer, storyId: string, tagIds: readonly string[]): Promise<void> {
  await writer.delete(storyTags).where(eq(storyTags.storyId, storyId));
  if (tagIds.length === 0) return;
  await writer.insert(storyTags).values(tagIds.map((tagId, position) => ({ storyId, tagId, position })));
}

/** Reads the pictures of a story in order. */
export function readImages(db: Reader, storyId: string) {
  return db
    .select({ id: storyImages.id, hash: media.hash })
    .from(storyImages)
    .innerJoin(media, eq(media.id, storyImages.mediaId))
    .where(eq(storyImages.storyId, storyId))
    .orderBy(asc(storyImages.position));
}

/** Adds pictures to a story from position `from` on. */
export async function insertImages(writer: Writer, storyId: string, mediaIds: readonly string[], from: number) {
  if (mediaIds.length === 0) return;
  await writer
    .insert(storyImages)
    .values(mediaIds.map((mediaId, place) => ({ storyId, mediaId, position: from + place })));
}

/** Moves these pictures of a story to positions 0, 1, 2…; uniqueness is checked at commit. */
export async function placeImages(writer: Writer, imageIds: readonly string[]): Promise<void> {
  for (const [position, id] of imageIds.entries()) {
    await writer.update(storyImages).set({ position }).where(eq(storyImages.id, id));
  }
}

/** Removes a picture from its story. */
export async function deleteImage(writer: Writer, imageId: string): Promise<void> {
  await writer.delete(storyImages).where(eq(storyImages.id, imageId));
}

/** Reads the ids of at most two stories outside the trash that show this picture: the account's, or anybody's for null. */
export async function readStoriesShowing(db: Reader, hash: string, ownerId: string | null): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: stories.id })
    .from(media)
    .innerJoin(storyImages, eq(storyImages.mediaId, media.id))
    .innerJoin(stories, and(eq(stories.id, storyImages.storyId), isNull(stories.deletedAt)))
    .where(and(eq(media.hash, hash), ownerId === null ? undefined : eq(stories.ownerId, ownerId)))
    .limit(2);
  return rows.map(({ id }) => id);
}
