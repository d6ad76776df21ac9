import { limits } from '@emberlore/contract';
import {
  appeals,
  characters,
  decisions,
  items,
  media,
  quests,
  type Reader,
  reports,
  sceneCharacters,
  sceneItems,
  sceneQuests,
  scenes,
  stories,
  type Writer,
} from '@emberlore/database';
import { type AnyColumn, and, asc, eq, inArray, isNotNull, lt, not, type SQL, sql } from 'drizzle-orm';
import type { PageRequest } from '../../../kit/paging.ts';
import { wasTrashedByDecision } from '../../../kit/trash-times.ts';
import { eraseCharacters } from '../characters/erasing.service.ts';

/** A story or scene that can be restored. */
export interface TrashRow {
  kind: 'story' | 'scene';
  storyId: string;
  storyName: string;
  sceneId: string | null;
  sceneName: string | null;
  picture: string | null;
  /** Text with a time zone. */
  deletedAt: string;
}

/** Match the stories in an account's trash, and the scenes in the trash whose stories aren't. */
const trashedStories = (ownerId: string) => and(eq(stories.ownerId, ownerId), isNotNull(stories.deletedAt));
const trashedScenes = (ownerId: string) => eq(scenes.trashOwnerId, ownerId);

const cover = sql`(select image.media_id from story_images image where image.story_id = stories.id
  order by image.position limit 1)`;

/**
 * Selects the first entries of an account's trash, enough to fill the requested page: equally many stories and scenes,
 * each in the order of their index.
 */
const selectFirst = (ownerId: string, { page, pageSize }: PageRequest) => sql`
  (select ${stories.id} as story_id, null::uuid as scene_id, ${stories.deletedAt} as deleted_at from ${stories}
    where ${trashedStories(ownerId)} order by ${stories.deletedAt} desc, ${stories.id} desc limit ${page * pageSize})
  union all (select ${scenes.storyId}, ${scenes.id}, ${scenes.deletedAt} from ${scenes}
    where ${trashedScenes(ownerId)}
    order by ${scenes.deletedAt} desc, ${scenes.storyId} desc, ${scenes.id} desc limit ${page * pageSize})`;

/** Reads a page of an account's trash, latest first. Selects the page before reading names and pictures. */
export async function readTrash(db: Reader, ownerId: string, asked: PageRequest): Promise<TrashRow[]> {
  const { page, pageSize } = asked;
  const rows = await db.execute<Record<string, unknown>>(sql`
    with cut as materialized (select * from (${selectFirst(ownerId, asked)}) trash
      order by deleted_at desc, story_id desc, scene_id desc limit ${pageSize} offset ${(page - 1) * pageSize})
    select case when scenes.id is null then 'story' else 'scene' end as kind, stories.id as "storyId",
      stories.name as "storyName", scenes.id as "sceneId", scenes.name as "sceneName",
      (select ${media.hash} from ${media} where ${media.id} = coalesce(scenes.background_id, ${cover})) as picture,
      cut.deleted_at as "deletedAt"
    from cut join ${stories} on stories.id = cut.story_id left join ${scenes} on scenes.id = cut.scene_id
    order by cut.deleted_at desc, cut.story_id desc, cut.scene_id desc`);
  return [...rows] as unknown as TrashRow[];
}

/** Counts the entries in an account's trash, up to `most`. */
export async function countTrash(db: Reader, ownerId: string, most: number): Promise<number> {
  const rows = await db.execute<{ count: number }>(sql`select count(*)::int as count from (
    select 1 from ${stories} where ${trashedStories(ownerId)}
    union all select 1 from ${scenes} where ${trashedScenes(ownerId)} limit ${most}) counted`);
  return rows[0]?.count ?? 0;
}

/** Reads a story in the trash with its owner, who may restore it, and who put it there; null when it isn't there. */
export async function readTrashedStory(db: Reader, storyId: string) {
  const [row] = await db
    .select({ id: stories.id, ownerId: stories.ownerId, trashedByDecision: wasTrashedByDecision(stories) })
    .from(stories)
    .where(and(eq(stories.id, storyId), isNotNull(stories.deletedAt)));
  return row ?? null;
}

/**
 * The visibility of content that leaves the trash: private if a report about it was open then, since moderators may have
 * dismissed it as settled by the deletion.
 */
export const visibilityAfter = (visibility: AnyColumn, deletedAt: AnyColumn, isAbout: SQL) =>
  sql`case when exists (select from ${reports} where ${isAbout} and (${reports.status} = 'open'
    or ${reports.resolvedAt} > ${deletedAt})) then 'private' else ${visibility} end`;

/** Restores a story from the trash; `unlisted`, or a report about it, also makes it private. */
export async function untrashStory(
  writer: Writer,
  storyId: string,
  { unlisted }: { unlisted: boolean },
): Promise<void> {
  const restored = visibilityAfter(stories.visibility, stories.deletedAt, eq(reports.storyId, stories.id));
  const change = { deletedAt: null, visibility: unlisted ? ('private' as const) : restored };
  await writer.update(stories).set(change).where(eq(stories.id, storyId));
}

/**
 * Whether an admin's decision to delete this content can still be appealed, or an appeal is open: it is kept until
 * then.
 */
