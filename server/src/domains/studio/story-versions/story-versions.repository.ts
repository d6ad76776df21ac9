import { limits } from '@emberlore/contract';
import {
  accounts,
  asId,
  characters,
  items,
  type Reader,
  sceneCharacters,
  sceneItems,
  sceneQuests,
  scenes,
  stories,
  storyVersions,
  type Writer,
} from '@emberlore/database';
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { PageRequest } from '../../../kit/paging.ts';

type Row = typeof storyVersions.$inferSelect;
/** A version without its content. */
export type VersionRow = Omit<Row, 'content'> & { role: 'player' | 'admin' | null };

const columns = {
  id: storyVersions.id,
  storyId: storyVersions.storyId,
  accountId: storyVersions.accountId,
  beganAt: storyVersions.beganAt,
  savedAt: storyVersions.savedAt,
  saves: storyVersions.saves,
  restoredFrom: storyVersions.restoredFrom,
};

/** Reads the latest version of a story; null if it has none. */
export async function readLatest(db: Reader, storyId: string): Promise<Omit<Row, 'content'> | null> {
  const [row] = await db
    .select(columns)
    .from(storyVersions)
    .where(eq(storyVersions.storyId, storyId))
    .orderBy(desc(storyVersions.id))
    .limit(1);
  return row ?? null;
}

