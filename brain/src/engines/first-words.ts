import { banks } from '../banks/lines.ts';
import { chooseManner } from '../banks/manner.ts';
import { recall, record } from '../memory/memory.ts';
import { toSaid } from '../memory/said.ts';
import { plausibleName } from '../text/names.ts';
import { fillSpoken } from '../text/placeholders.ts';
import { createRandom } from '../text/random.ts';
import { splitSentences } from '../text/sentences.ts';
import type { Memory, Persona } from '../types.ts';
import { pickFreshest } from '../wording/freshest.ts';

/** What a character says before the player has said anything, and its memory of having said it. */
export interface FirstWords {
  text: string;
  memory: Memory;
}

/** The lines to begin with: the author's greetings for somebody new, and others for somebody met before in the run. */
function beginnings(persona: Persona, isNew: boolean): readonly string[] {
  if (isNew && persona.greetings.length > 0) return persona.greetings;
  const bank = isNew ? banks.greeting : banks.greetingAnew;
  const inManner = bank[chooseManner(persona)];
  return inManner ?? bank.any;
}

/** Whether a character remembers having said a text. */
export function hasSaid(memory: Memory | null, text: string): boolean {
  return splitSentences(text).every((sentence) => memory?.said.includes(toSaid(sentence.text)) ?? false);
}

/**
 * Lets a character speak first in a scene, with these `words` if there are some. Counts as its first turn, so that it doesn't greet again. The same seed gives
 * the same words. `playerName` is the account's name.
 */
export function speakFirst(
  persona: Persona,
  memory: Memory | null,
  { place, seed, playerName = '', words }: { place: string; seed: string; playerName?: string; words?: string },
): FirstWords {
  const before = recall(memory, persona);
  const chosen = words ?? pickFreshest(beginnings(persona, before.turn === 0), before, createRandom(seed));
  const text = fillSpoken(chosen, persona, before.player.name ?? plausibleName(playerName));
  const sentences = splitSentences(text).map((sentence) => sentence.text);
  const outcome = { told: [], sentences, question: null, withheld: null, awaiting: null, place };
  // Nothing was told: what was the topic stays so.
  return { text, memory: { ...record(before, outcome), thing: before.thing ?? null, lastTold: before.lastTold } };
}
