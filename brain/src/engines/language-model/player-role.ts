import { shorten } from '../../memory/past.ts';
import { splitSentences } from '../../text/sentences.ts';

/** Longest role that a request tells, in characters. */
const longestRole = 400;

/** How a sentence begins that tells players who they are, in the languages that stories are written in. */
const ofPlayer = /^(?:you|your|eres|tú|usted|tu es|vous|du bist|sie sind|sei|tu sei|você|tu és)(?!\p{L})/iu;

/**
 * Returns who the player is in the story: the sentences of its description that speak to the player. The others may tell
 * what nobody in the story knows yet.
 */
export function readPlayerRole(storyDescription: string): string {
  const told = splitSentences(storyDescription).filter(({ text }) => ofPlayer.test(text));
  return shorten(told.map(({ text }) => text).join(' '), longestRole);
}
