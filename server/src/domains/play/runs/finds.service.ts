import { isNotHidden, items, media, prepareOnce, type Reader, runItems, runs } from '@emberlore/database';
import { and, asc, eq, sql } from 'drizzle-orm';

/** An item found in a run. */
export interface Find {
  sceneId: string;
  foundAt: Date;
  item: typeof items.$inferSelect;
  /** The content hash of its picture; null if the player may not see it. */
  image: string | null;
  /** Whether the player may see what the item is now. */
  isShown: boolean;
}

const selectFinds = (db: Reader) =>
  db
    .select({
      sceneId: runItems.sceneId,
      foundAt: runItems.foundAt,
      item: items,
      image: media.hash,
      keptName: runItems.itemName,
      isShown: sql<boolean>`may_see_item(${items.id}, ${runs.accountId})`,
    })
    .from(runItems)
    .innerJoin(runs, eq(runs.id, runItems.runId))
    .innerJoin(items, and(eq(items.id, runItems.itemId), isNotHidden(items)))
    .innerJoin(media, eq(media.id, items.imageId))
    .where(eq(runItems.runId, sql.param(sql.placeholder('run'), runItems.runId)))
    .orderBy(asc(runItems.foundAt))
    .prepare('finds of a run');

/**
 * Reads the items found in a run, in order, except those hidden by moderators. An item that the player may no longer
 * see has only the name it was found under; without a stored name it is omitted.
 */
export async function readFinds(db: Reader, runId: string): Promise<Find[]> {
  const rows = await prepareOnce(db, 'finds of a run', selectFinds).execute({ run: runId });
  return rows.flatMap(({ keptName, ...find }): Find[] => {
    if (find.isShown) return [find];
    if (keptName === null) return [];
    return [{ ...find, item: { ...find.item, name: keptName, description: '' }, image: null }];
  });
}
