import { setTimeout as wait } from 'node:timers/promises';
import { calls, type Offering } from '@emberlore/contract';
import { makeCall } from '../../support/client.ts';
import { type Emberlore, newDataDir, removeDataDir, startEmberlore } from '../../support/emberlore.ts';
import { seeded } from '../../support/random.ts';
import { killTree } from '../kill-nine/processes.ts';
import { type StandIn, startStandIn, webhookSecret } from './stand-in.ts';

/** The extent of the test. */
export interface Load {
  sessions: number;
  /** How often each session is reported, by confirmation or webhook. */
  deliveries: number;
  players: number;
  /** How often the server is killed in between. */
  kills: number;
  seed: number;
}

/** The results. */
export interface Figures {
  deliveries: number;
  /** Deliveries that hit a killed server and were repeated. */
  repeated: number;
  seconds: number;
  faults: string[];
}

interface Player {
  email: string;
  userId: string;
  token: string;
  sessions: { sessionId: string; amount: number }[];
}

type Deliver = (url: string) => Promise<number>;
type Report = (line: string) => void;

const AT_ONCE = 24;
const PASSWORD = 'correct horse';

async function signUp(url: string, number: number): Promise<Player> {
  const email = `buyer-${number}@example.org`;
  const signUpData = { accountType: 'email', email, password: PASSWORD, userName: `Buyer ${number}` } as const;
  const { userAccount } = await makeCall(url, calls.signup, { parts: { signUpData } });
  return { email, userId: userAccount.userId, token: userAccount.accessToken, sessions: [] };
}

/** Logs in again, because a long test outlives its tokens. */
async function logIn(url: string, player: Player): Promise<void> {
  const body = { email: player.email, password: PASSWORD };
  player.token = (await makeCall(url, calls.login, { body })).userAccount.accessToken;
}

async function checkOut(url: string, player: Player, { priceId, type, amount }: Offering, standIn: StandIn) {
  const { sessionURL } = await makeCall(url, calls.createCheckoutSession, {
    token: player.token,
    body: { priceId, type },
  });
  const sessionId = sessionURL.split('/').at(-1) ?? '';
  await standIn.pay(sessionId);
  player.sessions.push({ sessionId, amount });
  return sessionId;
}

function confirming(player: Player, sessionId: string): Deliver {
  const body = JSON.stringify({ userId: player.userId, sessionId });
  return async (url) => {
    const headers = { authorization: `Bearer ${player.token}`, 'content-type': 'application/json' };
    const answer = await fetch(new URL(calls.confirmSession.path, url), { method: 'POST', headers, body });
    await answer.arrayBuffer();
    if (answer.status !== 401) return answer.status;
    await logIn(url, player);
    return 0;
  };
}

function posting(standIn: StandIn, sessionId: string): Deliver {
  return async (url) => {
    const { raw, signature } = await standIn.paid(sessionId);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const answer = await fetch(new URL(calls.paymentWebhook.path, url), { method: 'POST', headers, body: raw });
    await answer.arrayBuffer();
    return answer.status;
  };
}

function shuffle<T>(things: T[], random: () => number): T[] {
  for (let at = things.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [things[at], things[other]] = [things[other] as T, things[at] as T];
  }
  return things;
}

/** A server that can be killed and restarts while others keep calling it. */
class KillableServer {
  readonly #start: () => Promise<Emberlore>;
  #running: Promise<Emberlore>;

  constructor(start: () => Promise<Emberlore>) {
    this.#start = start;
    this.#running = start();
  }

  now(): Promise<Emberlore> {
    return this.#running;
  }

  async kill(): Promise<void> {
    const { child } = await this.#running;
    killTree(child);
    this.#running = this.#start();
    await this.#running;
  }
}

