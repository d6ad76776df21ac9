import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { checkOut, findOffering, makeAdmin, post } from '../../../testing/shop.ts';
import { balanceOf, sumLedger } from '../../../testing/store.ts';
import { bought, closeTestShop, openTestShop, paid, refund, server, stripe, wares } from '../../../testing/till.ts';
import type { Player } from '../../../testing.ts';

beforeAll(openTestShop);

afterAll(closeTestShop);

const PRICE = 799;
const HALF = 400;
/** Start of the disputes: a whole second, recent enough for a valid signature. */
const START_MS = Math.floor(Date.now() / 1000) * 1000 - 60_000;

/** Builds a message about a dispute of this session's payment, dated `second` seconds after the start. */
function dispute(
  sessionId: string,
  name: string,
  status: string,
  { cents = PRICE, second = 0, type = 'updated' } = {},
) {
  const { payment_intent } = stripe.session(sessionId);
  const object = { id: `du_${name}_${sessionId}`, payment_intent, amount: cents, status };
  return stripe.message(`charge.dispute.${type}`, object, { at: new Date(START_MS + second * 1000) });
}

const created = (sessionId: string, cents = PRICE) =>
  dispute(sessionId, 'a', 'needs_response', { cents, type: 'created' });
const closed = (sessionId: string, status: 'won' | 'lost', cents = PRICE) =>
  dispute(sessionId, 'a', status, { cents, second: 1, type: 'closed' });

/** Posts messages one after the other and returns the balance after each. */
async function balancesAfter(player: Player, messages: { raw: string; signature: string }[]): Promise<number[]> {
  const balances: number[] = [];
  for (const message of messages) {
    expect(await post(server, message)).toBe(200);
    balances.push(await balanceOf(server, player));
  }
  expect(await sumLedger(server, player)).toBe(balances.at(-1));
  return balances;
}

async function buyer() {
  const player = await server.signUp();
  return { player, sessionId: await bought(player) };
}

describe('a dispute', () => {
  test('after a partial refund takes the rest, permanently if it is lost', async () => {
    const { player, sessionId } = await buyer();
    const rest = PRICE - HALF;
    const sent = [refund(sessionId, HALF), created(sessionId, rest), closed(sessionId, 'lost', rest)];
    expect(await balancesAfter(player, sent)).toEqual([280, 30, 30]);
  });

  test('reported as won before it is reported as created takes nothing', async () => {
    const { player, sessionId } = await buyer();
    const sent = [closed(sessionId, 'won'), created(sessionId), closed(sessionId, 'won')];
    expect(await balancesAfter(player, sent)).toEqual([530, 530, 530]);
  });

  test('of a part returns that part if it is won', async () => {
    const { player, sessionId } = await buyer();
    expect(await balancesAfter(player, [created(sessionId, HALF), closed(sessionId, 'won', HALF)])).toEqual([280, 530]);
  });

  test('reported as created again after it was won leaves a full refund intact', async () => {
    const { player, sessionId } = await buyer();
    const sent = [created(sessionId), closed(sessionId, 'won'), created(sessionId), refund(sessionId, PRICE)];
    expect(await balancesAfter(player, sent)).toEqual([30, 530, 530, 30]);
  });

  test('that is an inquiry takes nothing until the money is withdrawn', async () => {
    const { player, sessionId } = await buyer();
    const sent = [
      dispute(sessionId, 'a', 'warning_needs_response', { type: 'created' }),
      dispute(sessionId, 'a', 'needs_response', { second: 1, type: 'funds_withdrawn' }),
    ];
    expect(await balancesAfter(player, sent)).toEqual([530, 30]);
  });

  test('reported before its payment takes effect when the payment is reported', async () => {
    const player = await server.signUp();
    const { sessionId } = await checkOut(server, player, findOffering(wares, 'Lantern'));
    stripe.pay(sessionId);
    expect(await balancesAfter(player, [created(sessionId, HALF), paid(sessionId)])).toEqual([30, 280]);
  });

  test('returns no more than it took if credits were spent', async () => {
    const { player, sessionId } = await buyer();
    const { userId } = player.account;
    await server.db.sql`insert into ledger_entries (account_id, amount, reason, cause)
      values (${userId}, -500, 'message', ${`spent:${userId}`})`;
    expect(await balancesAfter(player, [created(sessionId), closed(sessionId, 'won')])).toEqual([0, 30]);
  });

  test('reduces the revenue of its day, partial amounts included', async () => {
    const admin = await makeAdmin(server);
    const back = async () => {
      const { body } = await server.call('GET', '/api/shop/getRevenue', { token: admin.token, query: { days: 7 } });
      return Math.round(body.days.at(-1).refunded * 100);
    };
    const before = await back();
    const { player, sessionId } = await buyer();
    const figures: number[] = [];
    for (const message of [
      refund(sessionId, HALF),
      created(sessionId, 300),
      closed(sessionId, 'won', 300),
      refund(sessionId, PRICE),
    ]) {
      expect(await post(server, message)).toBe(200);
      figures.push((await back()) - before);
    }
    expect([figures, await balanceOf(server, player)]).toEqual([[HALF, 700, HALF, PRICE], 30]);
    const revenueBefore = await server.db
      .sql`select day, sum(refunded_cents)::int as back from revenue_days group by day`;
    await server.db.sql`select recount_revenue_days()`;
    expect(await server.db.sql`select day, sum(refunded_cents)::int as back from revenue_days group by day`).toEqual(
      revenueBefore,
    );
  });
});

