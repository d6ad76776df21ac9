import { sameText, truncateText } from '../text/text.ts';

/** What is remembered of a sentence, in UTF-16 units. Sentences that begin with the same so many count as the same. */
export const longestSaid = 240;

/** Returns a sentence as the memory stores what was said. Folding may make a text many times as long: both are cut. */
export const toSaid = (sentence: string): string =>
  truncateText(sameText(truncateText(sentence, longestSaid)), longestSaid);
