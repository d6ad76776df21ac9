import { contentStems } from '../text/text.ts';
import type { Situation } from './plan.ts';

/** Matches statements about others' knowledge, but not 'I know'. */
const knowing =
  /(?<!\bI (?:\w+ )?)\b(?:knows|has (?:guessed|noticed|known)|suspects)\b|\b(?:nobody|no one|never|everyone|everybody) (?:\w+ )?(?:knew|told|guessed|noticed|suspected)\b|\b(?:he|she|they) (?:know|knew|guessed|suspected|noticed)\b/i;

/**
 * 'Do you ring it?' and 'Does he know?' name only an action, and the current topic makes everything look relevant: only
 * lines about that action, or about who knows, can answer. All other questions keep all of their lines.
 */
export function keepOnlyAction(situation: Situation): Situation {
  const { hits, understanding } = situation;
  const { commonQuestion, matter } = understanding;
  if (commonQuestion !== 'ownDeed' && commonQuestion !== 'theirKnowledge') return situation;
  const action = contentStems(matter);
  const fits = (text: string) =>
    commonQuestion === 'theirKnowledge'
      ? knowing.test(text)
      : /\bI\b/.test(text) && contentStems(text).some((word) => action.includes(word));
  return {
    ...situation,
    understanding: { ...understanding, refersBack: false },
    hits: hits.filter(({ line }) => line.kind === 'personal' && fits(line.spoken)),
  };
}
