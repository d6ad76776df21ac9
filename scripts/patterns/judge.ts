import { createHash } from 'node:crypto';
import { check, type Diagnostics } from 'recheck';

/** What recheck says of a pattern: nothing when its matching takes linear time, otherwise the fault in a few words. */
export async function findFault(source: string, flags: string, timeoutMs: number): Promise<string | null> {
  const diagnosis: Diagnostics = await check(source, flags, { timeout: timeoutMs });
  if (diagnosis.status === 'safe') return null;
  if (diagnosis.status === 'vulnerable') return `${diagnosis.complexity.summary}, by ${diagnosis.attack.pattern}`;
  return `not known to be linear (${diagnosis.error.kind})`;
}

/** The name under which a pattern that was found linear is recorded. */
export const fingerprint = (source: string, flags: string): string =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 16);
