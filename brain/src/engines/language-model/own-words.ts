import type { Persona } from '../../types.ts';

/** Returns what a character's voice sheet says on the first of these topics on which it says something. */
export function ownWords({ sheet }: Persona, topics: readonly string[]): string | undefined {
  const lines = topics.flatMap((topic) => sheet?.ordinary?.[topic] ?? []);
  const [first] = lines;
  return typeof first === 'object' ? first.say : first;
}

/** Returns how a character turns a question aside. Its refusals are for what does not exist in the story, and come last. */
export const ownEvasion = (persona: Persona): string | undefined =>
  ownWords(persona, ['withhold', 'secret']) ?? persona.refusals[0];
