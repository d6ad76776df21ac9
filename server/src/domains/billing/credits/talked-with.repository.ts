import { dayBefore, type Reader, turns } from '@emberlore/database';
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { unnamed } from '../../../kit/unnamed.ts';

/** The character whose reply a ledger entry paid for or returned. */
export interface TalkedWith {
  characterId: string;
  characterName: string;
}

/** A ledger entry, as far as its talk depends on it. */
interface Caused {
  id: string;
  cause: string;
  createdAt: Date;
}

const DAY_MS = 86_400_000;

/** Returns the cause of the payment that an entry made or returned. */
const toPaymentCause = (cause: string) => cause.replace(/^refund:/, '');

/** Returns the names that the account knows, each once: whether a character may be seen takes a look at all its scenes. */
async function readNames(reader: Reader, accountId: string, characterIds: readonly string[]) {
  const rows = await reader.execute<{ id: string; name: string | null }>(sql`
    select id, known_name(id, ${accountId}) as name from unnest(${sql.param([...characterIds])}::uuid[]) as id`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Returns, by the ids of these entries, newest first, whom the account talked with. Entries without a turn, or whose turn
 * is no longer kept, are missing.
 */
export async function findTalkedWith(
  reader: Reader,
  accountId: string,
  entries: readonly Caused[],
): Promise<Map<string, TalkedWith>> {
  const [newest, oldest] = [entries.at(0), entries.at(-1)];
  if (!newest || !oldest) return new Map();
  const until = new Date(newest.createdAt.getTime() + DAY_MS).toISOString();
  const rows = await reader
    .select({ cause: turns.ledgerCause, characterId: sql<string>`${turns.characterId}` })
    .from(turns)
    .where(
      and(
        eq(turns.accountId, accountId),
        // A turn and its payment are written together: near their ids, few turns of the account remain to be read.
        gte(turns.id, dayBefore(oldest.id)),
        lt(turns.id, sql`first_id_of(${until}::timestamptz)`),
        inArray(
          turns.ledgerCause,
          entries.map(({ cause }) => toPaymentCause(cause)),
        ),
      ),
    );
  const names = await readNames(reader, accountId, [...new Set(rows.map(({ characterId }) => characterId))]);
  const byCause = new Map(
    rows.map(({ cause, characterId }) => {
      const characterName = names.get(characterId) ?? unnamed.character;
      return [cause, { characterId, characterName }];
    }),
  );
  return new Map(
    entries.flatMap(({ id, cause }) => {
      const talk = byCause.get(toPaymentCause(cause));
      return talk ? [[id, talk] as const] : [];
    }),
  );
}
