import { foldText } from './texts.ts';

/** Words that say nothing of what a text is about. */
const emptyWords = new Set(
  (
    'a an the and or but so then well please of to in on at for with from by is are was were am be been being do does did have has had ' +
    'will would can could shall should may might must that this these those there here some any just really s t re ve ll d m'
  ).split(' '),
);
/** Who asks and speaks changes from question to line, but not between two questions. */
const persons = new Set('i me my you your he him his she her it its we us our they them their'.split(' '));

/** From this share of common words on, two questions ask for the same: short ones have to have the same words. */
const alikeFrom = 0.88;
/** From this share of its words on, a line is told by another text; of fewer words than that, all must follow each other. */
const toldFrom = 0.75;
const toldWords = 3;

/** Cuts the ending of a word, so that 'keys' and 'key', 'waited' and 'waits' are the same. */
const stem = (word: string) => (word.length > 4 ? word.replace(/(?:ing|ed|es|s|e)$/, '') : word.replace(/s$/, ''));

function readWords(text: string): string[] {
  const words =
    foldText(text)
      .replaceAll(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !emptyWords.has(word)).map(stem);
}

const readMatter = (line: string) => readWords(line).filter((word) => !persons.has(word));

const countShared = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].filter((word) => other.has(word)).length;

/** The words of a question that tell it from others. */
export type QuestionWords = ReadonlySet<string>;

/** Returns the words of a question, to compare it with many. */
export const readQuestion = (question: string): QuestionWords => new Set(readWords(question));

/** Whether two questions ask for the same in nearly the same words. */
export function areAlike(one: QuestionWords, other: QuestionWords): boolean {
  return one.size > 0 && (2 * countShared(one, other)) / (one.size + other.size) >= alikeFrom;
}

/** Returns a test whether a text tells what a line says: in most of the line's words, in whatever person. */
export function createTellTest(text: string): (line: string) => boolean {
  const said = readMatter(text);
  const told = new Set(said);
  const inOrder = ` ${said.join(' ')} `;
  return (line) => {
    const words = readMatter(line);
    const different = new Set(words);
    if (different.size < toldWords) return words.length > 1 && inOrder.includes(` ${words.join(' ')} `);
    return countShared(different, told) / different.size >= toldFrom;
  };
}
