import { randomBytes } from 'node:crypto';
import type { Database } from '../connect.ts';
import { accounts, media } from '../schema/accounts.ts';
import { characters } from '../schema/characters.ts';
import { items } from '../schema/items.ts';
import { quests } from '../schema/quests.ts';
import { runs } from '../schema/runs.ts';
import { scenes } from '../schema/scenes.ts';
import { stories } from '../schema/stories.ts';

type Row<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

function first<T>(rows: T[]): T {
  const [row] = rows;
  if (!row) throw new Error('nothing was inserted');
  return row;
}

/** Inserts an account that can sign in, with a unique e-mail address. */
export async function makeAccount(db: Database, row: Row<typeof accounts> = {}) {
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  return first(
    await db
      .insert(accounts)
      .values({ userName: 'Rowan', email, passwordHash: 'hash', ...row })
      .returning(),
  );
}

/** Inserts a picture of random content. */
export async function makePicture(db: Database, row: Row<typeof media> = {}) {
  const hash = randomBytes(32).toString('hex');
  return first(
    await db
      .insert(media)
      .values({ hash, kind: 'cover', width: 600, height: 800, widths: [300, 600], ...row })
      .returning(),
  );
}

/** Inserts a private story; creates its owner unless given. */
export async function makeStory(db: Database, row: Row<typeof stories> = {}) {
  const ownerId = row.ownerId ?? (await makeAccount(db)).id;
  return first(
    await db
      .insert(stories)
      .values({ name: 'The Drowned Bell', description: 'A bell rings under the sea.', ...row, ownerId })
      .returning(),
  );
}

/** Inserts a public character with four lines of knowledge. */
export async function makeCharacter(db: Database, row: Row<typeof characters> = {}) {
  const ownerId = row.ownerId ?? (await makeAccount(db)).id;
  const imageId = row.imageId ?? (await makePicture(db, { kind: 'portrait' })).id;
  return first(
    await db
      .insert(characters)
      .values({
        name: 'Sorcha',
        description: 'She keeps the light.',
        pronouns: 'She/Her/Hers',
        personalKnowledge: ['I keep the light.', 'I am afraid of bells.', 'My brother drowned.', 'I hid the key.'],
        voiceName: 'Nora',
        ...row,
        ownerId,
        imageId,
      })
      .returning(),
  );
}

/** Inserts an item. */
export async function makeItem(db: Database, row: Row<typeof items> = {}) {
  const ownerId = row.ownerId ?? (await makeAccount(db)).id;
  const imageId = row.imageId ?? (await makePicture(db, { kind: 'item' })).id;
  return first(
    await db
      .insert(items)
      .values({ name: 'Brass key', description: 'It is green with age.', ...row, ownerId, imageId })
      .returning(),
  );
}

/** Inserts a DIALOGUE quest; creates its character unless given. */
export async function makeQuest(db: Database, row: Row<typeof quests> = {}) {
  const triggers = {
    triggerCharacterId: row.triggerCharacterId ?? null,
    triggerItemId: row.triggerItemId ?? null,
  };
  if (!triggers.triggerCharacterId && !triggers.triggerItemId)
    triggers.triggerCharacterId = (await makeCharacter(db)).id;
  const ownerId = row.ownerId ?? (await makeAccount(db)).id;
  return first(
    await db
      .insert(quests)
      .values({ type: 'DIALOGUE', name: 'The keeper', description: 'Talk to Sorcha.', ...row, ...triggers, ownerId })
      .returning(),
  );
}

/** Inserts a scene at position 0; creates its story unless given. */
export async function makeScene(db: Database, row: Row<typeof scenes> = {}) {
  const storyId = row.storyId ?? (await makeStory(db)).id;
  const backgroundId = row.backgroundId ?? (await makePicture(db, { kind: 'background' })).id;
  return first(
    await db
      .insert(scenes)
      .values({
        position: 0,
        name: 'The harbour',
        description: 'Fog over black water.',
        commonKnowledge: ['It is night.', 'The tide is low.', 'The boats are in.', 'The bell is silent.'],
        winDescription: 'The bell rings once.',
        ...row,
        storyId,
        backgroundId,
        winImageId: row.winImageId ?? backgroundId,
      })
      .returning(),
  );
}

/** Inserts an open run of a story by an account. */
export async function makeRun(db: Database, row: Row<typeof runs> = {}) {
  const storyId = row.storyId ?? (await makeStory(db)).id;
  const accountId = row.accountId ?? (await makeAccount(db)).id;
  return first(
    await db
      .insert(runs)
      .values({ ...row, storyId, accountId })
      .returning(),
  );
}
