import { decisions, type Reader } from '@emberlore/database';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';

/**
 * Reads the active decision that suspends or bans an account the longest, and of several the latest; undefined when
 * there is none.
 */
export async function readLongestBan(reader: Reader, accountId: string) {
  const [row] = await reader
    .select({ id: decisions.id, endsAt: decisions.endsAt, rule: decisions.rule, reason: decisions.reason })
    .from(decisions)
    .where(
      and(eq(decisions.accountId, accountId), inArray(decisions.act, ['suspend', 'ban']), isNull(decisions.reversedAt)),
    )
    .orderBy(sql`${decisions.endsAt} desc nulls first`, desc(decisions.id))
    .limit(1);
  return row;
}
