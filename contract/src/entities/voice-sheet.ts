import { z } from 'zod';
import { limits } from '../limits.ts';
import { ownEntry } from '../own-entry.ts';
import { loreLogics, tellingTimes } from './line-choices.ts';

const text = z.string().min(1).max(400);
/** A line that is said always, or only in one mood. */
const line = z.union([text, z.strictObject({ when: z.enum(['warm', 'cold', 'afraid', 'sad']), say: text })]);
const lines = z.array(line).min(1);

/** An entry of a lorebook: what a character knows of a matter, once the talk comes to it. */
export const lore = z.strictObject({
  text: z.string().min(1).max(limits.loreText),
  /** Words that bring the entry up, or patterns between slashes. */
  keys: z.array(z.string()),
  /** Words that have to come up as well. */
  secondaryKeys: z.array(z.string()),
  logic: z.enum(loreLogics),
  /** Whether it is always known. */
  constant: z.boolean(),
  /** Place among the entries: higher ones come later, where they count more. */
  order: z.number(),
  /** With no room for all, entries with a higher priority stay. */
  priority: z.number(),
  /** So many messages it stays known, rests afterwards, and waits at the beginning of a talk. */
  sticky: z.number(),
  cooldown: z.number(),
  delay: z.number(),
  /** Percent. */
  probability: z.number(),
  caseSensitive: z.boolean(),
  wholeWords: z.boolean(),
});
export type Lore = z.infer<typeof lore>;

/** What a character says to ordinary life, in its own words. */
export const voiceSheet = z.strictObject({
  /** Lines by ordinary intent, such as `married` or `joke`. */
  ordinary: z.record(z.string(), lines),
  /** What it thinks of people, places and things, by their names. */
  opinions: z.record(z.string(), lines),
  /** What it says when an item is shown to it, by the item's name. */
  shown: z.record(z.string(), lines),
  /** Facts and accusations, each in several wordings, and the reaction. */
  told: z.array(z.strictObject({ facts: z.array(text).min(1), say: lines })),
  /** What it says first, each only in a story whose rules have a condition for it that holds. */
  greetings: z.array(text).optional(),
  /**
   * Answers to questions that no line of the story answers: what a line leaves open, opinions, requests. One with
   * `onceTold` is given only when that line has been told; a conditional one only in a story whose rules have a condition
   * for it that holds. One that `evades` a line of knowledge is for a question that asks for that line: it is said where the
   * line may not be told, and no more once it has been told.
   */
  answers: z
    .array(
      z.strictObject({
        asked: z.array(text).min(1),
        say: text,
        onceTold: z.string().optional(),
        conditional: z.boolean().optional(),
        evades: z.string().optional(),
      }),
    )
    .optional(),
  /** What it says when the player asks on about its last words, by what it has said: a line, an answer, or another of its texts. */
  followUps: z
    .record(z.string(), z.array(z.strictObject({ asked: z.array(text).min(1), say: text })).min(1))
    .optional(),
  /** What it says when the player answers a question of its own, by the text that ends with the question. */
  answered: z.record(z.string(), text).optional(),
  /** Questions that lines of the character or its scenes answer, by line. */
  askedAs: z.record(z.string(), z.array(text).min(1)),
  /**
   * The question that is suggested to players, by the line that answers it. Lines without one are not suggested; if it is
   * absent, suggestions are derived from `askedAs`.
   */
  suggested: z.record(z.string(), text).optional(),
  /** When lines of knowledge are told, by line; absent: as their words suggest. */
  toldWhen: z.record(z.string(), z.enum(tellingTimes)).optional(),
  /** What the character knows of matters, each brought up by its keys or its meaning. */
  lorebook: z.array(lore).optional(),
});

export type VoiceSheet = z.infer<typeof voiceSheet>;

/** Returns the questions that a line answers: the one suggested to players, then the other wordings. */
export function listQuestions(
  sheet: Pick<VoiceSheet, 'suggested' | 'askedAs'> | null | undefined,
  line: string,
): string[] {
  const suggested = ownEntry(sheet?.suggested, line);
  return [...(suggested === undefined ? [] : [suggested]), ...(ownEntry(sheet?.askedAs, line) ?? [])];
}

export type SheetLine = z.infer<typeof line>;
