import { createHash } from 'node:crypto';
import type { RateClass } from '@emberlore/contract';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { foldEmail } from '../kit/email.ts';
import { fail } from '../kit/errors.ts';
import type { Caller } from '../kit/route.ts';
import { limitedAddressOf } from './address.ts';
import { createLeases, type Leases } from './leases.ts';
import type { SharedCounts } from './shared-counts.ts';

/**
 * How many calls of each class one caller may make a minute, how many log-ins one e-mail address, and how many times as
 * much as one player all players of one address together; 0: no limit.
 */
export type RateLimitSettings = Record<Exclude<RateClass, 'none'> | 'loginsPerEmail' | 'playersPerAddress', number>;

export interface RateLimits {
  /**
   * Counts a call of this class, for the caller and for the address that it comes from. Throws a 429 when one of them has
   * made too many.
   */
  count(rate: RateClass, request: FastifyRequest, caller: Caller | null): Promise<void>;
  /** Counts a log-in for its e-mail address, whoever tries it. Throws a 429 when there were too many. */
  countLogin(request: FastifyRequest): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Under which name the limits count this request. */
    limitKey: string;
  }
}

const MINUTE_MS = 60_000;
const LOGIN_WINDOW_MS = 15 * MINUTE_MS;
const TIDY_MS = 10 * MINUTE_MS;

function emailOf(request: FastifyRequest): string {
  const { body } = request;
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : '';
  return typeof email === 'string' ? foldEmail(email) : '';
}

/** The plugin's store over the shared counts. */
function storeOn(leases: Leases) {
  return class Store implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, done, windowMs, most) => {
      leases.take(key, most, windowMs).then(
        ({ count, leftMs }) => done(null, { current: count, ttl: leftMs }),
        (error: Error) => done(error),
      );
    };

    child(): Store {
      return this;
    }
  };
}

function keepTidy(app: FastifyInstance, counts: SharedCounts): void {
  const timer = setInterval(() => {
    counts.tidy().catch((err: unknown) => app.log.warn({ err }, 'Old counts of calls could not be removed.'));
  }, TIDY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** The rate limits of an installation: all servers that share the counts share the limits. */
export async function createRateLimits(
  app: FastifyInstance,
  settings: RateLimitSettings,
  counts: SharedCounts,
): Promise<RateLimits> {
  const leases = createLeases(counts, (err) => app.log.warn({ err }, 'Calls are counted by this server alone.'));
  await app.register(rateLimit, { global: false, store: storeOn(leases) });
  keepTidy(app, counts);
  app.decorateRequest('limitKey', '');

  const limiter = (name: string, max: number, timeWindow = MINUTE_MS) => {
    if (max === 0) return async () => {};
    const hit = app.createRateLimit({ max, timeWindow, keyGenerator: (request) => request.limitKey });
    return async (request: FastifyRequest, who: string) => {
      request.limitKey = `${name}:${who}`;
      const state = await hit(request);
      if (!state.isAllowed && state.isExceeded) throw fail('tooMany', { retryAfter: state.ttlInSeconds });
    };
  };
  const ofClass = (rate: Exclude<RateClass, 'none'>) => ({
    one: limiter(rate, settings[rate]),
    shared: limiter(`${rate}-shared`, settings[rate] * settings.playersPerAddress),
  });
  const byClass = { auth: ofClass('auth'), read: ofClass('read'), write: ofClass('write'), talk: ofClass('talk') };
  const byEmail = limiter('login-email', settings.loginsPerEmail, LOGIN_WINDOW_MS);
  return {
    async count(rate, request, caller) {
      // What is signed has shown whose it is, and what is not costs next to nothing.
      if (rate === 'none') return;
      const address = limitedAddressOf(request);
      const limits = byClass[rate];
      if (!caller) return limits.one(request, address);
      await limits.one(request, caller.accountId);
      await limits.shared(request, address);
    },
    // The address itself is nobody's business but the account's.
    countLogin: (request) => byEmail(request, createHash('sha256').update(emailOf(request)).digest('base64url')),
  };
}
