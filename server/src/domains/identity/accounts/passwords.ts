import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createFairQueue } from '../../../kit/fair-queue.ts';

/** The cost of an Argon2id hash. `memoryCost` is in KiB. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's parameters for Argon2id, the library's default variant: 19 MiB, two passes, one lane. */
export const RECOMMENDED_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  /** Hashes a password for storage. Throws a 429 if too many wait to be hashed. */
  hash(password: string): Promise<string>;
  /**
   * Verifies a password. Takes as long without a hash, to conceal which accounts exist. Throws a 429 if too many wait to
   * be verified.
   */
  fits(password: string, storedHash: string | null): Promise<boolean>;
  /** Whether a hash was made at another cost. */
  isOutdated(storedHash: string): boolean;
}

/** Creates the password hashing of a server. Tests use a lower cost than `RECOMMENDED_COST`. */
export function createPasswords(cost: HashCost): Passwords {
  /**
   * Hashing keeps a core busy for some 40 ms. Half of the cores are left to pictures and everything else, and addresses
   * alternate, so that a flood of log-ins keeps nobody waiting for long.
   */
  const hashing = createFairQueue({
    concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
    mostPerRequester: 200,
    mostWaiting: 1000,
  });
  const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  let dummyHash: Promise<string> | undefined;

  return {
    hash: (password) => hashing.run(() => hash(password, cost)),
    async fits(password, storedHash) {
      dummyHash ??= hash(randomUUID(), cost);
      const known = storedHash ?? (await dummyHash);
      const fits = await hashing.run(() => verify(known, password));
      return fits && storedHash !== null;
    },
    isOutdated: (storedHash) => !storedHash.startsWith(prefix),
  };
}
