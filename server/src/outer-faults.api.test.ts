import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { offeringType } from '@emberlore/contract';
import {
  createRemoteHearing,
  createRemoteSpeech,
  type HearingEngine,
  hearingWithFallBack,
  type SpeechEngine,
  speechWithFallBack,
  writeWav,
} from '@emberlore/voice';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGuardedStorage } from './providers/storage/guarded.ts';
import { createS3Storage } from './providers/storage/s3.ts';
import type { Storage } from './providers/storage/storage.ts';
import { plainPicture } from './testing/creating.ts';
import { type DoorFault, doorFaults, type FaultyDoor, openDoor } from './testing/faulty-door.ts';
import { googlePlayKey, startGooglePlay } from './testing/google-play.ts';
import { openTalk, plantStory, say, sayAloud, visit } from './testing/play.ts';
import { excess, heldNow } from './testing/resources.ts';
import { scriptedEngine, scriptedSpeech } from './testing/scripted.ts';
import { checkOut, confirm, stockShop, type Wares, ware } from './testing/shop.ts';
import { balanceOf, ledgerOf } from './testing/store.ts';
import { type StripeStandIn, startStripe } from './testing/stripe.ts';
import { type Answer, type Player, signUpForm, startTestServer, type TestServer } from './testing.ts';

// Services outside of the server, each behind a door that fails in every way. Each fault is met by so many calls at once;
// `e2e/long/outer-faults.ts` asks for more.
const calls = Number(process.env.OUTER_FAULT_CALLS ?? 4);
const all = Object.keys(doorFaults) as DoorFault[];
const credits = 1000;

type Service = 'speech' | 'hearing' | 'payment' | 'receipts' | 'bucket';
const doors = {} as Record<Service, FaultyDoor>;
let speech: SpeechEngine;
let ears: HearingEngine;
let fallBacks = 0;
let stripe: StripeStandIn;
let googlePlay: Awaited<ReturnType<typeof startGooglePlay>>;
let bucketServer: S3rver;
let folder: string;
let server: TestServer;
let player: Player;
let talk: string;
let wares: Wares;
let inBucket = false;
const closing: (() => void | Promise<void>)[] = [];

/** A tone between two silences: to a recogniser somebody who speaks. */
const tone = Int16Array.from({ length: 32_000 }, (_, at) => (at > 8000 && at < 24_000 ? 8000 * Math.sin(at / 8) : 0));
const recording = new Uint8Array(writeWav(tone, 16_000));

const portOf = (url: string) => Number(new URL(url).port);

/** Engines that ask the servers behind the doors, and have not failed yet. */
function freshVoices(): void {
  const remote = { model: 'm', apiKey: 'none', timeout: 500 };
  const onFallBack = () => {
    fallBacks += 1;
  };
  const far = createRemoteSpeech({ ...remote, baseUrl: `${doors.speech.url}/v1`, voices: { default: 'alloy' } });
  speech = speechWithFallBack(far, scriptedSpeech(), onFallBack);
  ears = hearingWithFallBack(
    createRemoteHearing({ ...remote, baseUrl: `${doors.hearing.url}/v1` }),
    {
      name: 'near',
      warm: async () => {},
      hear: async () => ({ text: 'Good evening.', confidence: 1 }),
      close: async () => {},
    },
    onFallBack,
  );
}

async function openBucket() {
  const lenient = { allowMismatchedSignatures: true, vhostBuckets: false, silent: true };
  bucketServer = new S3rver({ ...lenient, port: 0, address: '127.0.0.1', directory: join(folder, 'bucket') });
  const { port } = await bucketServer.run();
  doors.bucket = await openDoor(port);
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const place = { region: 'us-east-1', endpoint: doors.bucket.url, credentials };
  const client = new S3Client({ ...place, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: 'faults' }));
  client.destroy();
  const storage = createS3Storage({ ...place, bucket: 'faults', timeout: 500 });
  closing.push(storage.close);
  return createGuardedStorage(storage, 10_000);
}

beforeAll(async () => {
  stripe = await startStripe('whsec_for_tests');
  doors.speech = await openDoor();
  doors.hearing = await openDoor();
  doors.payment = await openDoor(portOf(stripe.url));
  googlePlay = await startGooglePlay();
  doors.receipts = await openDoor(googlePlay.port);
  folder = await mkdtemp(join(tmpdir(), 'emberlore-faults-'));
  const keyFile = join(folder, 'google-play.json');
  await writeFile(keyFile, googlePlayKey(doors.receipts.url));
  const bucket = await openBucket();
  freshVoices();
  server = await startTestServer({
    engine: scriptedEngine(),
    speech: { name: 's', warm: async () => {}, speak: (...asked) => speech.speak(...asked), close: async () => {} },
    ears: { name: 'e', warm: async () => {}, hear: (...asked) => ears.hear(...asked), close: async () => {} },
    // What the tests are set up with lies on the disk; pictures of those who sign up in the bucket.
    storage: (disk) => {
      const keep = (): Storage => (inBucket ? bucket : disk);
      return {
        put: (...asked) => keep().put(...asked),
        get: (...asked) => keep().get(...asked),
        list: (...asked) => keep().list(...asked),
        remove: (...asked) => keep().remove(...asked),
        all: () => keep().all(),
        clearDrafts: () => keep().clearDrafts(),
      };
    },
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_WEBHOOK_SECRET: 'whsec_for_tests',
      STRIPE_API_HOST: doors.payment.url,
      GOOGLE_PLAY_PACKAGE: 'org.example.emberlore',
      GOOGLE_PLAY_KEY_FILE: keyFile,
      GOOGLE_PLAY_API_HOST: doors.receipts.url,
      PAYMENTS_TIMEOUT_SECONDS: '2',
      SIGNUP_CREDITS: String(credits),
    },
  });
  const { storyId } = await plantStory(server, 'the-lantern-of-inis-mor');
  const who = await visit(server, storyId);
  player = who.player;
  talk = await openTalk(server, who, 'Sorcha');
  wares = await stockShop(server);
}, 120_000);

