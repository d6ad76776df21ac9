import type { Output, calls as stated } from '@emberlore/contract';
import { dayText } from '../../ui/day-text.ts';

/** A change of the balance. */
export type Entry = Output<(typeof stated)['getCredits']>['entries'][number];

/** Everything paid and returned in the talks with one character on one day. */
export interface TalkRow {
  kind: 'talk';
  characterId: string;
  characterName: string;
  /** The day in the player's time zone. */
  day: string;
  entries: Entry[];
}

/** A row of the history: one change, or the changes of a talk. */
export type HistoryRow = { kind: 'entry'; entry: Entry } | TalkRow;

/** Groups the changes of each talk and day, where the latest of them stands; everything else stays a row of its own. */
export function toHistoryRows(entries: readonly Entry[]): HistoryRow[] {
  const rows: HistoryRow[] = [];
  const talks = new Map<string, TalkRow>();
  for (const entry of entries) {
    if (!entry.talk) {
      rows.push({ kind: 'entry', entry });
      continue;
    }
    const day = dayText(entry.createdAt);
    const key = `${entry.talk.characterId} ${day}`;
    const known = talks.get(key);
    if (known) {
      known.entries.push(entry);
      continue;
    }
    const row: TalkRow = { kind: 'talk', ...entry.talk, day, entries: [entry] };
    talks.set(key, row);
    rows.push(row);
  }
  return rows;
}

/** Returns how many messages a talk took. */
export function countMessages({ entries }: TalkRow): number {
  return entries.filter(({ amount }) => amount < 0).length;
}
