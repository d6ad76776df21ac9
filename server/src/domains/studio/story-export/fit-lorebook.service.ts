import { type Lorebook, limits, loreLogics } from '@emberlore/contract';
import { z } from 'zod';
import { LONGEST_TEXT } from './export-limits.ts';
import { fitText, type Note } from './fit.service.ts';

const text = z.string().max(LONGEST_TEXT);
const keys = z.array(text).max(500).default([]);
const number = z.number().default(0);

/** An entry of a lorebook in an exported file. */
export const loreEntry = z.object({
  text,
  keys,
  secondaryKeys: keys,
  logic: z.enum(loreLogics).default('any'),
  constant: z.boolean().default(false),
  order: z.number().default(100),
  priority: number,
  sticky: number,
  cooldown: number,
  delay: number,
  probability: z.number().default(100),
  caseSensitive: z.boolean().default(false),
  wholeWords: z.boolean().default(true),
});

const oneLine = (line: string) => line.replace(/\s+/g, ' ').trim();
const within = (value: number, least: number, most: number) => Math.round(Math.min(most, Math.max(least, value)));

function fitKeys(given: readonly string[]): string[] {
  const written = [...new Set(given.map(oneLine))].filter((key) => key !== '' && key.length <= limits.loreKey);
  return written.slice(0, limits.loreKeys);
}

function fitEntry(entry: Lorebook[number], name: string, note: Note): Lorebook[number] {
  const { sticky, cooldown, delay, order, priority, probability } = entry;
  const most = limits.loreWeight;
  return {
    ...entry,
    text: fitText(oneLine(entry.text), limits.loreText, `An entry in the lorebook of ${name}`, note),
    keys: fitKeys(entry.keys),
    secondaryKeys: fitKeys(entry.secondaryKeys),
    order: within(order, -most, most),
    priority: within(priority, -most, most),
    sticky: within(sticky, 0, limits.loreMessages),
    cooldown: within(cooldown, 0, limits.loreMessages),
    delay: within(delay, 0, limits.loreMessages),
    probability: within(probability, 0, 100),
  };
}

const sizeOf = ({ text: said, keys: first, secondaryKeys }: Lorebook[number]) =>
  [said, ...first, ...secondaryKeys].reduce((sum, each) => sum + [...each].length, 0);

/** Fits a lorebook to all limits. Entries without room are left out, those of the lowest priority first. */
export function fitLorebook(given: Lorebook, name: string, note: Note): Lorebook {
  const written = given.filter((entry) => entry.text.trim() !== '').map((entry) => fitEntry(entry, name, note));
  let left = limits.lorebook;
  const kept = new Set(
    written
      .toSorted((one, other) => Number(other.constant) - Number(one.constant) || other.priority - one.priority)
      .slice(0, limits.loreEntries)
      .filter((entry) => {
        left -= sizeOf(entry);
        return left >= 0;
      }),
  );
  const lost = given.length - kept.size;
  if (lost > 0) note(`${lost} of ${given.length} entries in the lorebook of ${name} were left out.`);
  return written.filter((entry) => kept.has(entry));
}
