import type { Line } from '../finding/retrieve.ts';
import { confidence, confides } from '../mood/confidences.ts';
import { splitSentences } from '../text/sentences.ts';
import { contentStems, truncateText } from '../text/text.ts';
import type { Persona } from '../types.ts';
import type { Situation } from './plan.ts';

/** Below this trust, a character withholds lines that a quest requires until asked again or treated kindly. */
const trustForSought = 3.4;

const invitation = /\bask (?:me|us)\b/i;
const [askStem] = contentStems('ask');

type Asked = Pick<Situation, 'memory' | 'persona'> & Partial<Pick<Situation, 'lastReply'>>;

/** Whether an author wrote a sentence for this character: what it quotes of the player is no invitation. */
function isAuthored(
  sentence: string,
  { sheet, personalKnowledge, smallTalk, greetings }: Persona,
  hint: string,
): boolean {
  const written = [hint, ...personalKnowledge, ...smallTalk, ...greetings, JSON.stringify(sheet ?? {})];
  return written.some((text) => text.includes(sentence));
}

/** Whether the last reply invited to ask for a line: 'Ask me what I put my name to.' */
function isInvited({ text, askedAs = [], sought }: Line, { persona, lastReply = null }: Asked): boolean {
  if (!lastReply || !invitation.test(lastReply)) return false;
  const hint = sought?.hint ?? '';
  const sentences = splitSentences(truncateText(lastReply, longestInvitation)).map((sentence) => sentence.text.trim());
  const own = sentences.filter((sentence) => invitation.test(sentence) && isAuthored(sentence, persona, hint));
  if (own.length === 0) return false;
  const about = new Set([text, hint, ...askedAs].flatMap((words) => contentStems(words)));
  return own.flatMap((sentence) => contentStems(sentence)).some((stem) => stem !== askStem && about.has(stem));
}

/** Characters of a reply that are searched for an invitation. */
const longestInvitation = 600;

/** Whether a requested line may be told now: a confession must be earned, invited, or requested repeatedly. */
export function mayTell(line: Line, asked: Asked): boolean {
  const { memory, persona } = asked;
  if (!line.secret || memory.told.includes(line.text)) return true;
  const held = memory.withheld.filter((text) => text === line.text).length;
  if (line.sought?.here && (held > 0 || memory.mood.trust >= trustForSought)) return true;
  // A fourth request is always granted.
  const isEarned =
    held >= 3 || confidence(memory, persona) >= confides.asked - (confides.asked - confides.again) * held;
  return (isEarned && !line.sought?.here) || isInvited(line, asked);
}
