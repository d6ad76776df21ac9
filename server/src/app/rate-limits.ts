import type { RateClass } from '@emberlore/contract';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../kit/errors.ts';
import type { Caller } from '../kit/route.ts';

/** How many calls of each class one caller may make a minute, and how many log-ins one e-mail address; 0: no limit. */
export type RateLimitSettings = Record<Exclude<RateClass, 'none'> | 'loginsPerEmail', number>;

export interface RateLimits {
  /** Counts a call of this class. Throws a 429 when the caller, or a visitor's address, has made too many. */
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

function emailOf(request: FastifyRequest): string {
  const { body } = request;
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : '';
  return String(email).trim().toLowerCase().slice(0, 100);
}

/** The rate limits of this server process. Needs the rate-limit plugin with `global: false`. */
export function createRateLimits(app: FastifyInstance, settings: RateLimitSettings): RateLimits {
  app.decorateRequest('limitKey', '');
  const limiter = (max: number, timeWindow: number) => {
    if (max === 0) return async () => {};
    const hit = app.createRateLimit({ max, timeWindow, keyGenerator: (request) => request.limitKey });
    return async (request: FastifyRequest) => {
      const state = await hit(request);
      if (!state.isAllowed && state.isExceeded) throw fail('tooMany', { retryAfter: state.ttlInSeconds });
    };
  };
  const byClass = {
    auth: limiter(settings.auth, MINUTE_MS),
    read: limiter(settings.read, MINUTE_MS),
    write: limiter(settings.write, MINUTE_MS),
    talk: limiter(settings.talk, MINUTE_MS),
    // What is signed has shown whose it is, and what is not costs next to nothing.
    none: async () => {},
  };
  const byEmail = limiter(settings.loginsPerEmail, LOGIN_WINDOW_MS);
  return {
    count(rate, request, caller) {
      request.limitKey = caller ? caller.accountId : normalizeIP(request.ip, 64);
      return byClass[rate](request);
    },
    countLogin(request) {
      request.limitKey = emailOf(request);
      return byEmail(request);
    },
  };
}
