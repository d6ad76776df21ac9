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

/** The secret kept in this folder, readable for its owner alone; made at the first start. */
export async function keptSecret(folder: string): Promise<string> {
  const path = join(folder, 'auth-secret');
  const kept = await existing(path);
  if (kept) return kept;
  await mkdir(folder, { recursive: true });
  const secret = randomBytes(48).toString('base64url');
  // Truncates a file that a crash left empty: nobody can have been given a token of it.
  const file = await open(path, 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(`${secret}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return secret;
}
