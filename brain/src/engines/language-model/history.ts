import type { HistoryEntry } from '../../types.ts';
import type { ChatMessage } from './driver.ts';
import { fenced, promptLine } from './prompt-text.ts';

/** The history is cut only at multiples of this many turns, so that the request before stays its beginning. */
const blockTurns = 12;

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
  const turns = starts.map((_, turn) => turn);
  const atBlock = turns.find((turn) => (before + turn) % blockTurns === 0 && fits(turn));
  return atBlock ?? turns.find(fits) ?? starts.length;
}

/**
 * Returns the latest turns as messages of a chat, of at most this many characters. What happened around the talk stands
 * with the player's messages, and gestures of the character with its own.
 */
export function showHistory(history: readonly HistoryEntry[], answered: number, most: number): ShownHistory {
  const starts = history.flatMap(({ speaker }, index) => (speaker === 'player' ? [index] : []));
  const before = Math.max(0, answered - starts.length);
  const start = findStart(history, starts, before, most);
  const messages: ChatMessage[] = [];
  for (const entry of history.slice(starts[start] ?? history.length)) {
    const role = chooseRole(entry);
    const last = messages.at(-1);
    // Servers require user and assistant to alternate.
    if (last?.role === role) last.content += ` ${word(entry)}`;
    else messages.push({ role, content: word(entry) });
  }
  return { messages, turns: starts.length - start, from: before + start };
}
