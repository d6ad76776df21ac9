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

/** Returns a text of the author as the character says it to a player with this account's name. */
const fillFor = (text: string, persona: Persona, { player }: Memory, playerName: string): string =>
  fillSpoken(text, persona, player.name ?? plausibleName(playerName));

/** Whether a character remembers having said a text of its author's to the player. Nobody says one without words. */
export function hasSaid(persona: Persona, memory: Memory | null, text: string, playerName = ''): boolean {
  const before = recall(memory, persona);
  return splitSentences(fillFor(text, persona, before, playerName))
    .map((sentence) => toSaid(sentence.text))
    .every((said) => said === '' || before.said.includes(said));
}

/** The run in which a character is met, and how many were met in it before. */
interface Met {
  run: string;
  before: number;
}

/** Where and to whom a character speaks first. */
interface FirstWordsSetting {
  place: string;
  seed: string;
  playerName?: string;
  words?: string;
  met?: Met;
}

/** Picks a built-in line: those who are met one after the other in a run don't all say the same. */
function pickInTurn(lines: readonly string[], { run, before }: Met): string {
  const first = Math.floor(createRandom(run).next() * lines.length);
  return lines[(first + before) % lines.length] ?? '';
}

/**
 * Lets a character speak first in a scene, with these `words` if there are some. Counts as its first turn, so that it doesn't
 * greet again. The same seed gives the same words. `playerName` is the account's name; `met` keeps several characters of a run
 * from beginning alike.
 */
export function speakFirst(
  persona: Persona,
  memory: Memory | null,
  { place, seed, playerName = '', words, met }: FirstWordsSetting,
): FirstWords {
  const before = recall(memory, persona);
  const lines = beginnings(persona, before.turn === 0);
  const isStock = before.turn === 0 && persona.greetings.length === 0;
  const picked = () => (met && isStock ? pickInTurn(lines, met) : pickFreshest(lines, before, createRandom(seed)));
  const chosen = words ?? picked();
  const text = fillFor(chosen, persona, before, playerName);
  const sentences = splitSentences(text).map((sentence) => sentence.text);
  const outcome = { told: [], sentences, question: null, withheld: null, awaiting: null, place };
  // Nothing was told: what was the topic stays so.
  return { text, memory: { ...record(before, outcome), thing: before.thing ?? null, lastTold: before.lastTold } };
}
