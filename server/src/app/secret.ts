import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

async function existing(path: string): Promise<string | undefined> {
  const secret = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return secret.trim().length >= 32 ? secret.trim() : undefined;
}

/** Returns the path of this folder's secret. */
export function secretFile(folder: string): string {
  return join(folder, 'auth-secret');
}

/** Stores a secret in this folder, readable by its owner only; replaces an existing one. */
export async function storeSecret(folder: string, secret: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = await open(secretFile(folder), 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(`${secret.trim()}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Returns the secret stored in this folder, readable by its owner only; creates it at the first start. */
export async function readOrCreateSecret(folder: string): Promise<string> {
  const stored = await existing(secretFile(folder));
  if (stored) return stored;
  const secret = randomBytes(48).toString('base64url');
  // Overwrites a file that a crash left empty; no token can have been signed with it.
  await storeSecret(folder, secret);
  return secret;
}
