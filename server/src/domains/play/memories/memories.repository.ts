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

/** Whose memory of whom. */
export interface Pair {
  accountId: string;
  characterId: string;
}

export type FactKind = (typeof FACT_KINDS)[number];

/** Something learned. */
export interface Fact {
  kind: FactKind;
  text: string;
}

/** So many of a kind are kept, as the brain keeps them; the oldest go. */
const mostOfAKind = 12;

const isOf = ({ accountId, characterId }: Pair) =>
  and(eq(learnedFacts.accountId, accountId), eq(learnedFacts.characterId, characterId));

/** All that a character has learned about an account, oldest first. */
export function readFacts(db: Reader, pair: Pair) {
  return db
    .select({
      id: learnedFacts.id,
      kind: learnedFacts.kind,
      text: learnedFacts.text,
      learnedAt: learnedFacts.learnedAt,
    })
    .from(learnedFacts)
    .where(isOf(pair))
    .orderBy(asc(learnedFacts.id));
}

/**
 * The name, as the account knows it, of a character that is public, its own, or one that it has talked with; null for any
 * other.
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

/** Forgets the oldest of a kind when there are too many. */
async function trim(writer: Writer, pair: Pair, kind: FactKind): Promise<void> {
  const latest = writer
    .select({ id: learnedFacts.id })
    .from(learnedFacts)
    .where(and(isOf(pair), eq(learnedFacts.kind, kind)))
    .orderBy(desc(learnedFacts.id))
    .limit(mostOfAKind);
  await writer
    .delete(learnedFacts)
    .where(and(isOf(pair), eq(learnedFacts.kind, kind), notInArray(learnedFacts.id, latest)));
}

/** Adds what is new; a new name takes the place of the one before. */
export async function addFacts(
  writer: Writer,
  { accountId, characterId }: Pair,
  facts: readonly Fact[],
): Promise<void> {
  if (facts.length === 0) return;
  const pair = { accountId, characterId };
  await lockPair(writer, pair);
  if (facts.some(({ kind }) => kind === 'name'))
    await writer.delete(learnedFacts).where(and(isOf(pair), eq(learnedFacts.kind, 'name')));
  await writer
    .insert(learnedFacts)
    .values(facts.map((fact) => ({ ...pair, ...fact })))
    .onConflictDoNothing();
  for (const kind of new Set(facts.map((fact) => fact.kind))) await trim(writer, pair, kind);
}

/** Puts one of the account's facts right; false when it has none of this id. What then stands twice stands once. */
export async function changeFact(writer: Writer, accountId: string, factId: string, text: string): Promise<boolean> {
  const mine = and(eq(learnedFacts.id, factId), eq(learnedFacts.accountId, accountId));
  const [fact] = await writer.select().from(learnedFacts).where(mine).for('update');
  if (!fact) return false;
  await lockPair(writer, fact);
  const same = and(
    isOf(fact),
    eq(learnedFacts.kind, fact.kind),
    ne(learnedFacts.id, factId),
    sql`lower(${learnedFacts.text}) = lower(${text})`,
  );
  await writer.delete(learnedFacts).where(same);
  await writer.update(learnedFacts).set({ text }).where(mine);
  return true;
}

/** Erases one of the account's facts; false when it has none of this id. */
export async function eraseFact(writer: Writer, accountId: string, factId: string): Promise<boolean> {
  const rows = await writer
    .delete(learnedFacts)
    .where(and(eq(learnedFacts.id, factId), eq(learnedFacts.accountId, accountId)))
    .returning({ id: learnedFacts.id });
  return rows.length > 0;
}

/** Erases all that the character knows about the account. */
export async function eraseFacts(writer: Writer, pair: Pair): Promise<void> {
  await lockPair(writer, pair);
  await writer.delete(learnedFacts).where(isOf(pair));
}
