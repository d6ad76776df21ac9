import { sameText } from '../../text/text.ts';
import type { KeptFact, Memory } from '../../types.ts';
import type { ShownHistory } from './history.ts';
import { describeEarlier } from './past.ts';
import { promptList } from './prompt-text.ts';

/** Lists what the player said about themself in any run, except what is among these facts. */
function knownFromBefore({ player }: Memory, facts: readonly KeptFact[]): string[] {
  const known = facts.map(({ text }) => sameText(text));
  const isKnown = (text: string) => known.some((fact) => fact.includes(sameText(text)));
  const sentences = [
    ...player.likes.filter((text) => !isKnown(text)).map((text) => `The player likes ${text}.`),
    ...player.dislikes.filter((text) => !isKnown(text)).map((text) => `The player dislikes ${text}.`),
    ...player.claims.filter((text) => !isKnown(text)).map((text) => `The player told you: ${text}.`),
    ...player.promises.filter((text) => !isKnown(text)).map((text) => `The player promised: ${text}.`),
  ];
  return sentences;
}

/**
 * Describes what the character remembers from before the shown history: facts for ever, older turns in short. Changes
 * only when the history is cut. `memory` is that of before the turn, without what the new message tells.
 */
export function describeRemembered(memory: Memory, { from }: ShownHistory): string {
  const kept = memory.kept ?? [];
  const facts = kept.filter(({ turn }) => turn < from).map(({ text }) => text);
  return [
    promptList('What you remember of the player for ever:', [...knownFromBefore(memory, kept), ...facts]),
    describeEarlier(memory, from),
  ]
    .filter(Boolean)
    .join('\n\n');
}
