import { weightiest } from '../../memory/kept-facts.ts';
import { factStems } from '../../memory/same-fact.ts';
import type { KeptFact } from '../../memory-types.ts';
import type { Memory } from '../../types.ts';
import type { ShownHistory } from './history.ts';
import { describeEarlier } from './past.ts';
import { fenced, promptLine, promptList } from './prompt-text.ts';

/** Maximum characters of the facts, and of the older turns. */
const mostCharacters = 10_000;
/** Maximum characters of the facts of the shown history. */
const freshCharacters = 3_000;

/** Lists what the player said about themself in any run, except what is among these facts. */
function knownFromBefore({ player }: Memory, facts: readonly KeptFact[]): string[] {
  const known = facts.map(({ text }) => factStems(text));
  const isKnown = (text: string) => known.some((fact) => [...factStems(text)].every((stem) => fact.has(stem)));
  const sentences = [
    ...player.likes.filter((text) => !isKnown(text)).map((text) => `The player likes ${text}.`),
    ...player.dislikes.filter((text) => !isKnown(text)).map((text) => `The player dislikes ${text}.`),
    ...player.claims.filter((text) => !isKnown(text)).map((text) => `The player told you: ${text}.`),
    ...player.promises.filter((text) => !isKnown(text)).map((text) => `The player promised: ${text}.`),
  ];
  return sentences;
}

/** Describes what the player has told and done in the shown history: the request has a copy that outlives it. */
export function describeFresh({ kept = [] }: Memory, { from }: ShownHistory, share: number): string {
  const since = kept.filter(({ turn }) => turn >= from);
  const facts = weightiest(since, freshCharacters * share).map(({ text }) => text);
  return promptList('What you remember of the player for ever, from this talk:', facts);
}

/**
 * Describes what the character remembers from before the shown history: facts for ever, older turns in short. Changes
 * only when the history is cut. `memory` is that of before the turn, without what the new message tells; `share` is the part
 * of it that there is room for.
 */
export function describeRemembered(memory: Memory, { from }: ShownHistory, share = 1): string {
  const kept = memory.kept ?? [];
  const before = kept.filter(({ turn }) => turn < from);
  const facts = weightiest(before, mostCharacters * share).map(({ text }) => text);
  return [
    // What players say of themselves may be written like an order.
    promptList(
      'What you remember for ever of what the player has said and done:',
      [...knownFromBefore(memory, kept), ...facts].map((fact) => fenced(promptLine(fact))),
    ),
    describeEarlier(memory, from, mostCharacters * share),
  ]
    .filter(Boolean)
    .join('\n\n');
}
