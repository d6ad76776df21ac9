import type { Lore } from '@emberlore/contract';
import type { Embedder } from '../finding/embedder.ts';
import { dot } from '../finding/similar.ts';
import type { LoreMark } from '../memory-types.ts';
import { createRandom } from '../text/random.ts';
import { truncateText } from '../text/text.ts';
import type { Memory, TurnInput } from '../types.ts';
import { hasKeys, scan } from './keys.ts';

/** Number of last messages in which keys are looked for, with the player's new one. */
const scannedMessages = 4;
/** Maximum characters of a scanned message. */
const longestScanned = 2_000;
/** Maximum characters of all entries in a request. */
const budget = 4_000;
/** Minimum similarity of the message to an entry that comes up by its meaning, and how many do. */
const nearness = 0.45;
const mostByMeaning = 2;
/** The number of characters that identify an entry. */
const markLength = 60;

/** The entries of a lorebook that a request contains. */
export interface ActiveLore {
  /** The texts of those that are always known, in order. */
  constant: string[];
  /** The texts of those that have come up, in order: the last counts most. */
  raised: string[];
  /** What is remembered of entries that stay or rest. */
  marks: LoreMark[];
}

const buildMark = ({ text }: Lore) => truncateText(text, markLength);

/** How an entry stands: it stays known, it rests, or it may come up. */
function judgeEntry({ sticky, cooldown, delay }: Lore, since: number | null, now: number): 'stays' | 'rests' | 'open' {
  if (since !== null && now - since < sticky) return 'stays';
  if (since !== null && now - since < sticky + cooldown) return 'rests';
  return now < delay ? 'rests' : 'open';
}

/** Returns the entries that the message means, the nearest first. Those that depend on other keys need them. */
async function findMeant(entries: readonly Lore[], said: string, embedder: Embedder | null): Promise<Set<Lore>> {
  const open = entries.filter(({ constant, secondaryKeys }) => !constant && secondaryKeys.length === 0);
  if (!embedder || open.length === 0 || said.trim() === '') return new Set();
  const [asked, ...meant] = await embedder.embed([said, ...open.map(({ text }) => text)]);
  const near = open
    .map((entry, index) => ({ entry, score: asked && meant[index] ? dot(asked, meant[index]) : 0 }))
    .filter(({ score }) => score >= nearness)
    .sort((one, other) => other.score - one.score);
  return new Set(near.slice(0, mostByMeaning).map(({ entry }) => entry));
}

/** Returns the entries that fit into the budget, those that are always known and of a high priority first. */
function fitting(entries: readonly Lore[]): Lore[] {
  let left = budget;
  const kept = entries
    .toSorted(
      (one, other) =>
        Number(other.constant) - Number(one.constant) || other.priority - one.priority || other.order - one.order,
    )
    .filter(({ text }) => {
      const fits = text.length <= left;
      if (fits) left -= text.length;
      return fits;
    });
  return kept.toSorted((one, other) => one.order - other.order);
}

/** Whether an entry is part of every request. */
const isAlways = ({ constant, delay, probability, cooldown }: Lore) =>
  constant && delay === 0 && cooldown === 0 && probability >= 100;

/**
 * Returns what of a character's lorebook a request contains: entries whose keys stand in the last messages or whose meaning
 * the message has, as long as they stay, within the budget. `message` is the player's new message.
 */
export async function findLore(
  { persona: { sheet, id }, history }: Pick<TurnInput, 'persona' | 'history'>,
  { turn, lore: before = [], heard = '' }: Pick<Memory, 'turn' | 'lore' | 'heard'>,
  message: string,
  embedder: Embedder | null,
): Promise<ActiveLore> {
  const book = sheet?.lorebook ?? [];
  if (book.length === 0) return { constant: [], raised: [], marks: [] };
  const now = 2 * turn + 1;
  const recent = [...history.map(({ text }) => text), message].slice(-scannedMessages).concat(heard);
  const scanned = scan(recent.map((text) => truncateText(text, longestScanned)).join('\n'));
  const meant = await findMeant(book, truncateText(message, longestScanned), embedder);
  const since = new Map(before.map(({ entry, at }) => [entry, at]));
  const active = book.flatMap((entry, index) => {
    const standing = judgeEntry(entry, since.get(buildMark(entry)) ?? null, now);
    if (standing !== 'open') return standing === 'stays' ? [{ entry, isNew: false }] : [];
    const comesUp = entry.constant || meant.has(entry) || hasKeys(entry, scanned);
    const falls = () => createRandom(`${id}/${turn}/${index}`).chance(entry.probability / 100);
    return comesUp && (entry.probability >= 100 || falls()) ? [{ entry, isNew: true }] : [];
  });
  const kept = fitting(active.map(({ entry }) => entry));
  const fresh = active.filter(({ entry, isNew }) => isNew && entry.sticky + entry.cooldown > 0 && kept.includes(entry));
  const marked = new Set(fresh.map(({ entry }) => buildMark(entry)));
  const known = new Map(book.map((entry) => [buildMark(entry), entry.sticky + entry.cooldown]));
  return {
    constant: kept.filter(isAlways).map(({ text }) => text),
    raised: kept.filter((entry) => !isAlways(entry)).map(({ text }) => text),
    marks: [
      ...before.filter(({ entry, at }) => !marked.has(entry) && now - at < (known.get(entry) ?? 0)),
      ...[...marked].map((entry) => ({ entry, at: now })),
    ],
  };
}
