import { setTimeout as wait } from 'node:timers/promises';
import { offeringType } from '@emberlore/contract';
import { writeWav } from '@emberlore/voice';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { plainPicture } from './testing/creating.ts';
import { type OuterFault, outerFaults, outerServices } from './testing/outer-services.ts';
import { type DoorName, doorNames, type OuterFixture, startOuterFixture } from './testing/outer-stage.ts';
import { openTalk, plantStory, say, sayAloud, visit } from './testing/play.ts';
import { excess, type Resources, readRestingResources } from './testing/resources.ts';
import { checkOut, confirm, findOffering, type OfferingsByTitle, stockShop } from './testing/shop.ts';
import { balanceOf, sumLedger } from './testing/store.ts';
import { type Answer, type Player, signUpForm, type TestServer } from './testing.ts';

// Puts each external service behind a door that fails in every way: all of them at the same time in the same way. Each
// gets this many calls; `e2e/long/outer-faults.ts` makes more, and tries every fault.
const calls = Number(process.env.OUTER_FAULT_CALLS ?? 4);
const faults = process.env.OUTER_FAULT_CALLS
  ? outerFaults
  : outerFaults.filter((fault) => /hangs|nonsense/.test(fault));
/** Maximum time after which the resources of a fault must be released. */
const FREED_MS = 5_000;

let stage: OuterFixture;
let server: TestServer;
let wares: OfferingsByTitle;
/** The resources held while idle. */
let rest: Resources;
/** One player per service, so that their credits are independent. */
const seats = {} as Record<DoorName, { player: Player; talk: string }>;

/** A tone between two silences, which a recogniser takes for speech. */
const tone = Int16Array.from({ length: 32_000 }, (_, at) => (at > 8000 && at < 24_000 ? 8000 * Math.sin(at / 8) : 0));
const recording = new Uint8Array(writeWav(tone, 16_000));

let made = 0;
let signedUp = 0;
async function signUpWithPicture(): Promise<Answer> {
  made += 1;
  const data = {
    email: `faults${made}@example.org`,
    password: 'correct horse',
    userName: 'Late',
    accountType: 'email',
  };
  const picture = await plainPicture(`hsl(${(made * 47) % 360}, 80%, ${20 + ((made * 7) % 60)}%)`);
  const answer = await server.call('POST', '/api/signup', { form: signUpForm(data, picture) });
  if (answer.status === 200) signedUp += 1;
  return answer;
}

async function reportAppPurchase(device: 'ios' | 'android', player: Player): Promise<Answer> {
  made += 1;
  const { offeringId, productId } = findOffering(wares, 'Lantern');
  const receipt = device === 'ios' ? await stage.signAppPayment(`payment${made}`, productId) : `token${made}`;
  const json = { offeringId, device, success: true, transactionId: 'none', receipt };
  const query = { userId: player.account.userId };
  const path = '/api/profile/shop-offerings/:offeringId';
  return server.call('PUT', path, { token: player.token, params: { offeringId }, query, json });
}

function beginCheckout({ token }: Player): Promise<Answer> {
  const { priceId, type } = findOffering(wares, 'Lantern');
  return server.call('POST', '/api/stripe/create-checkout-session/', {
    token,
    json: { priceId, type: offeringType.parse(type) },
  });
}

async function payCheckout(player: Player): Promise<Answer> {
  const { sessionId } = await checkOut(server, player, findOffering(wares, 'Lantern'));
  stage.stripe.pay(sessionId);
  return confirm(server, player, sessionId);
}

/** The request made while a service fails; `after` makes another once it works again. */
const acts: Record<DoorName, { act: () => Promise<Answer>; after?: () => Promise<Answer> }> = {
  speech: { act: () => say(server, seats.speech.player, seats.speech.talk, 'What do you see?', { audio: true }) },
  hearing: { act: () => sayAloud(server, seats.hearing.player, seats.hearing.talk, recording, { audio: false }) },
  payment: { act: () => beginCheckout(seats.payment.player), after: () => payCheckout(seats.payment.player) },
  'Google Play': { act: () => reportAppPurchase('android', seats['Google Play'].player) },
  'App Store': { act: () => reportAppPurchase('ios', seats['App Store'].player) },
  storage: { act: signUpWithPicture },
};

