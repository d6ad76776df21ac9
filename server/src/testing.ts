import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine, LineTranslator } from '@emberlore/brain';
import { sharedQueue } from '@emberlore/brain/testing';
import type { UserAccount } from '@emberlore/contract';
import { type FreshDatabase, freshDatabase, freshFolder } from '@emberlore/database/testing';
import type { HearingEngine, SpeechEngine } from '@emberlore/voice';
import type { FastifyInstance } from 'fastify';
import { compose, type Modules } from './app/compose.ts';
import { type Config, readConfig } from './app/config.ts';
import { createReplyEngines } from './app/engine.ts';
import { createLogger } from './app/logger.ts';
import { createMetrics } from './app/metrics.ts';
import { createReadiness } from './app/readiness.ts';
import { createSenders } from './app/senders.ts';
import { createServer, type HttpServer } from './app/server.ts';
import { createSharedCounts } from './app/shared-counts.ts';
import { createSpool } from './app/spool.ts';
import { createVoiceEngines } from './app/voice-engines.ts';
import type { HashCost } from './domains/identity/accounts/passwords.ts';
import { type Clock, systemClock } from './kit/clock.ts';
import { createTokens, type Tokens } from './kit/tokens.ts';
import type { StoredMail } from './providers/mail/outbox.ts';
import { createDiskStorage } from './providers/storage/disk.ts';
import type { Storage } from './providers/storage/storage.ts';

/** The answer of a call: status, headers, and the content of the envelope. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was answered.
  body: any;
}

export interface CallOptions {
  /** An access token for the `Authorization` header. */
  token?: string;
  query?: Record<string, string | number>;
  /** The path parameters. */
  params?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

/** A client with a signed-up account. */
export interface Player {
  account: UserAccount;
  token: string;
  email: string;
  password: string;
  /** The value of the refresh cookie. */
  cookie: string;
}

/** The real server on a separate database, with real storage and the embedded engines. */
export interface TestServer {
  url: string;
  /** Answers requests without a network. */
  app: FastifyInstance;
  /** Stops the server. */
  http: Pick<HttpServer, 'drain' | 'close'>;
  db: FreshDatabase;
  modules: Modules;
  storage: Storage;
  /** The storage's folder. */
  mediaDir: string;
  /** Folder of uploads during their calls. */
  spoolDir: string;
  tokens: Tokens;
  /** Returns the whole log as it would be written. */
  log: () => string;
  /** Waits for pending work, then returns the mails in the outbox, newest first. */
  mails(): Promise<StoredMail[]>;
  /** Calls for example `GET /api/tags/getTags`, and removes the envelope. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Signs up a new player with a unique e-mail address. */
  signUp(wanted?: { userName?: string; email?: string; password?: string }): Promise<Player>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** Settings by environment name, such as `SIGNUP_CREDITS: '5'`. */
  settings?: Record<string, string>;
  engine?: Engine;
  /** Tells duels in other languages, in place of a language model. */
  translate?: LineTranslator;
  speech?: SpeechEngine;
  ears?: HearingEngine;
  clock?: Clock;
  /** Wraps the real storage. */
  storage?: (real: Storage) => Storage;
  /** Folder of a built web. */
  webDir?: string;
  /** The cost of a password's hash; low by default, because most tests sign up several players. */
  hashCost?: HashCost;
}

/** The lowest cost that Argon2 accepts. */
const LOW_COST: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Limits would count all tests of a file as one address. */
const noLimits = Object.fromEntries(
  ['AUTH', 'LOGIN', 'TALK', 'WRITE', 'READ'].map((name) => [`RATE_LIMIT_${name}`, '0']),
);

/** Returns the test's engines instead of the real ones, which load nothing before they are needed. */
function chooseEngines({ speech, ears }: TestServerOptions) {
  return { ...(speech ? { speech } : {}), ...(ears ? { ears } : {}) };
}

function configFor({ settings, webDir }: TestServerOptions): Config {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'info', SIGNUP_CREDITS: '30', ...noLimits, ...settings });
  return { ...config, webDir: webDir ?? join(tmpdir(), 'emberlore-no-web') };
}

