import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConstraint, readSqlState } from '../faults.ts';
import { makeAccount } from '../testing/fixtures.ts';
import { type FreshDatabase, freshDatabase } from '../testing.ts';
import { accounts } from './accounts.ts';
import { ledgerEntries } from './ledger.ts';

let store: FreshDatabase;

beforeAll(async () => {
  store = await freshDatabase({ max: 10 });
});
afterAll(() => store.drop());

const RESTRICT_VIOLATION = '23001';
const catchSqlState = (writing: PromiseLike<unknown>) => Promise.resolve(writing).then(() => null, readSqlState);

async function makeRich(amount: number) {
  const account = await makeAccount(store.db);
  const entry = { accountId: account.id, amount, reason: 'signup' as const, cause: `signup:${account.id}` };
  await store.db.insert(ledgerEntries).values(entry);
  return { accountId: account.id, entry };
}

async function readBalance(accountId: string) {
  const [row] = await store.db
    .select({
      credits: accounts.credits,
      sum: sql<number>`(select coalesce(sum(amount), 0)::int from ledger_entries where account_id = ${accountId})`,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row;
}

/** Takes one credit as described in the table's comment; returns false if there is none. */
async function take(accountId: string, cause: string): Promise<boolean> {
  const taken = await store.sql`
    insert into ledger_entries (account_id, amount, reason, cause)
    select id, -1, 'message', ${cause} from accounts where id = ${accountId} and credits >= 1 for no key update
    on conflict (cause) do nothing returning id`;
  return taken.length === 1;
}

it('updates the balance with every entry', async () => {
  const { accountId } = await makeRich(30);
  expect(await readBalance(accountId)).toEqual({ credits: 30, sum: 30 });
  await take(accountId, `turn:${accountId}`);
  expect(await readBalance(accountId)).toEqual({ credits: 29, sum: 29 });
});

it('counts a cause once', async () => {
  const { accountId, entry } = await makeRich(30);
  await store.db.insert(ledgerEntries).values(entry).onConflictDoNothing({ target: ledgerEntries.cause });
  expect(await readBalance(accountId)).toEqual({ credits: 30, sum: 30 });
});

it('never reduces a balance below 0', async () => {
  const { accountId } = await makeRich(3);
  const debt = { accountId, amount: -4, reason: 'message' as const, cause: `debt:${accountId}` };
  const refused = await Promise.resolve(store.db.insert(ledgerEntries).values(debt)).catch(readConstraint);
  expect(refused).toBe('accounts_credits_check');
  expect(await readBalance(accountId)).toEqual({ credits: 3, sum: 3 });
});

it('spends each credit once under concurrency', async () => {
  const { accountId } = await makeRich(20);
  const asking = Array.from({ length: 60 }, (_, n) => take(accountId, `turn:${accountId}:${n}`));
  expect((await Promise.all(asking)).filter(Boolean)).toHaveLength(20);
  expect(await readBalance(accountId)).toEqual({ credits: 0, sum: 0 });
});

it('can’t be changed', async () => {
  const { accountId } = await makeRich(5);
  const mine = eq(ledgerEntries.accountId, accountId);
  expect(await catchSqlState(store.db.update(ledgerEntries).set({ amount: 500 }).where(mine))).toBe(RESTRICT_VIOLATION);
  expect(await catchSqlState(store.db.delete(ledgerEntries).where(mine))).toBe(RESTRICT_VIOLATION);
  expect(await catchSqlState(store.sql`truncate ledger_entries`)).toBe(RESTRICT_VIOLATION);
  expect(await catchSqlState(store.db.delete(accounts).where(eq(accounts.id, accountId)))).toBe(RESTRICT_VIOLATION);
});

it('is the only way to change balances', async () => {
  const { accountId } = await makeRich(5);
  const own = store.db.update(accounts).set({ credits: 6 }).where(eq(accounts.id, accountId));
  expect(await catchSqlState(own)).toBe(RESTRICT_VIOLATION);
  expect(await catchSqlState(makeAccount(store.db, { credits: 5 }))).toBe(RESTRICT_VIOLATION);
  await store.db.update(accounts).set({ userName: 'Wren', credits: 5 }).where(eq(accounts.id, accountId));
});
