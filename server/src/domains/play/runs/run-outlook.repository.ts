import { dayBefore, type Reader, runItems, turns } from '@emberlore/database';
import { eq, sql } from 'drizzle-orm';

/** What a run has come to, in numbers. */
export interface RunRecord {
  people: number;
  items: number;
  messages: number;
  lines: number;
}

/** Counts the people talked with, the items found, the messages sent and the characters' lines in a run. */
export async function readRecord(db: Reader, runId: string): Promise<RunRecord> {
  const counted = sql`${turns.runId} = ${runId}::uuid and ${turns.id} >= ${dayBefore(runId)} and ${turns.status} = 'done'
    and not ${turns.superseded}`;
  const [row] = await db.execute<RunRecord & Record<string, unknown>>(sql`
    select (select count(distinct ${turns.characterId}) from ${turns} where ${counted} and ${turns.playerText} is not null)::int as people,
      (select count(*) from ${turns} where ${counted} and ${turns.playerText} is not null)::int as messages,
      (select count(*) from ${turns}, jsonb_array_elements(${turns.sentences}) as line
        where ${counted} and line ->> 'messageUser' = 'npc')::int as lines,
      (select count(*) from ${runItems} where ${eq(runItems.runId, runId)})::int as items`);
  return row ?? { people: 0, items: 0, messages: 0, lines: 0 };
}
