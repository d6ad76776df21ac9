import { type AskedAs, limits } from '@emberlore/contract';
import type { CardData, LoreEntry } from './card.ts';

const isConstant = ({ constant }: LoreEntry) => Number(constant === true);

/** Orders entries as they are kept when not all have room: constant ones first, then by priority, then as inserted. */
function byWeight(one: LoreEntry, other: LoreEntry): number {
  return (
    isConstant(other) - isConstant(one) ||
    (other.priority ?? 0) - (one.priority ?? 0) ||
    (one.insertion_order ?? 0) - (other.insertion_order ?? 0)
  );
}

/** Returns a lorebook's enabled entries that say something, the weightiest first. */
export function listLore({ character_book }: CardData): LoreEntry[] {
  const entries = character_book?.entries ?? [];
  return entries.filter(({ enabled, content }) => enabled !== false && content.trim() !== '').toSorted(byWeight);
}

/** A key between slashes is a pattern. */
const isPattern = (key: string) => /^\/.*\/[a-z]*$/s.test(key);

/** Returns the questions that trigger an entry: one for each of its keys. */
function questionsOf({ keys = [] }: LoreEntry): string[] {
  const words = keys.map((key) => key.replace(/\s+/g, ' ').trim()).filter((key) => key !== '' && !isPattern(key));
  return [...new Set(words)].slice(0, limits.askedAsQuestions).map((key) => `What about ${key}?`);
}

/** Returns the questions by which the knowledge that came from a lorebook is found: its entries' keys. */
export function askLore(entries: readonly LoreEntry[], fill: (text: string) => string): AskedAs {
  return entries.flatMap((entry) => {
    const questions = questionsOf(entry).map(fill);
    const lines = fill(entry.content).split(/\r\n|\r|\n/);
    return questions.length === 0 ? [] : lines.map((line) => ({ line: line.trim(), questions }));
  });
}
