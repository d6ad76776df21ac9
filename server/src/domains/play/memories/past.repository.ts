import type { PastEvent } from '@emberlore/contract';
import {
  duels,
  isDoable,
  isNotHidden,
  items,
  quests,
  type Reader,
  runItems,
  runQuests,
  runs,
  sceneCharacters,
  stories,
} from '@emberlore/database';
import { type AnyColumn, and, desc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { playedStoryName } from '../runs/played-names.service.ts';
import type { Pair } from './memories.repository.ts';

/** How many events of the latest are listed. */
const mostListed = 60;

type Happened = Omit<PastEvent, 'at'> & { at: Date };

/** Whether something happened in a run itself, not in the run that it is a branch of. */
const isOwn = (at: SQL | AnyColumn) => sql`(${runs.rootRunId} is null or ${at} >= uuid_extract_timestamp(${runs.id}))`;

/** Reads the items that an account found in scenes with the character, latest first. */
async function readFinds(db: Reader, { accountId, characterId }: Pair): Promise<Happened[]> {
  const rows = await db
    .select({
      name: sql<string | null>`known_item_name(${runItems.itemId}, ${runItems.runId})`,
      storyName: playedStoryName,
      at: runItems.foundAt,
    })
    .from(runItems)
    .innerJoin(runs, and(eq(runs.id, runItems.runId), eq(runs.accountId, accountId)))
    .innerJoin(stories, eq(stories.id, runs.storyId))
    .innerJoin(items, and(eq(items.id, runItems.itemId), isNotHidden(items)))
    .innerJoin(
      sceneCharacters,
      and(eq(sceneCharacters.sceneId, runItems.sceneId), eq(sceneCharacters.characterId, characterId)),
    )
    .where(isOwn(runItems.foundAt))
    .orderBy(desc(runItems.foundAt))
    .limit(mostListed);
  return rows.flatMap(({ name, ...row }) => (name === null ? [] : [{ ...row, kind: 'found' as const, name }]));
}

/** Reads the duels of an account with the character that were fought to their ends, latest first. */
async function readDuels(db: Reader, { accountId, characterId }: Pair): Promise<Happened[]> {
  const at = sql<Date>`coalesce(${duels.endedAt}, ${duels.createdAt})`.mapWith(duels.createdAt);
  const rows = await db
    .select({ outcome: duels.outcome, storyName: playedStoryName, at })
    .from(duels)
    .innerJoin(runs, and(eq(runs.id, duels.runId), eq(runs.accountId, accountId)))
    .innerJoin(stories, eq(stories.id, runs.storyId))
    .where(and(eq(duels.characterId, characterId), isNotNull(duels.outcome), isOwn(at)))
    .orderBy(desc(at))
    .limit(mostListed);
  return rows.map(({ outcome, ...row }) => ({ ...row, kind: outcome === 'won' ? 'duelWon' : 'duelLost', name: '' }));
}

/** Reads the quests about the character that an account completed, latest first; a search is told by what was found. */
async function readQuests(db: Reader, { accountId, characterId }: Pair): Promise<Happened[]> {
  const isShown = sql`may_see_scene(${runQuests.sceneId}, ${accountId})`;
  const at = sql<Date>`${runQuests.completedAt}`.mapWith(runQuests.completedAt);
  const rows = await db
    .select({ name: quests.name, storyName: playedStoryName, at })
    .from(runQuests)
    .innerJoin(runs, and(eq(runs.id, runQuests.runId), eq(runs.accountId, accountId)))
    .innerJoin(stories, eq(stories.id, runs.storyId))
    .innerJoin(quests, and(eq(quests.id, runQuests.questId), isDoable))
    .where(
      and(
        eq(quests.triggerCharacterId, characterId),
        ne(quests.type, 'SEARCH'),
        isNotNull(runQuests.completedAt),
        isOwn(runQuests.completedAt),
        isShown,
      ),
    )
    .orderBy(desc(runQuests.completedAt))
    .limit(mostListed);
  return rows.map((row) => ({ ...row, kind: 'quest' }));
}

/** Reads what an account did with and around a character in all runs, in the order in which it happened. */
export async function readPast(db: Reader, pair: Pair): Promise<PastEvent[]> {
  const read = await Promise.all([readFinds(db, pair), readDuels(db, pair), readQuests(db, pair)]);
  return read
    .flat()
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-mostListed)
    .map((event) => ({ ...event, at: event.at.toISOString() }));
}
