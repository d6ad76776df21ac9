import {
  type Answers,
  type AskedAs,
  type Lorebook,
  limits,
  type OrdinaryLife,
  ordinaryTopics,
  type ToldWhen,
  tellingTimes,
} from '@emberlore/contract';
import { z } from 'zod';
import { LONGEST_TEXT } from './export-limits.ts';
import { fitList, fitText, type Note } from './fit.service.ts';
import { fitLorebook, loreEntry } from './fit-lorebook.service.ts';

const text = z.string().max(LONGEST_TEXT);

/** The fields of exported files with a character's ordinary life, its answers, and the questions that its knowledge answers. */
export const sheetFields = {
  ordinaryLife: z
    .array(z.object({ topic: z.string().max(100), lines: z.array(text).max(50) }))
    .max(500)
    .default([]),
  answers: z
    .array(z.object({ asked: z.array(text).max(100), say: text }))
    .max(500)
    .default([]),
  askedAs: z
    .array(z.object({ line: text, questions: z.array(text).max(100) }))
    .max(500)
    .default([]),
  toldWhen: z
    .array(z.object({ line: text, when: z.enum(tellingTimes) }))
    .max(500)
    .default([]),
  lorebook: z.array(loreEntry).max(500).default([]),
};

/** The same fields as read from a file. */
export interface FileSheet {
  ordinaryLife: { topic: string; lines: string[] }[];
  answers: Answers;
  askedAs: AskedAs;
  toldWhen?: ToldWhen;
  lorebook?: Lorebook;
}

const topics = new Map<string, OrdinaryLife[number]['topic']>(ordinaryTopics.map((topic) => [topic, topic]));

const oneLine = (line: string) => line.replace(/\s+/g, ' ').trim();

/** Returns the entries up to `most` characters in total, each with its texts. */
function fitTotal<Entry>(
  entries: readonly Entry[],
  most: number,
  textsOf: (entry: Entry) => readonly string[],
): Entry[] {
  let left = most;
  return entries.filter((entry) => {
    const size = textsOf(entry).reduce((sum, { length }) => sum + length, 0);
    if (size > left) return false;
    left -= size;
    return true;
  });
}

function fitTexts(texts: readonly string[], most: number, length: number, what: string, note: Note): string[] {
  const written = [...new Set(texts.map(oneLine))].filter((each) => each !== '');
  return fitList(written, most, what, note).map((each) => fitText(each, length, `One of the ${what}`, note));
}

/** Returns the first entry of each key. */
const keepFirst = <Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): Entry[] =>
  [...new Map(entries.toReversed().map((entry) => [keyOf(entry), entry])).values()].toReversed();

function fitOrdinaryLife(given: FileSheet['ordinaryLife'], name: string, note: Note): OrdinaryLife {
  const known = keepFirst(given, ({ topic }) => topic).flatMap(({ topic: id, lines }) => {
    const topic = topics.get(id);
    const what = `lines of ${name} about ‘${id}’`;
    const fitted = topic ? fitTexts(lines, limits.ordinaryLines, limits.ordinaryLine, what, note) : [];
    return topic && fitted.length > 0 ? [{ topic, lines: fitted }] : [];
  });
  return fitTotal(known, limits.ordinaryLife, ({ lines }) => lines);
}

function fitAnswers(given: Answers, name: string, note: Note): Answers {
  const whole = given.flatMap(({ asked, say }) => {
    const questions = fitTexts(asked, limits.answerQuestions, limits.answerQuestion, `questions to ${name}`, note);
    const [said] = fitTexts([say], 1, limits.answerLine, `answers of ${name}`, note);
    return said !== undefined && questions.length > 0 ? [{ asked: questions, say: said }] : [];
  });
  return fitTotal(whole.slice(0, limits.answers), limits.answersText, ({ asked, say }) => [...asked, say]);
}

function fitAskedAs(given: AskedAs, knowledge: readonly string[], name: string, note: Note): AskedAs {
  const known = keepFirst(given, ({ line }) => line).flatMap(({ line, questions }) => {
    const what = `questions to ${name}`;
    const fitted = fitTexts(questions, limits.askedAsQuestions, limits.askedAsQuestion, what, note);
    return knowledge.includes(line) && fitted.length > 0 ? [{ line, questions: fitted }] : [];
  });
  return fitTotal(known.slice(0, limits.askedAsLines), limits.askedAs, ({ questions }) => questions);
}

/**
 * Fits the ordinary life of a character, its answers, and the questions of its knowledge lines to all limits: leaves out
 * unknown topics, answers without questions, and lines that the character doesn't know.
 */
export function fitSheet(
  { ordinaryLife, answers, askedAs, toldWhen = [], lorebook = [] }: FileSheet,
  { name, personalKnowledge }: { name: string; personalKnowledge: readonly string[] },
  note: Note,
): { ordinaryLife: OrdinaryLife } & Required<Omit<FileSheet, 'ordinaryLife'>> {
  const fitted = {
    ordinaryLife: fitOrdinaryLife(ordinaryLife, name, note),
    answers: fitAnswers(answers, name, note),
    askedAs: fitAskedAs(askedAs, personalKnowledge, name, note),
    toldWhen: keepFirst(toldWhen, ({ line }) => line).filter(({ line }) => personalKnowledge.includes(line)),
    lorebook: fitLorebook(lorebook, name, note),
  };
  const lost = ordinaryLife.length - fitted.ordinaryLife.length;
  if (lost > 0) note(`${lost} of ${ordinaryLife.length} ordinary topics of ${name} were left out.`);
  const unsaid = answers.length - fitted.answers.length;
  if (unsaid > 0) note(`${unsaid} of ${answers.length} answers of ${name} were left out.`);
  const unasked = askedAs.length - fitted.askedAs.length;
  if (unasked > 0) note(`The questions of ${unasked} of ${askedAs.length} lines of ${name} were left out.`);
  return fitted;
}
