import type { TurnSentence } from '@emberlore/database';

/** How many UTF-16 units of earlier replies a new one differs from, and of each sentence. */
const mostUnits = 10_000;
const longest = 1000;

/** Returns the sentences of earlier replies from which another must differ, of the latest replies if there are many. */
export function listAvoided(latestFirst: readonly (readonly Pick<TurnSentence, 'message'>[])[]): string[] {
  const avoided: string[] = [];
  let left = mostUnits;
  for (const { message } of latestFirst.flat()) {
    const sentence = message.slice(0, longest);
    left -= sentence.length;
    if (left < 0) break;
    avoided.push(sentence);
  }
  return avoided;
}
