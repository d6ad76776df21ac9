import { createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { type Clock, systemClock } from './clock.ts';

/** What a token is for. It is the token's audience, so that one kind never passes for another. */
export type Purpose = 'access' | 'story' | 'receipt' | 'story-ai' | 'appeal';

/** What a token says: `subject` is an account id, the rest depends on the purpose. */
export interface Claims {
  subject: string;
  [name: string]: unknown;
}

/** Signs and reads the JWTs of this installation. */
export interface Tokens {
  /** A signed token, safe in a URL path, that expires after `seconds`. */
  sign(purpose: Purpose, claims: Claims, seconds: number): Promise<string>;
  /** What a token says, or null when it is not ours, for another purpose, altered or expired. */
  verify(purpose: Purpose, token: string): Promise<Claims | null>;
  /**
   * A token that says nothing and that nobody else can make, always the same for the same name: 43 characters, safe in
   * a URL. The store keeps its hash alone, and it can still be handed out again.
   */
  opaque(purpose: string, name: string): string;
}

const ISSUER = 'emberlore';
/** How many accepted tokens are remembered. */
const REMEMBERED = 5000;

/** Tokens signed with HMAC SHA-256. `secret` has at least 32 characters. */
export function createTokens(secret: string, clock: Clock = systemClock): Tokens {
  const key = new TextEncoder().encode(secret);
  // A signature that was good stays good: of a token that comes again only its age is looked at.
  const known = new Map<string, Claims & { exp: number }>();

  function remember(name: string, claims: Claims & { exp: number }): Claims {
    if (known.size >= REMEMBERED) known.clear();
    known.set(name, claims);
    return claims;
  }

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
        return remember(name, { ...payload, subject: String(payload.sub), exp: Number(payload.exp) });
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
    opaque: (purpose, name) => createHmac('sha256', key).update(`${purpose}\n${name}`).digest('base64url'),
  };
}
