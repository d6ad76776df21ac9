import { type FreshDatabase, freshDatabase } from '@emberlore/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CodedError } from '../../../kit/errors.ts';
import { createCredits } from './credits.service.ts';

// The full size is `SPENDS=10000 SPENDERS=50`; see e2e/long/spending.ts.
const SPENDS = Number(process.env.SPENDS ?? 600);
const WORKERS = Number(process.env.SPENDERS ?? 20);
const ACCOUNTS = 8;

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase({ max: WORKERS });
});

afterAll(() => db?.drop());

test(`${SPENDS} spends by ${WORKERS} workers: balances equal their ledgers, never fall below 0, one entry per message, one refund each`, async () => {
  const credits = createCredits(db);
  const rows = await db.sql<{ id: string }[]>`
    insert into accounts (user_name, email, password_hash)
    select 'Spender', 'spender-' || number || '@example.org', 'none' from generate_series(1, ${ACCOUNTS}) number
    returning id`;
  // Fewer credits than will be requested, so that some accounts run out midway.
  const given = Math.floor((SPENDS * 0.6) / ACCOUNTS);
  for (const { id } of rows)
    await credits.give({ accountId: id, amount: given, reason: 'signup', cause: `signup:${id}` });

  const outcomes = { spent: 0, refused: 0, refunded: 0 };
  const lowest = { balance: Number.POSITIVE_INFINITY };
  let next = 0;
  const spend = async (number: number) => {
    const accountId = rows[number % ACCOUNTS]?.id ?? '';
    const change = { accountId, amount: 1, reason: 'message', cause: `message:${number}` } as const;
    // Send each message twice concurrently, as an impatient client would.
    const both = await Promise.allSettled([credits.take(change), credits.take(change)]);
    const taken = both.filter(({ status }) => status === 'fulfilled');
    for (const outcome of both) {
      if (outcome.status === 'fulfilled') lowest.balance = Math.min(lowest.balance, outcome.value);
      else if (!(outcome.reason instanceof CodedError)) throw outcome.reason;
    }
    outcomes[taken.length > 0 ? 'spent' : 'refused'] += 1;
    if (taken.length === 0 || number % 7 !== 0) return;
    const back = { ...change, reason: 'refund', cause: `refund:${change.cause}` } as const;
    await Promise.all([credits.give(back), credits.give(back), credits.give(back)]);
    outcomes.refunded += 1;
  };
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      while (next < SPENDS) {
        next += 1;
        await spend(next);
      }
    }),
  );

  const [sums] = await db.sql`
    select count(*) filter (where credits <> sum)::int as wrong, min(credits)::int as least from (
      select credits, (select coalesce(sum(amount), 0) from ledger_entries where account_id = accounts.id) as sum
      from accounts) balances`;
  expect(sums).toMatchObject({ wrong: 0 });
  expect(sums?.least).toBeGreaterThanOrEqual(0);
  expect(lowest.balance).toBeGreaterThanOrEqual(0);
  const entries = await db.sql<{ reason: string; count: number }[]>`
    select reason, count(*)::int as count from ledger_entries group by reason`;
  const counts = Object.fromEntries(entries.map(({ reason, count }) => [reason, count]));
  expect(counts).toEqual({ signup: ACCOUNTS, message: outcomes.spent, refund: outcomes.refunded });
  expect(outcomes.spent + outcomes.refused).toBe(SPENDS);
  expect(outcomes.refused).toBeGreaterThan(0);
  console.log(`${outcomes.spent} spent, ${outcomes.refused} refused, ${outcomes.refunded} given back`);
}, 600_000);
