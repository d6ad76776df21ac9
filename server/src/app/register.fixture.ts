import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@emberlore/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createDownloadSlots } from '../kit/download-slots.ts';
import { fail } from '../kit/errors.ts';
import { createFairQueue } from '../kit/fair-queue.ts';
import type { Caller, Route } from '../kit/route.ts';
import { createAnswerBudget } from './answer-budget.ts';
import { createFormCounter } from './forms-under-way.ts';
import { createHttp } from './http.ts';
import { createLogger } from './logger.ts';
import { createRateLimits, type RateLimitSettings } from './rate-limits.ts';
import { READS } from './reads.ts';
import { type RegisterDeps, registerRoutes } from './register.ts';
import type { SharedCounts } from './shared-counts.ts';
import { createSpool } from './spool.ts';
import type { TrustedProxies } from './trusted-proxies.ts';
import { serveWeb } from './web-files.ts';
import { createWork, type Work } from './work.ts';

export interface FixtureOptions {
  limits?: Partial<RateLimitSettings>;
  publicUrl?: string;
  trustProxy?: TrustedProxies;
  origins?: readonly string[];
  counts?: SharedCounts;
}

export interface Fixture {
  app: FastifyInstance;
  work: Work;
  log: () => string;
}

/** A public call that reads nothing. */
export const read = {
  method: 'GET',
  path: '/api/one',
  summary: 'Reads.',
  area: 'test',
  access: 'optional',
  rate: 'read',
  output: z.object({}),
} as const satisfies Call;

/** The fixture's tokens are the names of these callers. */
export const callers: Record<string, Caller> = {
  ada: { accountId: 'ada-id', userName: 'Ada', role: 'player' },
  boss: { accountId: 'boss-id', userName: 'Boss', role: 'admin' },
};

async function authenticate(token: string): Promise<Caller> {
  const caller = callers[token];
  if (!caller) throw fail('badToken');
  return caller;
}

/** The fixture's refresh tokens that begin with this are known, and each is its own sign-in. */
const findSignIn = async (token: string) => (token.startsWith('known') ? token : undefined);

/** The browser of this refresh token and this network are familiar to the fixture's accounts. */
const recognise: RegisterDeps['recognise'] = async (_email, { token, network }) => {
  if (token?.startsWith('known')) return { signIn: token };
  return network === '10.9.9.9' ? {} : null;
};

const watchCaller = async (token: string) => () => authenticate(token);

/** In-memory counts for one test. */
export function countsInMemory(): SharedCounts {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return {
    async add(key, more, windowMs) {
      const now = Date.now();
      const held = windows.get(key);
      const window = held && held.endsAt > now ? held : { count: 0, endsAt: now + windowMs };
      window.count += more;
      windows.set(key, window);
      return { count: window.count, leftMs: window.endsAt - now };
    },
    async tidy() {},
  };
}

/** Serves these routes over HTTP without a database. */
export async function serveRoutes(routes: readonly Route[], options: FixtureOptions = {}): Promise<Fixture> {
  const lines: string[] = [];
  const log = createLogger({ level: 'info', readable: false, write: (line) => lines.push(line) });
  const publicUrl = options.publicUrl;
  const origins = options.origins ?? [];
  const app = await createHttp({ log, trustProxy: options.trustProxy ?? false, publicUrl, origins });
  const none = { auth: 0, read: 0, write: 0, talk: 0, loginsPerEmail: 0, playersPerAddress: 0 };
  const limits = await createRateLimits(app, { ...none, ...options.limits }, options.counts ?? countsInMemory());
  const work = createWork();
  const spool = createSpool(join(tmpdir(), 'emberlore-no-store-spool'));
  const gate = { admit: async () => {}, check: async () => {} };
  const counters = {
    forms: createFormCounter(),
    downloads: createDownloadSlots(),
    answers: createAnswerBudget(),
    reads: createFairQueue(READS),
  };
  registerRoutes(app, routes, {
    watchCaller,
    findSignIn,
    recognise,
    limits,
    gate,
    publicUrl,
    origins,
    work,
    spool,
    ...counters,
  });
  await serveWeb(app, '/nothing/was/built');
  await app.ready();
  return { app, work, log: () => lines.join('') };
}
