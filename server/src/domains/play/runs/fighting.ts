import type { DuelResult, DuelState } from '@emberlore/contract';
import type { Writer } from '@emberlore/database';
import { notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { moveInDuel } from './duel/duel.ts';
import { readResults } from './duel/duels.repository.ts';
import type { DuelEntry } from './entries.ts';
import type { RunEvent } from './log/run-log.ts';
import { listAbsent, listMissingQuests } from './rules/rule-book.ts';
import { happen, idle, lockPlace, type SceneState } from './scene-steps.ts';

/** A scene's state, with the results of its duels. */
export type FoughtScene = SceneState & { duels: DuelResult[] };

/** Makes a move in a duel. Throws `Scene`, `Character` or `Duel Not Found.` */
export async function fightIn(
  writer: Writer,
  storyId: string,
  entry: DuelEntry,
  caller: Caller,
): Promise<FoughtScene & { duel: DuelState; runId: string }> {
  const place = await lockPlace(writer, storyId, entry.sceneId, caller);
  const { runId, sceneId, rules, log } = place;
  const { characterId } = entry;
  if (rules && listAbsent(sceneId, log.state(), rules).includes(characterId)) throw notFound('Character');
  const leftOut = { missing: listMissingQuests(log.state(), rules), yielded: log.state().yielded };
  const duel = await moveInDuel(writer, { runId, sceneId, characterId }, entry, leftOut);
  const { outcome } = duel;
  const ended: RunEvent[] = outcome === null ? [] : [{ kind: 'duel', characterId, outcome }];
  // Applying the same victory twice changes nothing.
  const { state } = await happen(writer, place, outcome === 'won' ? { type: 'duelWon', characterId } : idle, ended);
  return { ...state, runId, duel, duels: await readResults(writer, place) };
}
