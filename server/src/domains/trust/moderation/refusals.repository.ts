import { decisions, type Reader } from '@emberlore/database';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';

/** The standing decision that shuts an account out for longest, the latest of them; undefined when there is none. */
export async function readShutOut(reader: Reader, accountId: string) {
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
