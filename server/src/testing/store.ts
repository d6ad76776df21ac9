import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { accounts, ledgerEntries, turns } from '@emberlore/database';
import { eq, sum } from 'drizzle-orm';
import type { Player, TestServer } from '../testing.ts';

/** Returns a player's stored balance. */
export async function balanceOf(server: TestServer, player: Player): Promise<number> {
  const own = eq(accounts.id, player.account.userId);
  const [row] = await server.db.db.select({ credits: accounts.credits }).from(accounts).where(own);
  return row?.credits ?? Number.NaN;
}

/** Returns the sum of a player's ledger. */
export async function sumLedger(server: TestServer, player: Player): Promise<number> {
  const own = eq(ledgerEntries.accountId, player.account.userId);
  const [row] = await server.db.db
    .select({ sum: sum(ledgerEntries.amount) })
    .from(ledgerEntries)
    .where(own);
  return Number(row?.sum);
}

/** Returns a player's turns, oldest first. */
export function readTurns(server: TestServer, player: Player) {
  return server.db.db.select().from(turns).where(eq(turns.accountId, player.account.userId)).orderBy(turns.id);
}

/** Returns the statuses of a player's turns, oldest first. */
export async function readTurnStatuses(server: TestServer, player: Player): Promise<string[]> {
  return (await readTurns(server, player)).map(({ status }) => status);
}

/** Waits until the condition holds; throws after twenty seconds. */
export async function eventually(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 800; tries += 1) {
    if (await holds()) return;
    await wait(25);
  }
  throw new Error('The expected state was never reached.');
}

/** Gives a player this many credits. */
export async function grantCredits(server: TestServer, player: Player, amount: number): Promise<void> {
  const cause = `grant:${randomUUID()}`;
  await server.db.db
    .insert(ledgerEntries)
    .values({ accountId: player.account.userId, amount, reason: 'purchase', cause });
}
