import type { Line } from '../finding/retrieve.ts';
import { confidence, confides } from '../mood/confidences.ts';
import type { Understanding } from '../reading/types.ts';
import { splitSentences } from '../text/sentences.ts';
import { contentStems, truncateText } from '../text/text.ts';
import type { Memory, Persona, SceneView } from '../types.ts';
import type { Situation } from './plan.ts';

/** Below this trust, a character withholds lines that a quest requires until asked again or treated kindly. */
const trustForSought = 3.4;

const invitation = /\bask (?:me|us)\b/i;
const [askStem] = contentStems('ask');

/** Characters of a reply that are searched for invitations. */
const longestInvitation = 600;

/**
 * Returns the stems of what the last reply invites to ask about: 'Ask me what I put my name to.' Only sentences that an
 * author wrote for this character count: what it quotes of the player is no invitation. Called once for each message,
 * because it searches the whole voice sheet.
 */
export function findInvitations(
  lastReply: string | null,
  { sheet, personalKnowledge, smallTalk, greetings }: Persona,
  { hints, sought = [] }: SceneView,
): ReadonlySet<string> {
  if (!lastReply || !invitation.test(lastReply)) return new Set();
  const inSheet = JSON.stringify(sheet ?? {});
  const written = [...hints, ...sought.map(({ hint }) => hint ?? ''), ...personalKnowledge, ...smallTalk, ...greetings];
  const isAuthored = (sentence: string) =>
    written.some((text) => text.includes(sentence)) || inSheet.includes(JSON.stringify(sentence).slice(1, -1));
  const sentences = splitSentences(truncateText(lastReply, longestInvitation)).map(({ text }) => text.trim());
  const own = sentences.filter((sentence) => invitation.test(sentence) && isAuthored(sentence));
  return new Set(own.flatMap((sentence) => contentStems(sentence)).filter((stem) => stem !== askStem));
}

type TellingContext = Pick<Situation, 'memory' | 'persona' | 'scene'> &
  Partial<Pick<Situation, 'invitations' | 'understanding'>>;

/** Whether a line waits for another scene, or for the end of this one: until then nothing unlocks it. */
export function isForLater(
  { text, sought, when }: Pick<Line, 'text' | 'sought' | 'when'>,
  { isAtEnd = false }: Pick<SceneView, 'isAtEnd'>,
  { told }: Pick<Memory, 'told'>,
): boolean {
  return (sought?.here === false || (when === 'end' && !isAtEnd)) && !told.includes(text);
}

/** Whether the player confronts the character: accuses or presses it, or tells it to its face. */
function confronts({ acts, question, aboutCharacter, kindness }: Understanding): boolean {
  return acts.has('accusation') || acts.has('pressing') || (question === null && aboutCharacter && kindness <= 0);
}

/** Whether a line may be told now that its author has said when; null if the author has not. */
function mayTellTimed({ when }: Line, held: number, { understanding }: TellingContext): boolean | null {
  if (when === 'end') return true;
  if (when === 'confronted') return held > 0 || (understanding !== undefined && confronts(understanding));
  return null;
}

/** Whether the last reply invited to ask for a line. */
function isInvited({ text, askedAs = [], sought }: Line, { invitations }: TellingContext): boolean {
  if (!invitations || invitations.size === 0) return false;
  return [text, sought?.hint ?? '', ...askedAs].some((words) =>
    contentStems(words).some((stem) => invitations.has(stem)),
  );
}

/**
 * Whether a requested line may be told now: a confession must be earned, invited, or requested repeatedly; one whose author
 * says when, waits for that.
 */
export function mayTell(line: Line, asked: TellingContext): boolean {
  const { memory, persona, scene } = asked;
  if (!line.secret || memory.told.includes(line.text)) return true;
  if (isForLater(line, scene, memory)) return false;
  const held = memory.withheld.filter((text) => text === line.text).length;
  const timed = mayTellTimed(line, held, asked);
  if (timed !== null) return timed || isInvited(line, asked);
  if (line.when === undefined && line.sought?.here && (held > 0 || memory.mood.trust >= trustForSought)) return true;
  // A fourth request is always granted.
  const isEarned =
    held >= 3 || confidence(memory, persona) >= confides.asked - (confides.asked - confides.again) * held;
  return (isEarned && (line.when !== undefined || !line.sought?.here)) || isInvited(line, asked);
}
