import type { UsageKeeper } from '@emberlore/brain';
import { type Connection, modelUsage } from '@emberlore/database';
import { and, eq, sql } from 'drizzle-orm';

const today = sql<string>`(now() at time zone 'utc')::date`;

/** Keeps in the store what each player uses of the language model a day, so that all servers count together. */
export function createUsageKeeper({ reader, transact }: Pick<Connection, 'reader' | 'transact'>): UsageKeeper {
  return {
    async spent(playerId) {
      const [row] = await reader
        .select({ tokens: sql<number>`${modelUsage.promptTokens} + ${modelUsage.completionTokens}` })
        .from(modelUsage)
        .where(and(eq(modelUsage.accountId, playerId), eq(modelUsage.day, today)));
      return row?.tokens ?? 0;
    },
    async record(accountId, { prompt, completion }) {
      await transact((writer) =>
        writer
          .insert(modelUsage)
          .values({ accountId, day: today, requests: 1, promptTokens: prompt, completionTokens: completion })
          .onConflictDoUpdate({
            target: [modelUsage.accountId, modelUsage.day],
            set: {
              requests: sql`${modelUsage.requests} + 1`,
              promptTokens: sql`${modelUsage.promptTokens} + excluded.prompt_tokens`,
              completionTokens: sql`${modelUsage.completionTokens} + excluded.completion_tokens`,
            },
          }),
      );
    },
  };
}
