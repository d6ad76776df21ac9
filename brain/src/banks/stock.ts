import { splitSentences } from '../text/sentences.ts';
import { sameText } from '../text/text.ts';
import { commonQuestions } from './common-questions.ts';
import { banks } from './lines.ts';

const stockLines = [
  ...Object.values(banks).flatMap((bank) => Object.values(bank).flat()),
  ...Object.values(commonQuestions).flatMap(({ bank }) => Object.values(bank).flat()),
];
/** Stock sentences without placeholders, in plain words. */
const stock = new Set(
  stockLines
    .filter((line) => !line.includes('{'))
    .flatMap((line) => splitSentences(line).map(({ text }) => sameText(text))),
);

/** What a character says instead of a line that it does not tell yet. */
const withholding = new Set(Object.values(banks.withhold).flatMap((lines) => lines.map(sameText)));

/** Whether a reply holds back what was asked for. */
export const isHeldBack = (reply: string): boolean => withholding.has(sameText(reply));

/** Whether a reply consists of built-in lines that all characters share. */
export function isStockReply(reply: string): boolean {
  const sentences = splitSentences(reply).map(({ text }) => sameText(text));
  return sentences.length > 0 && sentences.every((sentence) => stock.has(sentence));
}
