import { splitSentences } from './sentences.ts';
import { capitalise, words } from './text.ts';

/**
 * Converts a player's statement about themself to the second person: 'I was late for my mother' becomes 'You were late
 * for your mother.'; `null` if the result could be wrong.
 */
export function inSecondPerson(statement: string): string | null {
  const firstSentence = capitalise((splitSentences(statement)[0]?.text ?? '').replace(/(?<![.!])[.!]+$/, ''));
  if (
    !/^(?:I|I'm|I've|My)\b/.test(firstSentence) ||
    /\b(?:you|your|yours)\b/i.test(firstSentence) ||
    /[,;?"*]/.test(firstSentence)
  )
    return null;
  const count = words(firstSentence).length;
  if (count < 3 || count > 12) return null;
  const turned = firstSentence
    .replace(/\bI am\b|\bI'm\b/gi, 'you are')
    .replace(/\bI was\b/gi, 'you were')
    .replace(/\bI've\b/gi, 'you have')
    .replace(/\bI'd\b/gi, 'you would')
    .replace(/\bI'll\b/gi, 'you will')
    .replace(/\bI\b/gi, 'you')
    .replace(/\bmyself\b/gi, 'yourself')
    .replace(/\bmy\b/gi, 'your')
    .replace(/\bmine\b/gi, 'yours')
    .replace(/\bme\b/gi, 'you');
  return `${capitalise(turned)}.`;
}