interface PaymentEvent {
  kind: 'refund' | 'dispute';
  name?: string;
  status?: string;
  cents: number;
  second?: number;
}

const RANKS = ['warning_needs_response', 'needs_response', 'won', 'lost'];

/** Ranks the states of a dispute: final ones last, others by time. `under_review` ranks like `needs_response`. */
const rankEvent = ({ status = '', second = 0, cents }: PaymentEvent) => {
  const rank = RANKS.indexOf(status === 'under_review' ? 'needs_response' : status);
  return (rank >= 2 ? 1e9 : 0) + second * 1e6 + rank * 1e4 + cents;
};

/** Returns how many credits of a Lantern (500) these events reverse, whatever their order. */
function countReversedCredits(events: PaymentEvent[]): number {
  const refunds = events.filter(({ kind }) => kind === 'refund').map(({ cents }) => cents);
  const disputed = ['a', 'b'].map((name) => {
    const last = events
      .filter((sent) => sent.name === name)
      .toSorted((one, other) => rankEvent(other) - rankEvent(one))[0];
    return !last || last.status === 'won' || last.status === 'warning_needs_response' ? 0 : last.cents;
  });
  const gone = Math.max(0, ...refunds) + disputed.reduce((sum, cents) => sum + cents, 0);
  return Math.floor((500 * Math.min(PRICE, gone)) / PRICE);
}

/** Returns the type of the message that reports this state. */
const findMessageType = (status: string) => (status === 'won' || status === 'lost' ? 'closed' : 'created');

test('refunds and disputes lead to the same ledger in any order and number', async () => {
  const cents = fc.oneof(fc.constantFrom(PRICE, HALF, PRICE - HALF), fc.integer({ min: 1, max: PRICE }));
  const STATES = ['warning_needs_response', 'needs_response', 'under_review', 'won', 'lost'];
  const event = fc.oneof(
    fc.record({ kind: fc.constant('refund' as const), cents }),
    fc.record({
      kind: fc.constant('dispute' as const),
      name: fc.constantFrom('a', 'b'),
      status: fc.constantFrom(...STATES),
      cents,
      second: fc.integer({ min: 0, max: 3 }),
    }),
  );
  const orders = fc
    .uniqueArray(event, { minLength: 2, maxLength: 5, selector: (one) => JSON.stringify(one) })
    .chain((events) => {
      const repeated = fc
        .subarray(events)
        .chain((again) => fc.shuffledSubarray([...events, ...again], { minLength: events.length + again.length }));
      return fc.tuple(repeated, repeated, fc.constantFrom(0, 300, 530));
    });
  await fc.assert(
    fc.asyncProperty(orders, async ([one, other, spent]) => {
      const ends = [];
      for (const events of [one, other]) {
        const { player, sessionId } = await buyer();
        const { userId } = player.account;
        if (spent > 0) {
          await server.db.sql`insert into ledger_entries (account_id, amount, reason, cause)
            values (${userId}, ${-spent}, 'message', ${`spent:${userId}`})`;
        }
        const messages = events.map((sent) =>
          sent.kind === 'dispute'
            ? dispute(sessionId, sent.name, sent.status, { ...sent, type: findMessageType(sent.status) })
            : refund(sessionId, sent.cents, new Date(START_MS)),
        );
        const balances = await balancesAfter(player, messages);
        const [row] = await server.db.sql`select status, refunded_cents from purchases where account_id = ${userId}`;
        ends.push([balances.at(-1), row]);
      }
      expect(ends[0]).toEqual(ends[1]);
      const held = 530 - spent;
      expect(ends[0]?.[0]).toBe(held - Math.min(held, countReversedCredits(one)));
    }),
    { numRuns: inject('thorough') ? 100 : 12 },
  );
}, 120_000);
