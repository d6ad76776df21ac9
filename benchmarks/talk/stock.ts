import { banks } from '../../brain/src/banks/lines.ts';
import { smallQuestions } from '../../brain/src/banks/small-questions.ts';
import { splitSentences } from '../../brain/src/text/sentences.ts';
import { sameText } from '../../brain/src/text/text.ts';

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
export function isStock(reply: string): boolean {
  const sentences = splitSentences(reply).map(({ text }) => sameText(text));
  return sentences.length > 0 && sentences.every((sentence) => stock.has(sentence));
}
