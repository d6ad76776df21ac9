import type { Line } from '../finding/retrieve.ts';
import { confidence, confides } from '../mood/confidences.ts';
import { splitSentences } from '../text/sentences.ts';
import { contentStems } from '../text/text.ts';
import type { Situation } from './plan.ts';

/** Below this trust, a character withholds lines that a quest requires until asked again or treated kindly. */
const trustForSought = 3.4;

const invitation = /\bask (?:me|us)\b/i;

/** Whether the last reply invited to ask for a line: 'Ask me what I put my name to.' */
function isInvited({ text, askedAs = [], sought }: Line, lastReply: string | null): boolean {
  const sentences = splitSentences(lastReply ?? '').filter((sentence) => invitation.test(sentence.text));
  const invited = sentences.flatMap((sentence) => contentStems(sentence.text));
  const about = new Set([text, sought?.hint ?? '', ...askedAs].flatMap((words) => contentStems(words)));
  return invited.some((stem) => stem !== askStem && about.has(stem));
}

const askStem = contentStems('ask')[0];

/** Whether a requested line may be told now: a confession must be earned, invited, or requested repeatedly. */
export function mayTell(
  line: Line,
  { memory, persona, lastReply = null }: Pick<Situation, 'memory' | 'persona'> & Partial<Pick<Situation, 'lastReply'>>,
): boolean {
  if (memory.told.includes(line.text) || isInvited(line, lastReply)) return true;
  const held = memory.withheld.filter((text) => text === line.text).length;
  if (line.sought?.here) return !line.secret || held > 0 || memory.mood.trust >= trustForSought;
  if (!line.secret) return true;
  // A fourth request is always granted.
  return held >= 3 || confidence(memory, persona) >= confides.asked - (confides.asked - confides.again) * held;
}
