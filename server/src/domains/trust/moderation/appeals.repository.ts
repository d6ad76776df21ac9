import type { AppealStatus } from '@emberlore/contract';
import { accounts, appeals, decisions, type Reader, type Writer } from '@emberlore/database';
import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

/** Inserts an appeal. Violates `appeals_decision_id_account_id_key` or `appeals_one_open_key` when it is not allowed. */
export async function insertAppeal(
  writer: Writer,
  appeal: { decisionId: string; accountId: string; text: string; createdAt: Date },
): Promise<void> {
  await writer.insert(appeals).values(appeal);
}

const author = alias(accounts, 'author');
const decider = alias(accounts, 'decider');
const answerer = alias(accounts, 'answerer');

/** Reads the appeals with a status: open ones oldest first, so that none waits forever, others newest first. */
export function readAppeals(reader: Reader, status: AppealStatus, before: string | undefined, limit: number) {
  const isOpen = status === 'open';
  const beyond = before === undefined ? undefined : (isOpen ? gt : lt)(appeals.id, before);
  return reader
    .select({
      appeal: appeals,
      decision: decisions,
      authorName: author.userName,
      deciderName: decider.userName,
      answererName: answerer.userName,
    })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
    .innerJoin(author, eq(author.id, appeals.accountId))
    .leftJoin(decider, eq(decider.id, decisions.decidedBy))
    .leftJoin(answerer, eq(answerer.id, appeals.answeredBy))
    .where(and(eq(appeals.status, status), beyond))
    .orderBy((isOpen ? asc : desc)(appeals.id))
    .limit(limit);
}

export type AppealRow = Awaited<ReturnType<typeof readAppeals>>[number];

/**
 * Reads an appeal with its decision and locks both until the transaction ends; null when it does not exist. The
 * decision is locked first, as in a reversal without an appeal, so that two admins cannot deadlock.
 */
export async function lockAppeal(writer: Writer, appealId: string) {
  const own = writer.select({ id: appeals.decisionId }).from(appeals).where(eq(appeals.id, appealId));
  await writer.select({ id: decisions.id }).from(decisions).where(inArray(decisions.id, own)).for('update');
  const [row] = await writer
    .select({ appeal: appeals, decision: decisions })
    .from(appeals)
    .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
    .where(eq(appeals.id, appealId))
    .for('update', { of: appeals });
  return row ?? null;
}

/**
 * Whether another admin can decide: now, when a suspension ends, or when this admin lifts their own ban of an account
 * that has become an admin's since.
 */
export async function hasOtherAdmin(reader: Reader, accountId: string): Promise<boolean> {
  const ownBans = reader
    .select({ id: decisions.id })
    .from(decisions)
    .where(
      and(
        eq(decisions.accountId, accounts.id),
        eq(decisions.act, 'ban'),
        eq(decisions.decidedBy, accountId),
        isNull(decisions.reversedAt),
      ),
    );
  const rows = await reader
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.role, 'admin'),
        ne(accounts.id, accountId),
        isNull(accounts.deletedAt),
        or(isNull(accounts.bannedAt), isNotNull(accounts.bannedUntil), exists(ownBans)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Ends an appeal whose decision is upheld. */
export async function markUpheld(
  writer: Writer,
  appealId: string,
  ending: { answeredAt: Date; answeredBy: string; answer: string },
): Promise<void> {
  await writer
    .update(appeals)
    .set({ ...ending, status: 'upheld' })
    .where(eq(appeals.id, appealId));
}
