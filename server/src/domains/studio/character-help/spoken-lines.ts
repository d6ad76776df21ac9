import { asSpoken, createVerbReader, mentionsSelf } from '@emberlore/brain';
import type { Body, calls, Output, Pronouns } from '@emberlore/contract';

type Form = Body<typeof calls.previewLines>;
type Preview = Output<typeof calls.previewLines>;

/** The words with which a sentence about somebody with these pronouns begins. */
const beginnings: Record<Pronouns, RegExp> = {
  'He/Him/His': /^(?:He|His)\b/,
  'She/Her/Hers': /^(?:She|Her)\b/,
  'They/Them/Theirs': /^(?:They|Their)\b/,
};

/** Returns knowledge lines as the character will say them, and whether it would speak of itself as of somebody else. */
export function previewLines({ characterName: name, characterPronouns: pronouns, ...form }: Form): Preview {
  const isVerb = createVerbReader();
  const lines = form.characterPersonalKnowledge.map((line) => {
    const spoken = asSpoken(line, { name, pronouns }, isVerb);
    const isTurned = spoken !== line.trim() || /\b(?:I|my|me)\b/i.test(line);
    const speaksOfSelf = !isTurned && (mentionsSelf(spoken, { name }) || beginnings[pronouns].test(spoken));
    return { line, spoken, speaksOfSelf };
  });
  return { lines };
}
