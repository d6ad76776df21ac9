import type { QuestBook } from './quest-rules.ts';

const firstPerson = /\b(I|me|my|mine|myself|I'm|I've|I'd|I'll)\b/i;

/**
 * Whether a hint sounds right from this speaker. A hint about a character is either that character's own ("Ask me what
 * day it was.") or said of them by another ("Ask the boy."). A hint about an item may be anybody's.
 */
function sounds(hint: string, about: string, speakerId: string, peopleIds: readonly string[]): boolean {
  if (!peopleIds.includes(about)) return true;
  return firstPerson.test(hint) ? about === speakerId : about !== speakerId || peopleIds.length === 1;
}

/** The hints of a scene's open quests that this speaker may drop, in the order of the quests. */
export function hintsFor(book: QuestBook, speakerId: string, peopleIds: readonly string[]): string[] {
  return book.flatMap(({ rule, standing }) => {
    // Who is being talked with needs no pointing at.
    const pointless = standing.completed || (rule.type === 'DIALOGUE' && rule.targetId === speakerId);
    const { hint } = rule;
    return !pointless && hint !== null && sounds(hint, rule.targetId, speakerId, peopleIds) ? [hint] : [];
  });
}