afterAll(async () => {
  await server?.close();
  await Promise.all([speech.close(), ears.close(), ...closing.map((close) => close())]);
  await Promise.all([stripe?.close(), bucketServer?.close()]);
  for (const door of Object.values(doors)) door.close();
  googlePlay?.close();
  await rm(folder, { recursive: true, force: true });
});

const many = <T>(work: (at: number) => Promise<T>) => Promise.all(Array.from({ length: calls }, (_, at) => work(at)));
const heard = ({ status, body }: Answer) => (status === 200 ? { status } : { status, error: body.error });

/** The sum of the ledger is the balance; answers it. */
async function soundBalance(): Promise<number> {
  const balance = await balanceOf(server, player);
  expect(await ledgerOf(server, player)).toBe(balance);
  return balance;
}

let pictures = 0;
async function signUpWithPicture(): Promise<Answer> {
  pictures += 1;
  const email = `faults${pictures}@example.org`;
  const data = { email, password: 'correct horse', userName: 'Late', accountType: 'email' };
  const picture = await plainPicture(`hsl(${(pictures * 47) % 360}, 80%, ${20 + ((pictures * 7) % 60)}%)`);
  return server.call('POST', '/api/signup', { form: signUpForm(data, picture) });
}

let receipts = 0;
async function tellOfAppPurchase(): Promise<Answer> {
  receipts += 1;
  const { offeringId } = ware(wares, 'Lantern');
  const json = { offeringId, device: 'android', success: true, transactionId: 'none', receipt: `token${receipts}` };
  const query = { userId: player.account.userId };
  const path = '/api/profile/shop-offerings/:offeringId';
  return server.call('PUT', path, { token: player.token, params: { offeringId }, query, json });
}

/** What is done while a service is out of order, what is answered then, and what of it costs credits. */
const services: Record<
  Service,
  { act: () => Promise<Answer>; answer: object; cost: number; after: () => Promise<Answer> }
> = {
  speech: {
    act: () => say(server, player, talk, 'What do you see?', { audio: true }),
    answer: { status: 200 },
    cost: 1,
    after: () => say(server, player, talk, 'And now?', { audio: true }),
  },
  hearing: {
    act: () => sayAloud(server, player, talk, recording, { audio: false }),
    answer: { status: 200 },
    cost: 1,
    after: () => sayAloud(server, player, talk, recording, { audio: false }),
  },
  payment: {
    act: () => {
      const { priceId, type } = ware(wares, 'Lantern');
      const json = { priceId, type: offeringType.parse(type) };
      return server.call('POST', '/api/stripe/create-checkout-session/', { token: player.token, json });
    },
    answer: { status: 503, error: 'Payments Unavailable.' },
    cost: 0,
    after: async () => {
      const { sessionId } = await checkOut(server, player, ware(wares, 'Lantern'));
      stripe.pay(sessionId);
      return confirm(server, player, sessionId);
    },
  },
  receipts: {
    act: tellOfAppPurchase,
    answer: { status: 503, error: 'Payments Unavailable.' },
    cost: 0,
    after: tellOfAppPurchase,
  },
  bucket: {
    act: signUpWithPicture,
    answer: { status: 503, error: 'Service Unavailable.' },
    cost: 0,
    after: signUpWithPicture,
  },
};

/** Everything that a fault may have used before is there once, so that it is no part of what comes later. */
async function settleDown(service: Service): Promise<void> {
  await services[service].after();
  doors[service].behave('cuts');
  await many(services[service].act);
  doors[service].behave(undefined);
  freshVoices();
}

describe.each(Object.keys(services) as Service[])('%s', (service) => {
  const { act, answer, cost, after } = services[service];

  beforeAll(async () => {
    inBucket = service === 'bucket';
    await settleDown(service);
  }, 120_000);

  test.each(all)(
    'that %s: one clear answer, money and turns right, and everything given back within five seconds',
    async (fault) => {
      freshVoices();
      const door = doors[service];
      const before = { held: heldNow(), balance: await soundBalance(), met: door.met(), fallBacks };
      door.behave(fault);
      const answers = (await many(act)).map(heard);
      for (const each of answers) expect(each).toEqual(answer);
      expect(door.met()).toBeGreaterThan(before.met);
      if (service === 'speech' || service === 'hearing') expect(fallBacks).toBeGreaterThan(before.fallBacks);
      expect(before.balance - (await soundBalance())).toBe(cost * calls);

      await expect.poll(door.open, { timeout: 5_000, interval: 50 }).toBe(0);
      await expect.poll(() => excess(before.held), { timeout: 5_000, interval: 100 }).toEqual([]);
      const [pending] = await server.db.sql`select count(*)::int from turns where status = 'pending'`;
      expect(pending?.count).toBe(0);
      door.behave(undefined);
      expect((await after()).status).toBe(200);
    },
    300_000,
  );
});
