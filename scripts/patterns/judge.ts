import { createHash } from 'node:crypto';
import { check, type Diagnostics } from 'recheck';

/** Returns recheck's fault for a pattern in a few words; null if matching takes linear time. */
export async function findFault(source: string, flags: string, timeoutMs: number): Promise<string | null> {
  const diagnosis: Diagnostics = await check(source, flags, { timeout: timeoutMs });
  if (diagnosis.status === 'safe') return null;
  if (diagnosis.status === 'vulnerable') return `${diagnosis.complexity.summary}, by ${diagnosis.attack.pattern}`;
  return `not known to be linear (${diagnosis.error.kind})`;
}

/** Returns the key under which a linear pattern is recorded. */
export const fingerprint = (source: string, flags: string): string =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 16);
