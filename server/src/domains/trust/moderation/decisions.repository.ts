import {
  appeals,
  characters,
  comments,
  decisions,
  items,
  media,
  type Reader,
  scenes,
  stories,
  type Writer,
} from '@emberlore/database';
import { and, eq, exists, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { onlyRow } from '../../../kit/only-row.ts';

export type DecisionRow = typeof decisions.$inferSelect;

/** A decision and its appeal, if there is one. */
export interface DecisionWithAppeal {
  decision: DecisionRow;
  appeal: typeof appeals.$inferSelect | null;
}

const contentTables = { story: stories, scene: scenes, character: characters, item: items, comment: comments };

/** Whether a subject still exists that a deleted account may have left: a published story with its content, or a picture. */
export async function isLeft(reader: Reader, { subject, subjectId }: Pick<DecisionRow, 'subject' | 'subjectId'>) {
  if (subject === 'account' || subject === 'picture') return subject === 'picture';
  const table = contentTables[subject];
  return (await reader.$count(table, eq(table.id, subjectId))) > 0;
}

/** Inserts a decision and returns it. */
export async function insertDecision(
  writer: Writer,
  decision: Pick<
    DecisionRow,
    | 'act'
    | 'subject'
    | 'subjectId'
    | 'subjectName'
    | 'accountId'
    | 'decidedBy'
    | 'rule'
    | 'reason'
    | 'endsAt'
    | 'createdAt'
  >,
): Promise<DecisionRow> {
  const row = onlyRow(await writer.insert(decisions).values(decision).returning());
  return row;
}

/**
 * Reads a decision against this account, or about a picture that it had before the decision too, with its own appeal; null
 * if there is none. A variant of a character with a hidden picture gives no right to appeal.
 */
export async function readDecision(
  reader: Reader,
  decisionId: string,
  accountId: string,
): Promise<DecisionWithAppeal | null> {
  const hasPicture = reader
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.hash, decisions.subjectId), eq(media.ownerId, accountId), lt(media.id, decisions.id)));
  const isShared = and(eq(decisions.subject, 'picture'), eq(decisions.act, 'hide'), exists(hasPicture));
  const [row] = await reader
    .select({ decision: decisions, appeal: appeals })
    .from(decisions)
    .leftJoin(appeals, and(eq(appeals.decisionId, decisions.id), eq(appeals.accountId, accountId)))
    .where(and(eq(decisions.id, decisionId), or(eq(decisions.accountId, accountId), isShared)));
  return row ?? null;
}

/** Reads a decision and locks it until the transaction ends; null when it does not exist. */
export async function lockDecision(writer: Writer, decisionId: string): Promise<DecisionRow | null> {
  const [row] = await writer.select().from(decisions).where(eq(decisions.id, decisionId)).for('update');
  return row ?? null;
}

/** Locks a subject across all servers, so that only one transaction at a time decides about it. */
export async function lockSubject(
  writer: Writer,
  { subject, subjectId }: Pick<DecisionRow, 'subject' | 'subjectId'>,
): Promise<void> {
  await writer.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`decision ${subject} ${subjectId}`}, 0))`);
}

/** Reads the decisions about a subject that have not been reversed. */
export function readActiveDecisions(
  reader: Reader,
  { subject, subjectId }: Pick<DecisionRow, 'subject' | 'subjectId'>,
  acts: readonly DecisionRow['act'][],
): Promise<DecisionRow[]> {
  return reader
    .select()
    .from(decisions)
    .where(
      and(
        eq(decisions.subject, subject),
        eq(decisions.subjectId, subjectId),
        inArray(decisions.act, [...acts]),
        isNull(decisions.reversedAt),
      ),
    );
}

/** Marks a decision as reversed. */
export async function markReversed(
  writer: Writer,
  decisionId: string,
  reversal: { reversedAt: Date; reversedBy: string; reversalReason: string },
): Promise<void> {
  await writer.update(decisions).set(reversal).where(eq(decisions.id, decisionId));
}

/** Ends the open appeals against a reversed decision and returns the accounts that sent them. */
export async function endAppealsAgainst(
  writer: Writer,
  decisionId: string,
  ending: { answeredAt: Date; answeredBy: string; answer: string },
): Promise<string[]> {
  const rows = await writer
    .update(appeals)
    .set({ ...ending, status: 'reversed' })
    .where(and(eq(appeals.decisionId, decisionId), eq(appeals.status, 'open')))
    .returning({ accountId: appeals.accountId });
  return rows.map(({ accountId }) => accountId);
}
