import { roomForNames, type SheetLine, type VoiceSheet } from '@emberlore/contract';
import { toSaid } from '../memory/said.ts';
import { splitSentences } from '../text/sentences.ts';
import { sameText } from '../text/text.ts';
import { bank } from './moves.ts';
import { createPlan, type Move, type Plan, type Situation } from './plan.ts';

/** Returns the lines that fit the character's mood: those for a mood only in it, and before the plain ones. */
function linesInMood(lines: readonly SheetLine[], { mood, rapport = 0 }: Situation['memory']): string[] {
  const holds = {
    warm: mood.trust >= 6.5 || rapport >= 2,
    cold: mood.trust <= 3.5 || rapport <= -1,
    afraid: mood.fear >= 6.5,
    sad: mood.joy <= 3.5,
  };
  const inMood = lines.flatMap((line) => (typeof line !== 'string' && holds[line.when] ? [line.say] : []));
  return [...inMood, ...lines.filter((line) => typeof line === 'string')];
}

/** Returns when a line was last said, as the place of its earliest sentence in the memory; -1 if it wasn't, or not whole. */
function lastSaid(text: string, said: readonly string[]): number {
  return Math.min(...splitSentences(text).map((sentence) => said.lastIndexOf(toSaid(sentence.text))));
}

/** Returns what a line says, whatever mood it is for. */
export const lineText = (line: SheetLine): string => (typeof line === 'string' ? line : line.say);

/** Returns how many of these lines have been said in the talk. */
export function countSaid(lines: readonly SheetLine[], { said }: Situation['memory']): number {
  return lines.filter((line) => lastSaid(lineText(line), said) >= 0).length;
}

/** Returns what fills the player's name in a line. */
function admitting(line: string, playerName: string | null): () => string {
  const admit = roomForNames(line);
  return () => admit(playerName ?? '');
}

/** Returns the first of these lines that is new, or, with `again`, the one said longest ago. */
export function pickLine(lines: readonly SheetLine[] | undefined, situation: Situation, again = true): string | null {
  const { memory, playerName, avoid, scene } = situation;
  const { heldAnswers = [] } = scene;
  const [found] = linesInMood(lines ?? [], memory)
    .filter((line) => !heldAnswers.includes(line))
    .map((line) => line.replace(/\{name\}/g, admitting(line, playerName)).replace(/ ?, ?(?=[.!?])/g, ''))
    .filter((line) => avoid === '' || !avoid.includes(sameText(line)))
    .map((text) => ({ text, said: lastSaid(text, memory.said) }))
    .sort((one, other) => one.said - other.said);
  return found && (again || found.said < 0) ? found.text : null;
}

/** Number of sentences after which a line may be said again. */
const longAgo = 200;

/** Says the first of these lines that is new. With `again`, one said long ago, or that all of them were said lately. */
export function say(lines: readonly SheetLine[] | undefined, situation: Situation, again = true): Plan | null {
  const text = pickLine(lines, situation, again);
  if (text === null) return null;
  const { said } = situation.memory;
  const place = lastSaid(text, said);
  const isRecent = place >= 0 && said.length - place < longAgo;
  return createPlan(isRecent ? bank('alreadySaid') : { kind: 'sheet', text });
}

/** Intents that continue a talk and say nothing themselves: nothing follows from their other wordings. */
const continuing = new Set([
  'source',
  'reason',
  'onward',
  'dont-know',
  'unclear',
  'listening',
  'confusion',
  'repeat',
  'withhold',
  'why-withhold',
]);
const continues = (intent: string): boolean => continuing.has(intent) || /^(?:left-open|heard)-/.test(intent);

/** Whether a move is a line of the sheet that only continues the talk: 'I do not follow.' */
export function saysNothing(move: Move, { persona }: Situation): boolean {
  if (move.kind !== 'sheet') return false;
  const ordinary = Object.entries(persona.sheet?.ordinary ?? {});
  return ordinary.some(
    ([intent, lines]) => continues(intent) && lines.some((line) => sameText(lineText(line)) === sameText(move.text)),
  );
}

/** The lines of the sheet that the last reply chose one from. */
export interface SaidBefore {
  lines: readonly SheetLine[];
  /** Whether their other wordings go on from it. */
  isContent: boolean;
}

/** Returns the lines of the sheet that the last reply chose one from. */
export function linesOfLastReply(sheet: VoiceSheet, lastReply: string | null): SaidBefore | null {
  const reply = sameText(lastReply ?? '');
  if (reply === '') return null;
  const wasSaid = (line: SheetLine) => reply.includes(sameText(lineText(line)));
  const found = [...Object.entries(sheet.ordinary), ...Object.entries(sheet.opinions)].find(([, lines]) =>
    lines.some(wasSaid),
  );
  return found ? { lines: found[1], isContent: !continues(found[0]) } : null;
}