beforeAll(async () => {
  stage = await startOuterFixture(1000);
  ({ server } = stage);
  const { storyId } = await plantStory(server, 'the-lantern-of-inis-mor');
  wares = await stockShop(server);
  for (const name of doorNames) {
    const who = await visit(server, storyId);
    seats[name] = { player: who.player, talk: await openTalk(server, who, 'Sorcha') };
  }
  stage.useBucket();
  // Uses every service once, so that later measurements don't include initialization.
  await allWork();
  for (const fault of ['cuts', 'refuses'] as const) await meetAll(fault);
  rest = await readRestingResources();
}, 120_000);

afterAll(() => stage?.close());

const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: calls }, work));
const heard = ({ status, body }: Answer) => (status === 200 ? { status } : { status, error: body.error });

/** Waits until each service works again; on a busy machine the first attempt may time out. */
async function allWork(): Promise<void> {
  const works = (name: DoorName) => async () => expect((await (acts[name].after ?? acts[name].act)()).status).toBe(200);
  await Promise.all(doorNames.map((name) => vi.waitFor(works(name), { timeout: 30_000, interval: 100 })));
}

/** The observations about a failing service. */
interface Observation {
  answers: object[];
  /** Number of connections affected by the fault. */
  connections: number;
  paid: number;
  /** Difference between the ledger and the balance. */
  unsound: number;
  /** How long connections stayed open after the last answer, in milliseconds; null: for ever. */
  freedAfter: number | null;
}

async function freedAfter(name: DoorName): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < FREED_MS) {
    if (stage.doors[name].open() === 0) return performance.now() - began;
    await wait(20);
  }
  return null;
}

async function meet(name: DoorName, fault: OuterFault): Promise<Observation> {
  const { player } = seats[name];
  const door = stage.doors[name];
  const before = { balance: await balanceOf(server, player), met: door.met() };
  door.behave(fault);
  const answers = (await many(acts[name].act)).map(heard);
  const freed = await freedAfter(name);
  const balance = await balanceOf(server, player);
  const unsound = (await sumLedger(server, player)) - balance;
  return { answers, connections: door.met() - before.met, paid: before.balance - balance, unsound, freedAfter: freed };
}

async function meetAll(fault: OuterFault): Promise<Record<DoorName, Observation>> {
  stage.renew();
  const met = await Promise.all(doorNames.map(async (name) => [name, await meet(name, fault)] as const));
  return Object.fromEntries(met) as Record<DoorName, Observation>;
}

describe.each(faults)('a service that %s', (fault) => {
  let met: Record<DoorName, Observation>;
  let fallBacks: OuterFixture['fallBacks'];

  beforeAll(async () => {
    fallBacks = { ...stage.fallBacks };
    met = await meetAll(fault);
  }, 120_000);

  test.each(doorNames)('%s: one clear answer, money and turns right, its connections gone in five seconds', (name) => {
    const { answer, cost } = outerServices[name];
    const { answers, connections, paid, unsound, freedAfter: freed } = met[name];
    expect(answers).toEqual(Array.from({ length: calls }, () => answer));
    expect([paid, unsound]).toEqual([cost * calls, 0]);
    expect(connections).toBeGreaterThan(0);
    expect(freed).not.toBeNull();
    if (name === 'speech' || name === 'hearing') expect(stage.fallBacks[name]).toBeGreaterThan(fallBacks[name]);
  });

  test('leaves no handle, no memory, no turn and no half account; then everything works again', async () => {
    await expect.poll(() => excess(rest), { timeout: FREED_MS, interval: 100 }).toEqual([]);
    const [left] = await server.db.sql`select
      (select count(*)::int from turns where status = 'pending') as turns,
      (select count(*)::int from accounts where user_name = 'Late') as accounts`;
    expect(left).toEqual({ turns: 0, accounts: signedUp });
    for (const name of doorNames) stage.doors[name].behave(undefined);
    await allWork();
  }, 60_000);
});
