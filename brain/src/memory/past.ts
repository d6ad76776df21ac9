import { truncateText } from '../text/text.ts';
import type { Memory, Speaker, Utterance } from '../types.ts';

/** Longest end of a text that is cut off to keep a word whole: some languages have no spaces. */
const longestWord = 24;

/** Returns a text on one line, cut behind a word to at most this length. */
export function shorten(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const room = truncateText(line, most - 3);
  const end = line[room.length] === ' ' ? room.length : room.lastIndexOf(' ');
  return `${(end >= room.length - longestWord ? room.slice(0, end) : room).trimEnd()}...`;
}

/** Marks what is done instead of being said. */
const asDeed = (text: string) => `*${text.replaceAll('*', '').trim()}*`;

/** Stores a turn in short, with its number. `memory` is that of after the turn. */
export function addToPast(
  memory: Memory,
  { kind, text }: Utterance,
  sentences: readonly { speaker: Speaker; text: string }[],
): Memory {
  const heard = kind === 'action' ? asDeed(text) : text;
  const answer = sentences.map((said) => (said.speaker === 'narrator' ? asDeed(said.text) : said.text)).join(' ');
  const line = `[${memory.turn}] They: ${shorten(heard, 100)} You: ${shorten(answer, 160)}`;
  return { ...memory, past: [...(memory.past ?? []), line] };
}

/** Returns the number of a turn in short; null for one from before they were numbered. */
export function readTurnNumber(line: string): number | null {
  const [, number] = /^\[(\d+)\] /.exec(line) ?? [];
  return number === undefined ? null : Number(number);
}
