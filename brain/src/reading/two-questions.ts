import { splitSentences } from '../text/sentences.ts';
import { capitalise, contentStems, words } from '../text/text.ts';
import { actsIn, questionIn } from './acts.ts';
import { isEcho } from './echo.ts';
import type { Act } from './types.ts';

/** 'Who are you, and what is this town like?': a second question starts with a question word after 'and' or a comma. */
const seam =
  /,? and (?=(?:also |then )?(?:who|whom|whose|what|which|where|when|why|how|is|are|do|does|did|can|could|have|has|will|would) )|, (?=(?:who|whose|what|where|when|why|how) )/i;

/** Questions that are complete without a noun of their own. */
const whole: ReadonlySet<Act> = new Set<Act>([
  'who-are-you',
  'how-are-you',
  'overview',
  'asks-own-name',
  'help',
  'asks-secret',
]);

/** 'You' and 'this town' are enough to ask about; 'when?' alone is not. */
function isStandalone(question: string): boolean {
  return (
    actsIn(question).some((act) => whole.has(act)) || (words(question).length >= 3 && contentStems(question).length > 0)
  );
}

/**
 * Returns the two different questions of a message, each as a whole sentence; otherwise `null`. Of more than two,
 * returns the first and the last.
 */
export function twoQuestionsIn(text: string): [string, string] | null {
  const asked = splitSentences(text.replace(/\*[^*]*\*/g, ' '))
    .map((sentence) => sentence.text)
    .filter((sentence) => (sentence.includes('?') || questionIn(sentence) !== null) && !isEcho(sentence))
    .flatMap((sentence) => {
      const parts = sentence.split(seam).map((part) => part.trim());
      return parts.length > 1 && parts.every((part) => questionIn(part) !== null && isStandalone(part))
        ? parts
        : [sentence];
    });
  const [first, last] = [asked[0], asked.at(-1)];
  if (asked.length < 2 || !first || !last || !isStandalone(first) || !isStandalone(last)) return null;
  const sentence = (question: string) => capitalise(question.replace(/[?.!,]*$/, '?'));
  return [sentence(first), sentence(last)];
}
