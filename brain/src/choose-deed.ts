import type { Situation } from './plan.ts';
import { contentStems } from './text.ts';

/** What is said of others' knowledge; 'I know' is not. */
const knowing =
  /(?<!\bI (?:\w+ )?)\b(?:knows|has (?:guessed|noticed|known)|suspects)\b|\b(?:nobody|no one|never|everyone|everybody) (?:\w+ )?(?:knew|told|guessed|noticed|suspected)\b|\b(?:he|she|they) (?:know|knew|guessed|suspected|noticed)\b/i;

/**
 * 'Do you ring it?' and 'Does he know?' name no more than a deed, and the running topic makes everything look near: only
 * lines that speak of that very deed, or of who knows, can answer. Every other question keeps all of its lines.
 */
export function onlyOfTheDeed(situation: Situation): Situation {
  const { hits, understanding } = situation;
  const { smallQuestion, matter } = understanding;
  if (smallQuestion !== 'ownDeed' && smallQuestion !== 'theirKnowledge') return situation;
  const deed = contentStems(matter);
  const fits = (text: string) =>
    smallQuestion === 'theirKnowledge'
      ? knowing.test(text)
      : /\bI\b/.test(text) && contentStems(text).some((word) => deed.includes(word));
  return {
    ...situation,
    understanding: { ...understanding, refersBack: false },
    hits: hits.filter(({ line }) => line.kind === 'personal' && fits(line.spoken)),
  };
}