/** Reads a page of a story's versions, latest first. */
export function readVersions(db: Reader, storyId: string, { page, pageSize }: PageRequest): Promise<VersionRow[]> {
  return db
    .select({ ...columns, role: accounts.role })
    .from(storyVersions)
    .leftJoin(accounts, eq(accounts.id, storyVersions.accountId))
    .where(eq(storyVersions.storyId, storyId))
    .orderBy(desc(storyVersions.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}

/** Counts a story's versions, of which there are a few hundred at most. */
export async function countVersions(db: Reader, storyId: string): Promise<number> {
  const [row] = await db.select({ versions: count() }).from(storyVersions).where(eq(storyVersions.storyId, storyId));
  return row?.versions ?? 0;
}

/** Reads a version of a story; null if there is none. */
export async function readVersion(db: Reader, storyId: string, versionId: string): Promise<Row | null> {
  const isThis = and(eq(storyVersions.id, versionId), eq(storyVersions.storyId, storyId));
  const [row] = await db.select().from(storyVersions).where(isThis);
  return row ?? null;
}

/** Reads the version before another one of the same story; null before the first. */
export async function readEarlier(db: Reader, storyId: string, versionId: string): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(storyVersions)
    .where(and(eq(storyVersions.storyId, storyId), lt(storyVersions.id, versionId)))
    .orderBy(desc(storyVersions.id))
    .limit(1);
  return row ?? null;
}

/** Reads the next version of an account's own stories after this one, by id; null after the last. */
export async function readNext(db: Reader, ownerId: string, after: string): Promise<Row | null> {
  const own = db.select({ id: stories.id }).from(stories).where(eq(stories.ownerId, ownerId));
  const [row] = await db
    .select()
    .from(storyVersions)
    .where(and(inArray(storyVersions.storyId, own), gt(storyVersions.id, after)))
    .orderBy(storyVersions.id)
    .limit(1);
  return row ?? null;
}

/** Locks a story against other changes of its history until the transaction ends; its last change, or null for none. */
export async function lockHistory(writer: Writer, storyId: string): Promise<Date | null> {
  await writer.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`story versions ${storyId}`}, 0))`);
  const [story] = await writer.select({ updatedAt: stories.updatedAt }).from(stories).where(eq(stories.id, storyId));
  return story?.updatedAt ?? null;
}

/** Inserts a version and returns its id. */
export async function insertVersion(writer: Writer, version: typeof storyVersions.$inferInsert): Promise<string> {
  const [row] = await writer.insert(storyVersions).values(version).returning({ id: storyVersions.id });
  return row?.id ?? '';
}

/** Stores what a version has made of its story. */
export async function fillVersion(writer: Writer, versionId: string, content: Uint8Array): Promise<void> {
  await writer.update(storyVersions).set({ content }).where(eq(storyVersions.id, versionId));
}

/** Counts a save of a version. */
export async function countSave(writer: Writer, versionId: string, savedAt: Date): Promise<void> {
  await writer
    .update(storyVersions)
    .set({ savedAt, saves: sql`${storyVersions.saves} + 1` })
    .where(eq(storyVersions.id, versionId));
}

/**
 * Deletes the versions of a story beyond the limits: of old ones all but the last of each day, then the oldest. The two
 * latest always stay: what is, and what was before it.
 */
export async function thinVersions(writer: Writer, storyId: string, old: Date): Promise<void> {
  await writer.execute(sql`
    delete from story_versions where id in (
      select id from (
        select id, saved_at,
          row_number() over (order by id desc) as place,
          sum(coalesce(octet_length(content), 0)) over (order by id desc) as bytes,
          row_number() over (partition by (saved_at at time zone 'UTC')::date order by id desc) as of_day
        from story_versions where story_id = ${storyId}
      ) as version
      where place > 2
        and (place > ${limits.versionsMost} or bytes > ${limits.versionsBytes}
          or (saved_at < ${old.toISOString()} and of_day > 1))
    )`);
}

/** Deletes the oldest versions of an account's stories beyond its limit, but not the two latest of any story. */
export async function thinAccount(writer: Writer, storyId: string): Promise<void> {
  await writer.execute(sql`
    delete from story_versions where id in (
      select id from (
        select story_versions.id,
          row_number() over (partition by story_id order by story_versions.id desc) as place,
          sum(coalesce(octet_length(content), 0)) over (order by story_versions.id desc) as bytes
        from story_versions join stories on stories.id = story_id
        where owner_id = (select owner_id from stories where id = ${storyId})
      ) as version
      where place > 2 and bytes > ${limits.accountVersionsBytes}
    )`);
}

/** The most stories whose history a change of one character, item or quest is part of: those edited last. */
const STORIES_MOST = 20;

const storiesShowing = (db: Reader, shown: ReturnType<typeof sql>) =>
  db
    .select({ id: stories.id })
    .from(stories)
    .where(and(isNull(stories.deletedAt), shown))
    .orderBy(desc(stories.updatedAt))
    .limit(STORIES_MOST);

/** What an edit changes, by its id. */
export type Edited =
  | { story: string }
  | { scene: string }
  | { character: string }
  | { item: string }
  | { quest: string };

/** Reads the stories that an edit changes. Other authors' stories with the same character or item have histories of their own. */
export async function readEdited(db: Reader, edited: Edited): Promise<string[]> {
  if ('story' in edited) return [edited.story];
  if ('scene' in edited) {
    const rows = await db.select({ id: scenes.storyId }).from(scenes).where(eq(scenes.id, edited.scene));
    return rows.map(({ id }) => id);
  }
  const inScenes = sql`exists (select from ${scenes} where ${scenes.storyId} = ${stories.id} and ${scenes.deletedAt} is null`;
  const [table, member, id] =
    'character' in edited
      ? [sceneCharacters, sceneCharacters.characterId, edited.character]
      : 'item' in edited
        ? [sceneItems, sceneItems.itemId, edited.item]
        : [sceneQuests, sceneQuests.questId, edited.quest];
  const rows = await storiesShowing(
    db,
    sql`${inScenes} and exists (select from ${table} where ${table.sceneId} = ${scenes.id} and ${member} = ${asId(id)}))`,
  );
  return rows.map((row) => row.id);
}

/** What has become of the parts of a version, by their ids. */
export interface Fate {
  /** Still there, and free to be used. */
  there: Set<string>;
  /** In the trash. */
  trashed: Set<string>;
}

/** Reads what has become of scenes, characters and items that stood in a story of this owner. */
export async function readFate(
  db: Reader,
  { storyId, ownerId }: { storyId: string; ownerId: string },
  ids: readonly string[],
): Promise<Fate> {
  const asked = [...ids];
  const [ofScenes, ofCharacters, ofItems] = await Promise.all([
    db
      .select({ id: scenes.id, hiddenAt: scenes.hiddenAt, deletedAt: scenes.deletedAt })
      .from(scenes)
      .where(and(inArray(scenes.id, asked), eq(scenes.storyId, storyId))),
    db
      .select({ id: characters.id, hiddenAt: characters.hiddenAt, deletedAt: characters.deletedAt })
      .from(characters)
      .where(and(inArray(characters.id, asked), eq(characters.ownerId, ownerId))),
    db
      .select({ id: items.id, hiddenAt: items.hiddenAt, deletedAt: items.deletedAt })
      .from(items)
      .where(and(inArray(items.id, asked), eq(items.ownerId, ownerId))),
  ]);
  const rows = [...ofScenes, ...ofCharacters, ...ofItems];
  const idsOf = (chosen: typeof rows) => new Set(chosen.map(({ id }) => id));
  return {
    there: idsOf(rows.filter(({ hiddenAt, deletedAt }) => hiddenAt === null && deletedAt === null)),
    trashed: idsOf([...ofScenes, ...ofCharacters].filter(({ deletedAt }) => deletedAt !== null)),
  };
}

/** Reads which of these scenes, characters and items moderators have hidden, of any owner. */
export async function readHidden(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const asked = [...ids];
  const tables = [scenes, characters, items] as const;
  const rows = await Promise.all(
    tables.map((table) =>
      db
        .select({ id: table.id })
        .from(table)
        .where(and(inArray(table.id, asked), isNotNull(table.hiddenAt))),
    ),
  );
  return new Set(rows.flat().map(({ id }) => id));
}