const isReversible = (
  subject: 'story' | 'scene',
  id: AnyColumn,
) => sql`exists (select from ${decisions} left join ${appeals} on ${appeals.decisionId} = ${decisions.id}
  where ${decisions.subject} = ${subject} and ${decisions.subjectId} = ${id}::text and ${decisions.act} = 'delete'
    and ${decisions.reversedAt} is null
    and (${appeals.status} = 'open' or (${appeals.id} is null
      and ${decisions.createdAt} > now() - make_interval(days => ${sql.raw(String(limits.appealDays))}))))`;

/** Reads the stories, and the scenes of other stories, that are due for permanent deletion, with their owners. */
export async function readOverdue(db: Reader, days: number, most: number) {
  const limit = sql`now() - make_interval(days => ${days})`;
  const [wholeStories, singleScenes] = await Promise.all([
    db
      .select({ id: stories.id, ownerId: stories.ownerId })
      .from(stories)
      .where(and(lt(stories.deletedAt, limit), not(isReversible('story', stories.id))))
      .orderBy(asc(stories.deletedAt))
      .limit(most),
    db
      .select({ id: scenes.id, ownerId: stories.ownerId })
      .from(scenes)
      .innerJoin(stories, eq(stories.id, scenes.storyId))
      .where(and(lt(scenes.deletedAt, limit), not(isReversible('scene', scenes.id))))
      .orderBy(asc(scenes.deletedAt))
      .limit(most),
  ]);
  return { stories: wholeStories, scenes: singleScenes };
}

/** Reads the ids of the quests in these scenes. */
async function readQuestIds(writer: Writer, which: ReturnType<typeof eq>): Promise<string[]> {
  const rows = await writer
    .select({ id: sceneQuests.questId })
    .from(sceneQuests)
    .innerJoin(scenes, eq(scenes.id, sceneQuests.sceneId))
    .where(which);
  return rows.map(({ id }) => id);
}

/** Whether nobody can list, use or restore a character any more. */
export const isIdle = sql`(${characters.hidden} or ${characters.deletedAt} is not null) and ${characters.trashedAt} is null
  and not exists (select from ${sceneCharacters} where ${sceneCharacters.characterId} = ${characters.id})
  and not exists (select from ${quests} where ${quests.triggerCharacterId} = ${characters.id})
  and not exists (select from ${characters} copy where copy.hidden_with_id = ${characters.id})`;

/** Whether nobody can list or use an item any more. */
const isLost = and(
  isNotNull(items.deletedAt),
  sql`not exists (select from ${sceneItems} where ${sceneItems.itemId} = ${items.id})
    and not exists (select from ${quests} where ${quests.triggerItemId} = ${items.id})`,
);

/** Reads the deleted items that are due for permanent deletion, with their owners. Those that scenes use stay. */
export function readOverdueItems(db: Reader, days: number, most: number) {
  return db
    .select({ id: items.id, ownerId: items.ownerId })
    .from(items)
    .where(and(lt(items.deletedAt, sql`now() - make_interval(days => ${days})`), isLost))
    .orderBy(asc(items.deletedAt))
    .limit(most);
}

/** Permanently deletes a deleted item, unless a scene or quest uses it. */
export async function eraseItem(writer: Writer, itemId: string): Promise<void> {
  await writer.delete(items).where(and(eq(items.id, itemId), isLost));
}

/**
 * Deletes what only the deleted scenes used and nothing needs any more: quests, deleted items, and characters that are
 * deleted or kept only for scenes. Hidden originals stay while copies are hidden with them, which are restored with them.
 */
async function removeLeftovers(writer: Writer, ownerId: string, questIds: readonly string[]): Promise<void> {
  const unset = sql`not exists (select from ${sceneQuests} where ${sceneQuests.questId} = ${quests.id})`;
  if (questIds.length > 0) await writer.delete(quests).where(and(inArray(quests.id, [...questIds]), unset));
  await writer.delete(items).where(and(eq(items.ownerId, ownerId), isLost));
  await eraseCharacters(writer, and(eq(characters.ownerId, ownerId), isIdle));
}

/** What thousands of players did in a story goes with it, which takes more time than other statements may. */
async function allowTime(writer: Writer): Promise<void> {
  await writer.execute(sql`set local statement_timeout = '10min'`);
}

/** Permanently deletes a story and what only it used. Its pictures are removed separately. */
export async function eraseStory(writer: Writer, storyId: string, ownerId: string): Promise<void> {
  await allowTime(writer);
  const questIds = await readQuestIds(writer, eq(scenes.storyId, storyId));
  await writer.delete(stories).where(and(eq(stories.id, storyId), isNotNull(stories.deletedAt)));
  await removeLeftovers(writer, ownerId, questIds);
}

/** Permanently deletes a scene and what only it used. */
export async function eraseScene(writer: Writer, sceneId: string, ownerId: string): Promise<void> {
  await allowTime(writer);
  const questIds = await readQuestIds(writer, eq(scenes.id, sceneId));
  await writer.delete(scenes).where(and(eq(scenes.id, sceneId), isNotNull(scenes.deletedAt)));
  await removeLeftovers(writer, ownerId, questIds);
}
