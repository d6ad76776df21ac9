import { createHash, createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { type Clock, systemClock } from './clock.ts';

/** A token's purpose, stored as its audience, so that one kind is never accepted as another. */
export type Purpose = 'access' | 'story' | 'receipt' | 'story-ai' | 'rehearsal' | 'appeal';

/** The content of a token: `subject` is an account id, the rest depends on the purpose. */
export interface Claims {
  subject: string;
  [name: string]: unknown;
}

/** Signs and verifies the JWTs of this installation. */
export interface Tokens {
  /** Signs a token, safe in a URL path, that expires after `seconds`. */
  sign(purpose: Purpose, claims: Claims, seconds: number): Promise<string>;
  /** Returns the content of a token, or null if it isn't ours, is for another purpose, altered or expired. */
  verify(purpose: Purpose, token: string): Promise<Claims | null>;
  /**
   * Derives an unguessable token without content from a name, always the same for the same name: 43 characters, safe in
   * a URL. The database needs to store only its hash, and it can still be issued again.
   */
  opaque(purpose: string, name: string): string;
}

const ISSUER = 'emberlore';
/** Maximum number of accepted tokens in the cache. */
const MOST_CACHED = 5000;
/** Longer tokens carry the state of a talk, and come once: they would only fill the cache. */
const LONGEST_CACHED = 2000;

/** Returns the SHA-256 of a token, which is stored instead of it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** Creates tokens signed with HMAC SHA-256. `secret` has at least 32 characters. */
export function createTokens(secret: string, clock: Clock = systemClock): Tokens {
  const key = new TextEncoder().encode(secret);
  // A valid signature stays valid: for a known token, only the expiry is checked.
  const known = new LRUCache<string, Claims & { exp: number }>({ max: MOST_CACHED });

  return {
    sign(purpose, { subject, ...claims }, seconds) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(purpose)
        .setSubject(subject)
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key);
    },
    async verify(purpose, token) {
      const name = `${purpose} ${token}`;
      const seen = known.get(name);
      if (seen && seen.exp > clock.now().getTime() / 1000) return seen;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: purpose,
          requiredClaims: ['sub', 'exp'],
          currentDate: clock.now(),
        });
        const claims = { ...payload, subject: String(payload.sub), exp: Number(payload.exp) };
        if (token.length <= LONGEST_CACHED) known.set(name, claims);
        return claims;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
    opaque: (purpose, name) => createHmac('sha256', key).update(`${purpose}\n${name}`).digest('base64url'),
  };
}
