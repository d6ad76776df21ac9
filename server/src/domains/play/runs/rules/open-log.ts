import { isDeepStrictEqual } from 'node:util';
import type { Writer } from '@emberlore/database';
import { appendEvents, type LoggedState, readLoggedState, saveEnding } from '../log/run-log.repository.ts';
import { applyEvent, type RunEvent, type RunState } from '../log/run-log.ts';
import { saveAchievements } from './achievements.repository.ts';
import { effectOf, findAchieved, findEnding, findForgotten, type RuleBook } from './rule-book.ts';

/** The log of a run within one transaction. */
export interface OpenLog {
  /** The state after everything that was added. */
  state(): RunState;
  /** The position that the next event gets if adding it changes anything; null if it would be left out. */
  placeOf(event: RunEvent): number | null;
  /** Adds an event and what the story's rules make of it. Events that change nothing are left out. */
  add(event: RunEvent): void;
  /** Ends the run if it has reached an ending, and stores what was added since the last call. */
  save(): Promise<void>;
}

/** Opens the log of a run, whose row is locked. */
export async function openLog(writer: Writer, runId: string, book: RuleBook | null): Promise<OpenLog> {
  return continueLog(writer, runId, book, await readLoggedState(writer, runId));
}

/** Opens the log of a run, whose row is locked, at the state that was read of it. */
export function continueLog(writer: Writer, runId: string, book: RuleBook | null, read: LoggedState): OpenLog {
  let { state, events } = read;
  const added: RunEvent[] = [];

  function append(event: RunEvent): boolean {
    const after = applyEvent(state, event);
    if (isDeepStrictEqual(after, state)) return false;
    state = after;
    added.push(event);
    return true;
  }

  function add(event: RunEvent): void {
    if (!append(event) || !book) return;
    const effect = effectOf(event, state, book);
    if (effect) append(effect);
  }

  return {
    state: () => state,
    placeOf: (event) => (isDeepStrictEqual(applyEvent(state, event), state) ? null : events + added.length + 1),
    add,
    async save() {
      const ending = book && findEnding(state, book);
      if (ending) append({ kind: 'ended', endingId: ending.endingId });
      if (added.length === 0) return;
      const achieved = book ? findAchieved(state, book) : [];
      for (const achievementId of achieved) append({ kind: 'achieved', achievementId });
      const forgotten = book && findForgotten(state, book);
      if (forgotten) append(forgotten);
      events += added.length;
      await appendEvents(writer, runId, added.splice(0), { state, events });
      if (ending) await saveEnding(writer, runId, ending.endingId);
      if (achieved.length > 0) await saveAchievements(writer, runId, achieved);
    },
  };
}
