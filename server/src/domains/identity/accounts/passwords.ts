import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for Argon2id, the library's default variant: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/** Whether a hash was made with outdated parameters. */
export function isOutdated(storedHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parameters;
  return !storedHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

let dummyHash: Promise<string> | undefined;

/** Verifies a password. Takes as long without a hash, to conceal which accounts exist. */
export async function passwordFits(password: string, storedHash: string | null): Promise<boolean> {
  dummyHash ??= hashPassword(randomUUID());
  const fits = await verify(storedHash ?? (await dummyHash), password);
  return fits && storedHash !== null;
}
