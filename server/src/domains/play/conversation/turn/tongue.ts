import { setTimeout as wait } from 'node:timers/promises';
import { type LineTranslator, seemsForeign, speaksForeign } from '@emberlore/brain';

/** Number of the player's messages that show in which language they play. */
export const lastWords = 4;

/** A talk, as far as it shows its language. */
export interface Spoken {
  /** What the player has said, latest last. */
  said: readonly string[];
  /** The character's last words, which show the language of a talk in which the player has said nothing yet. */
  reply?: string;
  accountId: string;
  characterId: string;
}

/** Returns a sample of the language of a talk; null if it is English. */
function readSample({ said, reply = '' }: Spoken): string | null {
  const latest = said.slice(-lastWords);
  const last = latest.at(-1);
  if (last === undefined) return seemsForeign(reply) ? reply : null;
  return speaksForeign(last, latest.slice(0, -1)) ? latest.join(' ') : null;
}

/** Waits for a result at most so many milliseconds; null if it takes longer. */
async function within<T>(ms: number, result: Promise<T>): Promise<T | null> {
  const stop = new AbortController();
  try {
    return await Promise.race([result, wait(ms, null, { signal: stop.signal })]);
  } finally {
    stop.abort();
  }
}

/**
 * Returns lines in the language in which the player talks. They stay as they are for who speaks English, and if nobody can
 * translate them in time: the translation is kept for the next time.
 */
export async function wordInTongue(
  lines: readonly string[],
  spoken: Spoken,
  translate: LineTranslator | undefined,
  mostMs?: number,
): Promise<string[]> {
  const sample = translate && lines.length > 0 ? readSample(spoken) : null;
  if (!translate || sample === null) return [...lines];
  const { accountId, characterId } = spoken;
  const asked = translate(lines, sample, { playerId: accountId, talkId: `${accountId} ${characterId}` });
  const told = mostMs === undefined ? await asked : await within(mostMs, asked);
  return lines.map((line, at) => told?.[at] ?? line);
}
