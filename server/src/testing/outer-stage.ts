import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import {
  createRemoteHearing,
  createRemoteSpeech,
  type HearingEngine,
  hearingWithFallBack,
  type SpeechEngine,
  speechWithFallBack,
} from '@emberlore/voice';
import { createGuardedStorage } from '../providers/storage/guarded.ts';
import { createS3Storage } from '../providers/storage/s3.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { startApple } from './apple.ts';
import { type FaultyDoor, openDoor } from './faulty-door.ts';
import { googlePlayKey, startGooglePlay } from './google-play.ts';
import { scriptedEngine, scriptedSpeech } from './scripted.ts';
import { type StripeStandIn, startStripe } from './stripe.ts';

/** The services behind doors. */
export const doorNames = ['speech', 'hearing', 'payment', 'Google Play', 'App Store', 'storage'] as const;
export type DoorName = (typeof doorNames)[number];

/** A server whose external services are each behind a door that can fail in every way. */
export interface OuterFixture {
  server: TestServer;
  doors: Record<DoorName, FaultyDoor>;
  stripe: StripeStandIn;
  /** Returns a signed App Store payment. */
  signAppPayment(transactionId: string, productId: string): Promise<string>;
  /** How often the embedded speech and transcription took over. */
  fallBacks: Record<'speech' | 'hearing', number>;
  /** Resets the engines' failures, and issues certificates whose status nobody has requested. */
  renew(): void;
  /** Stores pictures in the bucket from now on; earlier ones stay on the disk. */
  useBucket(): void;
  close(): Promise<void>;
}

const BUNDLE_ID = 'org.example.emberlore';
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const readPort = (url: string) => Number(new URL(url).port);

/** Opens a bucket behind a door. */
async function openBucket(folder: string) {
  const lenient = { allowMismatchedSignatures: true, vhostBuckets: false, silent: true };
  const server = new S3rver({ ...lenient, port: 0, address: '127.0.0.1', directory: join(folder, 'bucket') });
  const { port } = await server.run();
  const door = await openDoor(port);
  const place = { region: 'us-east-1', endpoint: door.url, credentials };
  const client = new S3Client({ ...place, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: 'faults' }));
  client.destroy();
  const storage = createS3Storage({ ...place, bucket: 'faults', timeout: 3000 });
  const close = async () => {
    storage.close();
    await server.close();
  };
  return { door, storage: createGuardedStorage(storage, 10_000), close };
}

/** Creates engines that use the servers behind the doors, with embedded ones as fallback. */
function createVoices(doors: Record<'speech' | 'hearing', FaultyDoor>, fallBacks: OuterFixture['fallBacks']) {
  const remote = { model: 'm', apiKey: 'none', timeout: 500 };
  const ownEars: HearingEngine = {
    name: 'own',
    warm: async () => {},
    hear: async () => ({ text: 'Good evening.', confidence: 1 }),
    close: async () => {},
  };
  const fresh = (): { speech: SpeechEngine; ears: HearingEngine } => {
    const far = createRemoteSpeech({ ...remote, baseUrl: `${doors.speech.url}/v1`, voices: { default: 'alloy' } });
    const farEars = createRemoteHearing({ ...remote, baseUrl: `${doors.hearing.url}/v1` });
    const countFallBack = (which: keyof typeof fallBacks) => ({
      onFallBack() {
        fallBacks[which] += 1;
      },
    });
    return {
      speech: speechWithFallBack(far, scriptedSpeech(), countFallBack('speech')),
      ears: hearingWithFallBack(farEars, ownEars, countFallBack('hearing')),
    };
  };
  let now = fresh();
  const speech: SpeechEngine = {
    name: 's',
    warm: async () => {},
    close: () => now.speech.close(),
    speak: (...asked) => now.speech.speak(...asked),
  };
  const ears: HearingEngine = {
    name: 'e',
    warm: async () => {},
    close: () => now.ears.close(),
    hear: (...asked) => now.ears.hear(...asked),
  };
  return {
    speech,
    ears,
    renew() {
      now = fresh();
    },
  };
}

/** Delegates to the currently selected storage. */
const delegateTo = (current: () => Storage): Storage => ({
  put: (...asked) => current().put(...asked),
  get: (...asked) => current().get(...asked),
  list: (...asked) => current().list(...asked),
  remove: (...asked) => current().remove(...asked),
  all: (...asked) => current().all(...asked),
  clearDrafts: (...asked) => current().clearDrafts(...asked),
});

/** Starts the server and all doors. */
export async function startOuterFixture(signUpCredits: number): Promise<OuterFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'emberlore-faults-'));
  const [stripe, googlePlay, apple] = await Promise.all([startStripe('whsec'), startGooglePlay(), startApple()]);
  const bucket = await openBucket(folder);
  const doors = {
    speech: await openDoor(),
    hearing: await openDoor(),
    payment: await openDoor(readPort(stripe.url)),
    'Google Play': await openDoor(googlePlay.port),
    'App Store': await openDoor(apple.port),
    storage: bucket.door,
  };
  const appStore = apple.sell(doors['App Store'].url, BUNDLE_ID);
  const files = { google: join(folder, 'google-play.json'), apple: join(folder, 'root.cer') };
  await writeFile(files.google, googlePlayKey(doors['Google Play'].url));
  await writeFile(files.apple, appStore.root);
  const fallBacks = { speech: 0, hearing: 0 };
  const voices = createVoices(doors, fallBacks);
  let inBucket = false;
  const server = await startTestServer({
    engine: scriptedEngine(),
    speech: voices.speech,
    ears: voices.ears,
    storage: (disk) => delegateTo(() => (inBucket ? bucket.storage : disk)),
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_WEBHOOK_SECRET: 'whsec',
      STRIPE_API_HOST: doors.payment.url,
      GOOGLE_PLAY_PACKAGE: BUNDLE_ID,
      GOOGLE_PLAY_KEY_FILE: files.google,
      GOOGLE_PLAY_API_HOST: doors['Google Play'].url,
      APP_STORE_BUNDLE_ID: BUNDLE_ID,
      APP_STORE_ENVIRONMENT: 'sandbox',
      APP_STORE_CERTIFICATES: folder,
      PAYMENTS_TIMEOUT_SECONDS: '3',
      SIGNUP_CREDITS: String(signUpCredits),
    },
  });
  return {
    server,
    doors,
    stripe,
    fallBacks,
    signAppPayment: appStore.sign,
    renew() {
      voices.renew();
      appStore.renew();
    },
    useBucket() {
      inBucket = true;
    },
    async close() {
      await server.close();
      await Promise.all([voices.speech.close(), voices.ears.close(), bucket.close(), stripe.close()]);
      for (const door of Object.values(doors)) door.close();
      for (const standIn of [googlePlay, apple]) standIn.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
