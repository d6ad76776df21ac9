import { checkpointMemories, memories, runCheckpoints, runs, type Writer } from '@emberlore/database';
import { eq, sql } from 'drizzle-orm';

/** The event of a run that a checkpoint precedes, and the scene in which it happens. */
export interface Checkpoint {
  runId: string;
  position: number;
  sceneId: string;
}

/** The most checkpoints of a run: a story with all scenes, choices and opponents that there can be needs fewer than 50. */
const mostCheckpoints = 500;

/**
 * Stores a checkpoint before its event changes anything, with the memories of the run's characters that have changed
 * since the last one. The run's row is locked. Stores nothing in a run with 500 checkpoints: its author can only have
 * replaced scenes, choices and characters again and again.
 */
export async function saveCheckpoint(writer: Writer, { runId, position, sceneId }: Checkpoint): Promise<void> {
  if ((await writer.$count(runCheckpoints, eq(runCheckpoints.runId, runId))) >= mostCheckpoints) return;
  const coopCharacterId = sql`(select coop_character_id from ${runs} where id = ${runId}::uuid)`;
  await writer.insert(runCheckpoints).values({ runId, position, sceneId, coopCharacterId });
  await writer.execute(sql`
    insert into ${checkpointMemories} (run_id, position, character_id, version, data, previous, turn_id, forgotten_until)
    select run_id, ${position}::integer, character_id, version, data, previous,
      (select id from said_last(run_id, character_id)), forgotten_until
    from ${memories} as kept
    where run_id = ${runId}::uuid and not exists (select from ${checkpointMemories} as saved
      where saved.run_id = kept.run_id and saved.character_id = kept.character_id and saved.version = kept.version)`);
}
