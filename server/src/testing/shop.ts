import { type Offering, offeringType } from '@emberlore/contract';
import { seedOfferings } from '../seed/offerings.ts';
import type { Player, TestServer } from '../testing.ts';
import { eventually } from './store.ts';

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** The shop's offerings by title. */
export type OfferingsByTitle = Record<string, Offering>;

/** Inserts the launch offerings and returns them by title. */
export async function stockShop(server: TestServer): Promise<OfferingsByTitle> {
  await seedOfferings({ store: server.db, media: server.modules.media, log: quiet });
  const { body } = await server.call('GET', '/api/profile/shop-offerings', { token: (await server.signUp()).token });
  const all: Offering[] = [...body.oneTimePurchases, ...body.subscriptions];
  return Object.fromEntries(all.map((offering) => [offering.title, offering]));
}

/** Returns the offering with this title. */
export function findOffering(wares: OfferingsByTitle, title: string): Offering {
  const found = wares[title];
  if (!found) throw new Error(`The shop sells no ${title}.`);
  return found;
}

/** Opens a checkout for an offering; returns the session's id and the URL to pay at. */
export async function checkOut(server: TestServer, { token }: Player, { priceId, type }: Offering) {
  const json = { priceId, type: offeringType.parse(type) };
  const answer = await server.call('POST', '/api/stripe/create-checkout-session/', { token, json });
  if (answer.status !== 200) throw new Error(`The checkout was refused: ${JSON.stringify(answer.body)}`);
  const url = new URL(answer.body.sessionURL);
  return { sessionId: url.pathname.split('/').at(-1) ?? '', url };
}

/** Confirms a checkout session as the web does. */
export function confirm(server: TestServer, { token, account }: Player, sessionId: string) {
  const { userId } = account;
  return server.call('POST', '/api/stripe/confirm-session', { token, query: { userId }, json: { userId, sessionId } });
}

/** Posts a signed message like the provider. */
export async function post(server: TestServer, { raw, signature }: { raw: string; signature: string }) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await fetch(new URL('/api/stripe/webhook', server.url), { method: 'POST', headers, body: raw });
  await answer.arrayBuffer();
  return answer.status;
}

/** Creates an admin account. */
export async function makeAdmin(server: TestServer): Promise<Player> {
  const player = await server.signUp({ userName: 'Steward' });
  await server.db.sql`update accounts set role = 'admin' where id = ${player.account.userId}`;
  return player;
}

/** Sends a request that locks the account, and deletes the account after its sign-in is checked and before it gets the lock. */
export async function deleteMeanwhile<T>(server: TestServer, player: Player, send: () => Promise<T>): Promise<T> {
  const { sql } = server.db;
  const { userId } = player.account;
  const sent = await sql.begin(async (tx) => {
    await tx`select from accounts where id = ${userId} for update`;
    const answer = send();
    await eventually(async () => {
      const waiting = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length > 0;
    });
    await tx`update accounts set deleted_at = now(), email = null, password_hash = null where id = ${userId}`;
    return { answer };
  });
  return sent.answer;
}
