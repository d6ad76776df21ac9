import {
  characters,
  type FACT_KINDS,
  factRuns,
  isNotHidden,
  learnedFacts,
  type Reader,
  runs,
  turns,
  type Writer,
} from '@emberlore/database';
import { and, asc, desc, eq, inArray, ne, notExists, notInArray, or, sql } from 'drizzle-orm';
import { unnamed } from '../../../kit/unnamed.ts';

/** A character and the account it remembers. */
export interface Pair {
  accountId: string;
  characterId: string;
}

/** A character and the account it learns something about in a run. */
export type Lesson = Pair & { runId: string };

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

/** When a fact was last learned. */
const lastLearned = sql`coalesce((select max(${factRuns.learnedAt}) from ${factRuns}
  where ${factRuns.factId} = ${learnedFacts.id}), ${learnedFacts.learnedAt})`;

/** Reads everything a character has learned about an account, oldest first; of several names, the one that counts. */
export function readFacts(db: Reader, pair: Pair) {
  const nameThatCounts = db
    .select({ id: learnedFacts.id })
    .from(learnedFacts)
    .where(and(belongsTo(pair), eq(learnedFacts.kind, 'name')))
    .orderBy(desc(lastLearned), desc(learnedFacts.id))
    .limit(1);
  return db
    .select({
      id: learnedFacts.id,
      kind: learnedFacts.kind,
      text: learnedFacts.text,
      learnedAt: learnedFacts.learnedAt,
    })
    .from(learnedFacts)
    .where(and(belongsTo(pair), or(ne(learnedFacts.kind, 'name'), eq(learnedFacts.id, nameThatCounts))))
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

/** Stores that facts were learned in a run, whether or not others have learned them before. */
async function noteRun(writer: Writer, { runId, ...pair }: Lesson, facts: readonly Fact[]): Promise<void> {
  const isListed = or(
    ...facts.map(({ kind, text }) =>
      and(eq(learnedFacts.kind, kind), sql`lower(${learnedFacts.text}) = lower(${text})`),
    ),
  );
  const learned = await writer
    .select({ factId: learnedFacts.id })
    .from(learnedFacts)
    .where(and(belongsTo(pair), isListed));
  await writer
    .insert(factRuns)
    .values(learned.map(({ factId }) => ({ factId, runId })))
    .onConflictDoNothing();
}

/** Adds facts that are new in a run. A new name counts instead of those before it. */
export async function addFacts(
  writer: Writer,
  { accountId, characterId, runId }: Lesson,
  facts: readonly Fact[],
): Promise<void> {
  if (facts.length === 0) return;
  const pair = { accountId, characterId };
  await lockPair(writer, pair);
  await writer
    .insert(learnedFacts)
    .values(facts.map((fact) => ({ ...pair, ...fact })))
    .onConflictDoNothing();
  await noteRun(writer, { ...pair, runId }, facts);
  for (const kind of new Set(facts.map((fact) => fact.kind))) await trim(writer, pair, kind);
}

/** Matches other facts that a corrected or deleted fact takes along: of names, only one counts. */
const takenAlong = (fact: Pair & Fact & { id: string }, text: string) =>
  and(
    belongsTo(fact),
    eq(learnedFacts.kind, fact.kind),
    ne(learnedFacts.id, fact.id),
    fact.kind === 'name' ? undefined : sql`lower(${learnedFacts.text}) = lower(${text})`,
  );

const isMine = (accountId: string, factId: string) =>
  and(eq(learnedFacts.id, factId), eq(learnedFacts.accountId, accountId));

/** Locks one of the account's facts; undefined if it has no fact with this id. */
async function lockFact(writer: Writer, accountId: string, factId: string) {
  const [fact] = await writer.select().from(learnedFacts).where(isMine(accountId, factId)).for('update');
  if (fact) await lockPair(writer, fact);
  return fact;
}

/** Reads one of the account's facts; undefined if it has no fact with this id. */
export async function readFact(db: Reader, accountId: string, factId: string): Promise<(Pair & Fact) | undefined> {
  const [fact] = await db.select().from(learnedFacts).where(isMine(accountId, factId));
  return fact;
}

/** Corrects one of the account's facts and merges duplicates. Returns false if it has no fact with this id. */
export async function changeFact(writer: Writer, accountId: string, factId: string, text: string): Promise<boolean> {
  const fact = await lockFact(writer, accountId, factId);
  if (!fact) return false;
  const same = takenAlong(fact, text);
  const merged = writer
    .select({
      factId: sql<string>`${factId}::uuid`.as('fact_id'),
      runId: factRuns.runId,
      learnedAt: factRuns.learnedAt,
    })
    .from(factRuns)
    .innerJoin(learnedFacts, and(eq(learnedFacts.id, factRuns.factId), same));
  await writer.insert(factRuns).select(merged).onConflictDoNothing();
  await writer.delete(learnedFacts).where(same);
  await writer.update(learnedFacts).set({ text }).where(isMine(accountId, factId));
  return true;
}

/** Deletes one of the account's facts, and with a name all others. Returns false if it has no fact with this id. */
export async function eraseFact(writer: Writer, accountId: string, factId: string): Promise<boolean> {
  const fact = await lockFact(writer, accountId, factId);
  if (!fact) return false;
  await writer.delete(learnedFacts).where(or(isMine(accountId, factId), takenAlong(fact, fact.text)));
  return true;
}

/** Deletes all facts that the character has learned about the account. */
export async function eraseFacts(writer: Writer, pair: Pair): Promise<void> {
  await lockPair(writer, pair);
  await writer.delete(learnedFacts).where(belongsTo(pair));
}

/** Deletes what the character learned about the account in the runs of a story alone. */
export async function eraseFactsOfStory(
  writer: Writer,
  { storyId, ...pair }: Pair & { storyId: string },
): Promise<void> {
  await lockPair(writer, pair);
  const known = writer.select({ id: learnedFacts.id }).from(learnedFacts).where(belongsTo(pair));
  const played = writer
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.accountId, pair.accountId), eq(runs.storyId, storyId)));
  const gone = await writer
    .delete(factRuns)
    .where(and(inArray(factRuns.factId, known), inArray(factRuns.runId, played)))
    .returning({ factId: factRuns.factId });
  const ids = [...new Set(gone.map(({ factId }) => factId))];
  const elsewhere = writer.select().from(factRuns).where(eq(factRuns.factId, learnedFacts.id));
  await writer.delete(learnedFacts).where(and(inArray(learnedFacts.id, ids), notExists(elsewhere)));
}
