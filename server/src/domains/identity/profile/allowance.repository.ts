import { rateLimits, type Writer } from '@emberlore/database';
import { sql } from 'drizzle-orm';

/** What an account may do so often within so long. */
export interface Allowance {
  name: string;
  most: number;
  windowMs: number;
}

/** Counts one more; answers the seconds to wait when it is one too many, else 0. */
export async function spend(writer: Writer, accountId: string, allowance: Allowance, now: Date): Promise<number> {
  const over = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`;
  const resetsAt = new Date(now.getTime() + allowance.windowMs);
  const [row] = await writer
    .insert(rateLimits)
    .values({ key: `${allowance.name}:${accountId}`, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, resetsAt: rateLimits.resetsAt });
  if (!row || row.count <= allowance.most) return 0;
  return (row.resetsAt.getTime() - now.getTime()) / 1000;
}
