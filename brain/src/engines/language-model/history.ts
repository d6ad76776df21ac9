import type { HistoryEntry } from '../../types.ts';
import type { ChatMessage } from './driver.ts';
import { fenced, promptLine } from './prompt-text.ts';

/**
 * The history is cut only at multiples of so many turns, so that the request before stays its beginning. Long messages are
 * cut in smaller blocks: of a talk, more than its last turns has to stay.
 */
const blocks = [6, 3];
const leastTurns = 4;

/** The part of the history that a request contains. */
export interface ShownHistory {
  messages: ChatMessage[];
  /** The number of turns. */
  turns: number;
  /** The first turn, counted from the start of the acquaintance. */
  from: number;
}

function word({ speaker, text, isAction }: HistoryEntry): string {
  const words = promptLine(text);
  if (speaker === 'player') return fenced(isAction ? `*${words.replaceAll('*', '')}*` : words);
  return speaker === 'narrator' ? `*${words.replaceAll('*', '')}*` : words;
}

const chooseRole = ({ speaker, isEvent }: HistoryEntry) => (speaker === 'player' || isEvent ? 'user' : 'assistant');

const countCharacters = (entries: readonly HistoryEntry[]) => entries.reduce((sum, { text }) => sum + text.length, 0);

/** Returns where the shown history starts: at a block that fits, else at the first turn that does. */
function findStart(history: readonly HistoryEntry[], starts: readonly number[], before: number, most: number): number {
  const fits = (turn: number) => countCharacters(history.slice(starts[turn])) <= most;
  const fitting = starts.map((_, turn) => turn).filter(fits);
  for (const block of blocks) {
    const turn = fitting.find((start) => (before + start) % block === 0);
    if (turn !== undefined && (starts.length - turn >= leastTurns || turn === fitting[0])) return turn;
  }
  return fitting[0] ?? starts.length;
}

/** What a talk begins with if the character speaks first: servers require a message of the user before its words. */
const beginsWith = (isWhole: boolean) => (isWhole ? '*The talk begins.*' : '*The talk goes on.*');

/**
 * Returns the latest turns as messages of a chat, of at most this many characters. What happened around the talk stands
 * with the player's messages, and gestures of the character with its own.
 */
export function showHistory(history: readonly HistoryEntry[], answered: number, most: number): ShownHistory {
  const starts = history.flatMap(({ speaker, opens }, index) => (speaker === 'player' || opens ? [index] : []));
  const before = Math.max(0, answered - starts.length);
  const start = findStart(history, starts, before, most);
  const from = before + start;
  const shown = history.slice(starts[start] ?? history.length);
  const messages: ChatMessage[] =
    shown[0] && chooseRole(shown[0]) === 'assistant' ? [{ role: 'user', content: beginsWith(from === 0) }] : [];
  for (const entry of shown) {
    const role = chooseRole(entry);
    const last = messages.at(-1);
    // Servers require user and assistant to alternate.
    if (last?.role === role) last.content += ` ${word(entry)}`;
    else messages.push({ role, content: word(entry) });
  }
  return { messages, turns: starts.length - start, from };
}
