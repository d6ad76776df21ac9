import {
  characters,
  type FACT_KINDS,
  isNotHidden,
  learnedFacts,
  type Reader,
  turns,
  type Writer,
} from '@emberlore/database';
import { and, asc, desc, eq, ne, notInArray, or, sql } from 'drizzle-orm';
import { unnamed } from '../../../kit/unnamed.ts';

/** A character and the account it remembers. */
export interface Pair {
  accountId: string;
  characterId: string;
}

export type FactKind = (typeof FACT_KINDS)[number];

/** A fact that a character learned. */
export interface Fact {
  kind: FactKind;
  text: string;
}

/** Maximum number of facts per kind, as in the brain. The oldest are deleted. */
const mostOfAKind = 12;

const belongsTo = ({ accountId, characterId }: Pair) =>
  and(eq(learnedFacts.accountId, accountId), eq(learnedFacts.characterId, characterId));

/** Reads everything a character has learned about an account, oldest first. */
export function readFacts(db: Reader, pair: Pair) {
  return db
    .select({
      id: learnedFacts.id,
      kind: learnedFacts.kind,
      text: learnedFacts.text,
      learnedAt: learnedFacts.learnedAt,
    })
    .from(learnedFacts)
    .where(belongsTo(pair))
    .orderBy(asc(learnedFacts.id));
}

/**
 * Returns the name, as the account knows it, of a character that is public, owned by the account or met in a talk; null
 * for any other.
 */
export async function readMetName(db: Reader, { accountId, characterId }: Pair): Promise<string | null> {
  const talked = sql`exists (select from ${turns} where ${turns.accountId} = ${accountId}::uuid and ${turns.characterId} = ${characters.id})`;
  const [row] = await db
    .select({ name: sql<string>`coalesce(known_name(${characters.id}, ${accountId}), ${unnamed.character})` })
    .from(characters)
    .where(
      and(
        eq(characters.id, characterId),
        or(
          and(eq(characters.visibility, 'public'), isNotHidden(characters)),
          eq(characters.ownerId, accountId),
          talked,
        ),
      ),
    );
  return row?.name ?? null;
}

/** Lets one transaction at a time change what the character knows about the account. */
async function lockPair(writer: Writer, { accountId, characterId }: Pair): Promise<void> {
  await writer.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`facts ${accountId} ${characterId}`}, 0))`);
}

/** Deletes the oldest facts of a kind beyond the maximum. */
async function trim(writer: Writer, pair: Pair, kind: FactKind): Promise<void> {
  const latest = writer
    .select({ id: learnedFacts.id })
    .from(learnedFacts)
    .where(and(belongsTo(pair), eq(learnedFacts.kind, kind)))
    .orderBy(desc(learnedFacts.id))
    .limit(mostOfAKind);
  await writer
    .delete(learnedFacts)
    .where(and(belongsTo(pair), eq(learnedFacts.kind, kind), notInArray(learnedFacts.id, latest)));
}

/** Adds new facts. A new name replaces the previous one. */
export async function addFacts(
  writer: Writer,
  { accountId, characterId }: Pair,
  facts: readonly Fact[],
): Promise<void> {
  if (facts.length === 0) return;
  const pair = { accountId, characterId };
  await lockPair(writer, pair);
  if (facts.some(({ kind }) => kind === 'name'))
    await writer.delete(learnedFacts).where(and(belongsTo(pair), eq(learnedFacts.kind, 'name')));
  await writer
    .insert(learnedFacts)
    .values(facts.map((fact) => ({ ...pair, ...fact })))
    .onConflictDoNothing();
  for (const kind of new Set(facts.map((fact) => fact.kind))) await trim(writer, pair, kind);
}

/** Corrects one of the account's facts and merges duplicates. Returns false if it has no fact with this id. */
export async function changeFact(writer: Writer, accountId: string, factId: string, text: string): Promise<boolean> {
  const mine = and(eq(learnedFacts.id, factId), eq(learnedFacts.accountId, accountId));
  const [fact] = await writer.select().from(learnedFacts).where(mine).for('update');
  if (!fact) return false;
  await lockPair(writer, fact);
  const same = and(
    belongsTo(fact),
    eq(learnedFacts.kind, fact.kind),
    ne(learnedFacts.id, factId),
    sql`lower(${learnedFacts.text}) = lower(${text})`,
  );
  await writer.delete(learnedFacts).where(same);
  await writer.update(learnedFacts).set({ text }).where(mine);
  return true;
}

/** Deletes one of the account's facts. Returns false if it has no fact with this id. */
export async function eraseFact(writer: Writer, accountId: string, factId: string): Promise<boolean> {
  const rows = await writer
    .delete(learnedFacts)
    .where(and(eq(learnedFacts.id, factId), eq(learnedFacts.accountId, accountId)))
    .returning({ id: learnedFacts.id });
  return rows.length > 0;
}

/** Deletes everything the character knows about the account. */
export async function eraseFacts(writer: Writer, pair: Pair): Promise<void> {
  await lockPair(writer, pair);
  await writer.delete(learnedFacts).where(belongsTo(pair));
}
