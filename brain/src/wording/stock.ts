import { banks } from '../banks/lines.ts';
import { smallQuestions } from '../banks/small-questions.ts';
import { splitSentences } from '../text/sentences.ts';
import { sameText } from '../text/text.ts';

const stockLines = [
  ...Object.values(banks).flatMap((bank) => Object.values(bank).flat()),
  ...Object.values(smallQuestions).flatMap(({ bank }) => Object.values(bank).flat()),
];
/** Stock sentences without placeholders, in plain words. */
const stock = new Set(
  stockLines
    .filter((line) => !line.includes('{'))
    .flatMap((line) => splitSentences(line).map(({ text }) => sameText(text))),
);

/** Whether a reply consists of built-in lines that all characters share. */
export function isStockReply(reply: string): boolean {
  const sentences = splitSentences(reply).map(({ text }) => sameText(text));
  return sentences.length > 0 && sentences.every((sentence) => stock.has(sentence));
}
