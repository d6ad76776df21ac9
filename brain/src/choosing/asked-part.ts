import type { Line } from '../finding/retrieve.ts';
import { capitalise, contentStems } from '../text/text.ts';
import type { Situation } from './plan.ts';

const whoPart =
  /\b([Mm]y (?:(?:little|big|older|younger|elder|old|dear|best|late|dead|poor|only) )?[\p{Ll}-]+)(?= \p{Lu}\p{Ll}+| \p{Ll}+(?:ed|s|t) me\b)|^((?!My |The |Now |I )\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?) \p{Ll}+/u;
const wherePart =
  /\b(?:in|under|behind|beneath|inside|beside|above|below|near|at|on|with|around|over) (?:the|my|a|an|his|her|their|room|\p{Lu})[^,.;]*/u;
const whenPart =
  /\b(?:on \p{Lu}\p{Ll}+|last \w+|since [^,.;]+|[\w-]+ (?:years|winters|summers|days|weeks|months|nights) ago|in \d{4}|tomorrow|tonight|at (?:dawn|noon|midnight|dusk))\b/u;

/** The part of a line that a question asks for, as a sentence: 'In the alley behind the Blue Note.' */
export function partOf({ spoken }: Line, { understanding }: Situation): string | null {
  const { question } = understanding;
  const found =
    question === 'where'
      ? wherePart.exec(spoken)?.[0]
      : question === 'when'
        ? whenPart.exec(spoken)?.[0]
        : question === 'who'
          ? (whoPart.exec(spoken)?.[1] ?? whoPart.exec(spoken)?.[2])
          : null;
  const asked = new Set(contentStems(understanding.matter));
  const isNew = found && contentStems(found).some((stem) => !asked.has(stem));
  return isNew ? `${capitalise(found)}.` : null;
}
