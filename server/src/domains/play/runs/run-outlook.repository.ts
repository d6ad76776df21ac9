import { dayBefore, memories, type Reader, runItems, turns } from '@emberlore/database';
import { and, eq, sql } from 'drizzle-orm';

/** What a run has come to, in numbers. */
export interface RunRecord {
  people: number;
  items: number;
  messages: number;
  lines: number;
  /** Whether there are more messages and lines: of a longer run only these were counted. */
  more: boolean;
}

/** Turns from which messages and lines are counted, so that a run of any length takes a few milliseconds. */
const countedMost = 2000;

/** Counts the people talked with, the items found, the messages sent and the characters' lines in a run. */
export async function readRecord(db: Reader, runId: string): Promise<RunRecord> {
  const isSaid = sql`${turns.runId} = ${runId}::uuid and ${turns.id} >= ${dayBefore(runId)} and ${turns.status} = 'done'
    and not ${turns.superseded}`;
  const wasSpokenTo = sql`exists (select from ${turns} where ${isSaid} and ${turns.characterId} = ${memories.characterId}
    and ${turns.playerText} is not null)`;
  const [[row], people, items] = await Promise.all([
    db.execute<Pick<RunRecord, 'messages' | 'lines' | 'more'>>(sql`
      select count(player_text)::int as messages, coalesce(sum(lines), 0)::int as lines, count(*) > ${countedMost} as more
      from (select player_text, (select count(*) from jsonb_array_elements(sentences) as line
          where line ->> 'messageUser' = 'npc') as lines
        from ${turns} where ${isSaid} limit ${countedMost + 1}) as said`),
    db.$count(memories, and(eq(memories.runId, runId), wasSpokenTo)),
    db.$count(runItems, eq(runItems.runId, runId)),
  ]);
  const { messages, lines, more } = row ?? { messages: 0, lines: 0, more: false };
  return { people, items, messages: Math.min(messages, countedMost), lines, more };
}
