import type { RateClass } from '@emberlore/contract';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignIns } from '../domains/identity/accounts/sign-ins.service.ts';
import { fail } from '../kit/errors.ts';
import { loginCountKey, loginCountKeyFrom } from '../kit/login-counts.ts';
import type { Caller } from '../kit/route.ts';
import { rateLimitAddress, wideNetwork } from './address.ts';
import { createLeases, type Leases } from './leases.ts';
import type { SharedCounts } from './shared-counts.ts';

/**
 * Calls of each class that one caller may make per minute, login attempts per minute of one network for one e-mail
 * address, and how many times a player's limit applies to all players of one address together; 0: no limit.
 */
export type RateLimitSettings = Record<CountedClass | 'loginsPerEmail' | 'playersPerAddress', number>;

/** The classes whose calls are counted for their caller or address. */
type CountedClass = Exclude<RateClass, 'none' | 'refresh'>;

export interface RateLimits {
  /** Counts a call of this class against its caller and its address. Throws a 429 if either exceeds its limit. */
  count(rate: Exclude<RateClass, 'refresh'>, request: FastifyRequest, caller: Caller | null): Promise<void>;
  /**
   * Counts a refresh for the sign-in of its cookie, which `findSignIn` looks up; without a known one, as a read of its
   * address. So nobody uses up the refreshes of others at their address, or its log-ins. Throws a 429.
   */
  countRefresh(request: FastifyRequest, findSignIn: () => Promise<string | undefined>): Promise<void>;
  /** Counts a file or page of the web against its address. Throws a 429 if the address exceeds its limit. */
  countFile(request: FastifyRequest): Promise<void>;
  /**
   * Counts an attempt to log in for the e-mail address in the request's body: from this network, from its IPv6 /48 and
   * from all unfamiliar or all familiar networks together; one from a browser that has a refresh token of the account
   * for its sign-in instead. Throws a 429 if one of these limits is exceeded.
   */
  countLogin(request: FastifyRequest, recognise: (email: string) => ReturnType<SignIns['recognise']>): Promise<void>;
  /** Counts an attempt of the caller to prove the password, for its sign-in. Throws a 429. */
  countPasswordGuess(request: FastifyRequest): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The key under which the limits count this request. */
    limitKey: string;
  }
}

const MINUTE_MS = 60_000;
const LOGIN_WINDOW_MS = 15 * MINUTE_MS;
/**
 * How many times the log-in limit of one network applies to a whole IPv6 /48, and to all unfamiliar networks and to all
 * familiar ones together, for one e-mail address.
 */
const WIDE_NETWORK = 3;
const ALL_NETWORKS = 10;
const TIDY_MS = 10 * MINUTE_MS;

function readEmail({ body }: FastifyRequest): string {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : '';
  return typeof email === 'string' ? email : '';
}

/** Adapts the shared counts to the plugin's store interface. */
function createStoreClass(leases: Leases) {
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

function startCountCleanup(app: FastifyInstance, counts: SharedCounts): void {
  const timer = setInterval(() => {
    counts.tidy().catch((err: unknown) => app.log.warn({ err }, 'Deleting expired rate limits failed.'));
  }, TIDY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/**
 * Counts log-ins one by one in the database, without leases, so that a mailed password reset can clear the counts for
 * all servers. Nobody can log in while the database is down, so nothing needs counting then.
 */
function createLoginLimits(most: number, counts: SharedCounts): Pick<RateLimits, 'countLogin' | 'countPasswordGuess'> {
  const countOne = async (key: string, allowed: number): Promise<void> => {
    const { count, leftMs } = await counts.add(key, 1, LOGIN_WINDOW_MS);
    if (count > allowed) throw fail('tooMany', { retryAfter: Math.max(1, Math.ceil(leftMs / 1000)) });
  };
  return {
    async countLogin(request, recognise) {
      if (most === 0) return;
      const email = readEmail(request);
      const familiar = await recognise(email);
      // Others at its network don't lock a known browser out. A stolen token must not allow guesses from any number of
      // networks.
      if (familiar?.signIn !== undefined) return countOne(loginCountKeyFrom(email, familiar.signIn), most);
      // Count the networks first: their rejected attempts must not use up the limit of the others.
      await countOne(loginCountKeyFrom(email, rateLimitAddress(request)), most);
      const wide = wideNetwork(request);
      if (wide !== undefined) await countOne(loginCountKeyFrom(email, wide), most * WIDE_NETWORK);
      const key = familiar ? loginCountKeyFrom(email, 'familiar networks') : loginCountKey(email);
      await countOne(key, most * ALL_NETWORKS);
    },
    async countPasswordGuess({ caller }) {
      if (most === 0 || !caller) return;
      await countOne(`password-guess:${caller.signIn?.family ?? caller.accountId}`, most);
    },
  };
}

/** Creates the rate limits of an installation. All servers that share the counts share the limits. */
export async function createRateLimits(
  app: FastifyInstance,
  settings: RateLimitSettings,
  counts: SharedCounts,
): Promise<RateLimits> {
  const leases = createLeases(counts, (err) =>
    app.log.warn({ err }, 'The shared rate limits are unavailable; counting locally.'),
  );
  await app.register(rateLimit, { global: false, store: createStoreClass(leases) });
  startCountCleanup(app, counts);
  app.decorateRequest('limitKey', '');

  const limiter = (name: string, max: number) => {
    if (max === 0) return async () => {};
    const hit = app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator: (request) => request.limitKey });
    return async (request: FastifyRequest, who: string) => {
      request.limitKey = `${name}:${who}`;
      const state = await hit(request);
      if (!state.isAllowed && state.isExceeded) throw fail('tooMany', { retryAfter: state.ttlInSeconds });
    };
  };
  const ofClass = (rate: CountedClass) => ({
    one: limiter(rate, settings[rate]),
    shared: limiter(`${rate}-shared`, settings[rate] * settings.playersPerAddress),
  });
  const byClass = { auth: ofClass('auth'), read: ofClass('read'), write: ofClass('write'), talk: ofClass('talk') };
  // A page loads dozens of files and pictures, for everybody behind the address.
  const files = limiter('files', settings.read * settings.playersPerAddress);
  // A look-up of a cookie costs as little as a file.
  const lookUps = limiter('refreshes', settings.read * settings.playersPerAddress);
  const refreshes = limiter('refresh', settings.auth);
  const count: RateLimits['count'] = async (rate, request, caller) => {
    // Signed calls have proven their sender, and the other uncounted calls cost almost nothing.
    if (rate === 'none') return;
    const address = rateLimitAddress(request);
    const limits = byClass[rate];
    if (!caller) return limits.one(request, address);
    await limits.one(request, caller.accountId);
    await limits.shared(request, address);
  };
  return {
    count,
    async countRefresh(request, findSignIn) {
      await lookUps(request, rateLimitAddress(request));
      const signIn = await findSignIn();
      if (signIn === undefined) await count('read', request, null);
      else await refreshes(request, signIn);
    },
    countFile: (request) => files(request, rateLimitAddress(request)),
    ...createLoginLimits(settings.loginsPerEmail, counts),
  };
}
