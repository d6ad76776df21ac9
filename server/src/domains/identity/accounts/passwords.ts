import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createFairQueue } from '../../../kit/fair-queue.ts';

/** OWASP's parameters for Argon2id, the library's default variant: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing keeps a core busy for some 40 ms. Half of the cores are left to pictures and everything else, and addresses
 * alternate, so that a flood of log-ins keeps nobody waiting for long.
 */
const hashing = createFairQueue({
  concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
  mostPerRequester: 200,
  mostWaiting: 1000,
});

/** Hashes a password for storage. Throws a 429 if too many wait to be hashed. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password, parameters));
}

/** Whether a hash was made with outdated parameters. */
export function isOutdated(storedHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parameters;
  return !storedHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

let dummyHash: Promise<string> | undefined;

/**
 * Verifies a password. Takes as long without a hash, to conceal which accounts exist. Throws a 429 if too many wait to be
 * verified.
 */
export async function passwordFits(password: string, storedHash: string | null): Promise<boolean> {
  dummyHash ??= hash(randomUUID(), parameters);
  const known = storedHash ?? (await dummyHash);
  const fits = await hashing.run(() => verify(known, password));
  return fits && storedHash !== null;
}
