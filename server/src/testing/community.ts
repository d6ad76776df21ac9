import { randomBytes } from 'node:crypto';
import { characters, comments, media, sceneCharacters, scenes, stories, storyTags, tags } from '@emberlore/database';
import { sql } from 'drizzle-orm';
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

/** Inserts a public story without scenes and returns its id. */
export async function addStory(
  server: TestServer,
  owner: Owner,
  more: Partial<typeof stories.$inferInsert> & { tags?: string[] } = {},
): Promise<string> {
  const { tags: names = [], ...row } = more;
  const story = { name: 'The Drowned Bell', description: 'A bell rings.', visibility: 'public' as const, ...row };
  const ownerId = owner.account.userId;
  const { id } = first(
    await server.db.db
      .insert(stories)
      .values({ ...story, ownerId })
      .returning(),
  );
  for (const [position, name] of names.entries()) {
    const same = sql`lower(${tags.name}) = lower(${name})`;
    await server.db.db.insert(tags).values({ name }).onConflictDoNothing();
    const tag = first(await server.db.db.select().from(tags).where(same));
    await server.db.db.insert(storyTags).values({ storyId: id, tagId: tag.id, position });
  }
  return id;
}

/** Inserts a comment and returns its id. */
export async function addComment(
  server: TestServer,
  author: Owner,
  storyId: string,
  more: Partial<typeof comments.$inferInsert> = {},
): Promise<string> {
  const row = { storyId, text: 'Salt and lamp oil.', ...more, accountId: author.account.userId };
  return first(await server.db.db.insert(comments).values(row).returning()).id;
}

async function addPicture(server: TestServer, kind: 'portrait' | 'background'): Promise<string> {
  const hash = randomBytes(32).toString('hex');
  const row = { hash, kind, width: 600, height: 800, widths: [600] };
  return first(await server.db.db.insert(media).values(row).returning()).id;
}

/** Inserts a public character and returns its id. */
export async function addCharacter(
  server: TestServer,
  owner: Owner,
  more: Partial<typeof characters.$inferInsert> = {},
): Promise<string> {
  const row = {
    name: 'Sorcha',
    description: 'She keeps the light.',
    pronouns: 'She/Her/Hers' as const,
    personalKnowledge: ['I keep the light.', 'I am afraid of bells.', 'My brother drowned.', 'I hid the key.'],
    voiceName: 'Nora',
    imageId: await addPicture(server, 'portrait'),
    ...more,
    ownerId: owner.account.userId,
  };
  return first(await server.db.db.insert(characters).values(row).returning()).id;
}

/** Adds a scene with these characters to a story and returns its id. */
export async function addScene(
  server: TestServer,
  storyId: string,
  cast: readonly string[] = [],
  position = 0,
): Promise<string> {
  const backgroundId = await addPicture(server, 'background');
  const row = {
    storyId,
    position,
    backgroundId,
    winImageId: backgroundId,
    name: 'The harbour',
    description: 'Fog over black water.',
    commonKnowledge: ['It is night.', 'The tide is low.', 'The boats are in.', 'The bell is silent.'],
    winDescription: 'The bell rings once.',
  };
  const { id } = first(await server.db.db.insert(scenes).values(row).returning());
  const slots = cast.map((characterId, slot) => ({ sceneId: id, characterId, position: slot }));
  if (slots.length > 0) await server.db.db.insert(sceneCharacters).values(slots);
  return id;
}

/** Stores a picture's row for each of these accounts, null for the product itself; returns its hash. */
export async function addSharedPicture({ db }: TestServer, ...ownerIds: (string | null)[]): Promise<string> {
  const hash = randomBytes(32).toString('hex');
  const row = { hash, kind: 'cover' as const, width: 320, height: 320, widths: [320] };
  for (const ownerId of ownerIds) await db.db.insert(media).values({ ...row, ownerId });
  return hash;
}
