import { truncateText } from '../text/text.ts';
import type { Memory } from '../types.ts';

/** Returns a text on one line, cut to this length. */
export function shorten(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${truncateText(line, most - 3).trimEnd()}...` : line;
}

/** Stores a turn in short, with its number. `memory` is that of after the turn. */
export function addToPast(memory: Memory, heard: string, sentences: readonly { text: string }[]): Memory {
  const answer = sentences.map(({ text }) => text).join(' ');
  const line = `[${memory.turn}] They: ${shorten(heard, 100)} You: ${shorten(answer, 160)}`;
  return { ...memory, past: [...(memory.past ?? []), line] };
}

/** Returns the number of a turn in short; null for one from before they were numbered. */
export function readTurnNumber(line: string): number | null {
  const [, number] = /^\[(\d+)\] /.exec(line) ?? [];
  return number === undefined ? null : Number(number);
}