/** Calls a server at this URL and returns the raw response. */
export function fetchOn(url: string, method: string, path: string, options: CallOptions = {}): Promise<Response> {
  const named = path.replace(/:(\w+)/g, (part, name) => options.params?.[name] ?? part);
  const address = new URL(named, url);
  for (const [name, value] of Object.entries(options.query ?? {})) address.searchParams.append(name, String(value));
  const headers = new Headers(options.headers);
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`);
  if (options.json !== undefined) headers.set('content-type', 'application/json');
  const body = options.form ?? (options.json === undefined ? null : JSON.stringify(options.json));
  return fetch(address, { method, headers, body, redirect: 'manual' });
}

/** Calls a server at this URL, like `TestServer.call`. */
export async function callOn(url: string, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const response = await fetchOn(url, method, path, options);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('application/json');
  const parsed = isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body: parsed.response ?? parsed };
}

/** Returns the refresh cookie that an answer sets; empty if it clears it, undefined if it doesn't mention it. */
export function readRefreshCookie(answer: Answer): string | undefined {
  return answer.headers.getSetCookie().map((cookie) => /^(?:__Secure-)?emberlore_refresh=([^;]*)/.exec(cookie)?.[1])[0];
}

/** Builds a sign-up form. */
export function signUpForm(data: unknown, picture?: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append('signUpData', JSON.stringify(data));
  if (picture) form.append('userProfileImage', new Blob([picture]), 'me.png');
  return form;
}

/**
 * Starts the server for a test file; close it at the end. Uses the shared PostgreSQL of the test run, so the file must
 * be named `*.api.test.ts` or `*.db.test.ts`.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const config = configFor(options);
  const db = await freshDatabase();
  const folder = await freshFolder();
  const lines: string[] = [];
  const log = createLogger({ level: config.logLevel, readable: false, write: (line) => lines.push(line) });
  const clock = options.clock ?? systemClock;
  const secret = 'a secret for tests alone, of enough length';
  const tokens = createTokens(secret, clock);
  const mediaDir = join(folder, 'media');
  const diskStorage = createDiskStorage(mediaDir);
  const storage = options.storage?.(diskStorage) ?? diskStorage;
  const metrics = createMetrics();
  const around = { confirming: config.smtp !== undefined, clock, log };
  const mind = createReplyEngines(db, config.languageModel, metrics, {
    ...around,
    secret,
    embeddingQueue: sharedQueue(),
  });
  const engine = options.engine ?? mind.engine;
  const engines = createVoiceEngines(config, { ...around, connection: db, meter: metrics.meter });
  const { speech, ears } = { ...engines, ...chooseEngines(options) };
  const senders = await createSenders({ ...config, dataDir: folder }, log);
  let url = '';
  const modules = await compose({
    config,
    connection: db,
    storage,
    senders,
    address: () => config.publicUrl ?? url,
    ...mind,
    engine,
    translate: options.translate ?? mind.translate,
    speech,
    ears,
    tokens,
    hashCost: options.hashCost ?? LOW_COST,
    clock,
    log,
    meter: metrics.meter,
  });
  const { outbox } = senders;
  const spoolDir = join(folder, 'uploads');
  const spool = createSpool(spoolDir);
  const counts = createSharedCounts(db);
  const readiness = createReadiness(db);
  const server = await createServer({ config, log, metrics, modules, outbox, readiness, spool, counts });
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });

  const settled = async () => {
    await modules.recovery.settled();
    await modules.jobs.settled();
    await modules.unansweredQuestions.settled();
  };

  let players = 0;
  const call: TestServer['call'] = (method, path, given = {}) => callOn(url, method, path, given);
  return {
    url,
    app: server.app,
    http: server,
    db,
    modules,
    storage,
    mediaDir,
    spoolDir,
    tokens,
    log: () => lines.join(''),
    async mails() {
      await settled();
      return (await outbox?.list()) ?? [];
    },
    call,
    async signUp(wanted = {}) {
      players += 1;
      const data = { email: `player${players}@example.org`, password: 'correct horse', userName: 'Rowan', ...wanted };
      const setup = (await modules.admins.setups()).find(({ email }) => email === data.email.toLowerCase());
      const signUpData = { accountType: 'email', ...data, ...(setup && { setupToken: setup.token }) };
      const answer = await call('POST', '/api/signup', { form: signUpForm(signUpData) });
      if (answer.status !== 200) throw new Error(`Signing up failed: ${JSON.stringify(answer.body)}`);
      const account: UserAccount = answer.body.userAccount;
      const cookie = readRefreshCookie(answer) ?? '';
      return { account, token: account.accessToken, email: data.email, password: data.password, cookie };
    },
    async close() {
      await server.close(5000);
      await modules.playtests.end();
      await settled();
      await senders.close();
      await Promise.all([engine.close(), speech.close(), ears.close()]);
      await db.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
