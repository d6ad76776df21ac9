import { randomBytes } from 'node:crypto';
import { items, media, playtests, quests, storyImages, storyVersions } from '@emberlore/database';
import { count, eq } from 'drizzle-orm';
import type { TestServer } from '../testing.ts';

/** An object's owner. */
interface Owner {
  account: { userId: string };
}

function first<T>(rows: T[]): T {
  const [row] = rows;
  if (!row) throw new Error('Nothing was inserted.');
  return row;
}

async function addPicture(server: TestServer, owner: Owner, kind: 'item' | 'cover') {
  const hash = randomBytes(32).toString('hex');
  const row = { hash, kind, width: 1200, height: 800, widths: [1200], ownerId: owner.account.userId };
  return first(await server.db.db.insert(media).values(row).returning());
}

/** Inserts an item and returns its id. */
export async function addItem(
  server: TestServer,
  owner: Owner,
  more: Partial<typeof items.$inferInsert> = {},
): Promise<string> {
  const { id: imageId } = await addPicture(server, owner, 'item');
  const row = { name: 'Brass key', description: 'It is green with age.', imageId, ...more };
  return first(
    await server.db.db
      .insert(items)
      .values({ ...row, ownerId: owner.account.userId })
      .returning(),
  ).id;
}

/** Inserts a SEARCH quest for an item and returns its id. */
export async function addQuest(
  server: TestServer,
  owner: Owner,
  more: Partial<typeof quests.$inferInsert> & { triggerItemId: string },
): Promise<string> {
  const row = { type: 'SEARCH' as const, name: 'The key', description: 'Find the Brass key.', ...more };
  return first(
    await server.db.db
      .insert(quests)
      .values({ ...row, ownerId: owner.account.userId })
      .returning(),
  ).id;
}

/** Adds a picture without stored bytes to a story and returns its URL. */
export async function addStoryImage(server: TestServer, owner: Owner, storyId: string): Promise<string> {
  const { id: mediaId, hash } = await addPicture(server, owner, 'cover');
  const [shown] = await server.db.db
    .select({ count: count() })
    .from(storyImages)
    .where(eq(storyImages.storyId, storyId));
  await server.db.db.insert(storyImages).values({ storyId, mediaId, position: shown?.count ?? 0 });
  return `/media/${hash}.webp`;
}

/** Inserts a finished playtest and returns its id. */
export async function addPlaytest(server: TestServer, owner: Owner, storyId: string): Promise<string> {
  const row = { storyId, accountId: owner.account.userId, status: 'done' as const, finishedAt: new Date() };
  return first(await server.db.db.insert(playtests).values(row).returning()).id;
}

/** Adds the present version of a story, and returns its id. */
export async function addVersion(server: TestServer, owner: Owner, storyId: string): Promise<string> {
  const at = new Date();
  const row = { storyId, accountId: owner.account.userId, beganAt: at, savedAt: at, saves: 1 };
  return first(await server.db.db.insert(storyVersions).values(row).returning()).id;
}