/** Makes every delivery until it is answered, while the server is killed this many times. */
async function deliverAll(
  mortal: KillableServer,
  deliveries: readonly Deliver[],
  load: Load,
  figures: Figures,
  report: Report,
) {
  const { kills } = load;
  const tenth = Math.ceil(deliveries.length / 10);
  let next = 0;
  let killing: Promise<void> = Promise.resolve();
  const killAt = new Set(
    Array.from({ length: kills }, (_, at) => Math.floor((deliveries.length * (at + 1)) / (kills + 1))),
  );
  const worker = async () => {
    while (next < deliveries.length) {
      const index = next;
      next += 1;
      if (index > 0 && index % tenth === 0) report(`${index} told`);
      if (killAt.has(index)) killing = killing.then(() => mortal.kill());
      await deliver(mortal, deliveries[index] as Deliver, figures);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await killing;
}

async function deliver(mortal: KillableServer, delivery: Deliver, figures: Figures): Promise<void> {
  for (;;) {
    const { url } = await mortal.now();
    const status = await delivery(url).catch(() => 0);
    if (status === 200) {
      figures.deliveries += 1;
      return;
    }
    figures.repeated += 1;
    if (status !== 0 && status < 500) figures.faults.push(`A delivery was answered ${status}.`);
    if (figures.faults.length > 20) throw new Error(figures.faults.join('\n'));
    await wait(50);
  }
}

/** Returns faults in a player's balance and history. */
async function findFaults(url: string, player: Player): Promise<string[]> {
  await logIn(url, player);
  const { token, sessions } = player;
  const entries: { amount: number; reason: string }[] = [];
  let credits = 0;
  for (let page: number | null = 1; page !== null; ) {
    const history: { credits: number; entries: typeof entries; nextPage: number | null } = await makeCall(
      url,
      calls.getCredits,
      { token, query: { page } },
    );
    entries.push(...history.entries);
    credits = history.credits;
    page = history.nextPage;
  }
  const bought = entries.filter(({ reason }) => reason === 'purchase').map(({ amount }) => amount);
  const paid = sessions.map(({ amount }) => amount);
  const sum = entries.reduce((total, { amount }) => total + amount, 0);
  const sorted = (amounts: number[]) => amounts.toSorted((a, b) => a - b).join(' ');
  return [
    ...(sorted(bought) === sorted(paid) ? [] : [`${paid.length} sessions were paid, ${bought.length} credited.`]),
    ...(credits === sum ? [] : [`The balance is ${credits}, the ledger's sum ${sum}.`]),
  ];
}

/** Pays many checkouts at a substitute for Stripe and reports each many times, in any order, across server kills. */
export async function deliverCheckouts(load: Load, report: Report): Promise<Figures> {
  const random = seeded(load.seed);
  const standIn = await startStandIn();
  const dataDir = newDataDir();
  const settings = {
    STRIPE_SECRET_KEY: 'sk_test_none',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_HOST: standIn.url,
  };
  const mortal = new KillableServer(() => startEmberlore({ dataDir, settings, patience: 180_000 }));
  const figures: Figures = { deliveries: 0, repeated: 0, seconds: 0, faults: [] };
  try {
    const { url } = await mortal.now();
    const players: Player[] = [];
    for (let at = 0; at < load.players; at += 1) players.push(await signUp(url, at));
    const { oneTimePurchases } = await makeCall(url, calls.getShopOfferings, { token: players[0]?.token ?? '' });
    const deliveries: Deliver[] = [];
    for (let at = 0; at < load.sessions; at += 1) {
      const player = players[at % players.length] as Player;
      const offering = oneTimePurchases[at % oneTimePurchases.length] as Offering;
      const sessionId = await checkOut(url, player, offering, standIn);
      for (let time = 0; time < load.deliveries; time += 1) {
        deliveries.push(time % 2 === 0 ? confirming(player, sessionId) : posting(standIn, sessionId));
      }
    }
    report(`${load.sessions} checkouts are paid; telling of each ${load.deliveries} times`);
    const began = Date.now();
    await deliverAll(mortal, shuffle(deliveries, random), load, figures, report);
    figures.seconds = Math.round((Date.now() - began) / 1000);
    const last = await mortal.now();
    for (const player of players) figures.faults.push(...(await findFaults(last.url, player)));
  } finally {
    const last = await mortal.now().catch(() => undefined);
    await last?.stop();
    standIn.stop();
    removeDataDir(dataDir);
  }
  return figures;
}
