import {
  limits,
  natureDefaults,
  type OrdinaryTopic,
  ordinaryTopics,
  ownEntry,
  type VoiceName,
} from '@emberlore/contract';
import { cutToLine, lengthOf, splitLines } from '../../../ui/counted-text.ts';
import type { AnswerText, CharacterValues, LoreText, OrdinaryLines } from './character-values.ts';

/** Returns the fields of a form as the calls take them. */
export function toCharacterInfo(values: CharacterValues) {
  const knowledge = splitLines(values.knowledge);
  const hidden = values.knowledgeHidden;
  const names = Object.keys(natureDefaults) as (keyof typeof natureDefaults)[];
  const nature = Object.fromEntries(names.map((name) => [name, values[name]])) as typeof natureDefaults;
  // Hidden lines are inherited: sending an empty list would remove them.
  const more = (text: string) => (hidden && text.trim() === '' ? undefined : splitLines(text));
  return {
    ...nature,
    originalCharacterId: values.originalCharacterId,
    characterName: values.characterName.trim(),
    characterDescription: values.characterDescription.trim(),
    characterPronouns: values.characterPronouns ?? ('They/Them/Theirs' as const),
    characterVisibility: values.characterVisibility,
    characterKnowledgeShared: values.characterKnowledgeShared,
    // The form can't be submitted without a voice.
    characterVoiceName: values.characterVoiceName as VoiceName,
    characterPersonalKnowledge: hidden && knowledge.length === 0 ? undefined : knowledge,
    characterSecret: hidden && values.characterSecret === '' ? undefined : values.characterSecret.trim(),
    characterGreetings: more(values.characterGreetings),
    characterSmallTalk: more(values.characterSmallTalk),
    characterRefusals: more(values.characterRefusals),
    characterFarewells: more(values.characterFarewells),
  };
}

/** Returns the same of a form that isn't complete yet. */
export function toDraftInfo(values: CharacterValues) {
  return { ...toCharacterInfo(values), characterVoiceName: values.characterVoiceName ?? undefined };
}

/** Returns the written lines about a topic. */
export const writtenLines = (ordinaryLife: OrdinaryLines, topic: OrdinaryTopic): string[] =>
  (ordinaryLife[topic] ?? []).map((line) => line.trim()).filter((line) => line !== '');

/** Returns the written topics as the calls take them. */
function listOrdinaryLife(ordinaryLife: OrdinaryLines) {
  return ordinaryTopics
    .map((topic) => ({ topic, lines: writtenLines(ordinaryLife, topic) }))
    .filter(({ lines }) => lines.length > 0);
}

const isSaid = ({ say }: AnswerText) => say.trim() !== '';
const isAsked = ({ asked }: AnswerText) => asked.trim() !== '';

/** Returns an id that no answer of a form has. */
export const nextAnswerId = (answers: readonly AnswerText[]): number =>
  1 + Math.max(-1, ...answers.map(({ id }) => id));

/** Returns the answers with a new one to a message: what the character says is still to be written. */
export const beginAnswer = (answers: readonly AnswerText[], message: string): AnswerText[] => [
  { id: nextAnswerId(answers), asked: cutToLine(message, limits.answerQuestion), say: '' },
  ...answers,
];

/** Whether an answer has questions and says nothing, or the reverse. */
export const isHalfWritten = (answer: AnswerText): boolean => isSaid(answer) !== isAsked(answer);

/** Returns the written answers as the calls take them. */
const listAnswers = (answers: readonly AnswerText[]) =>
  answers
    .filter((answer) => isSaid(answer) && isAsked(answer))
    .map(({ say, asked }) => ({ say: say.trim(), asked: splitLines(asked) }));

/** Returns the length of all answers together in code points, as their limit counts it. */
export const measureAnswers = (answers: readonly AnswerText[]): number =>
  lengthOf(
    listAnswers(answers)
      .flatMap(({ say, asked }) => [say, ...asked])
      .join(''),
  );

/** Returns the knowledge lines to which questions can be written, each once. */
export function listAskableLines({ knowledge }: Pick<CharacterValues, 'knowledge'>): string[] {
  return [...new Set(splitLines(knowledge))].slice(0, limits.askedAsLines);
}

/** Returns the questions of a line as written. */
export const joinQuestions = (askedAs: CharacterValues['askedAs'], line: string): string =>
  ownEntry(askedAs, line) ?? '';

/** Returns the questions of the character's lines as the calls take them; those of removed lines are dropped. */
function listAskedAs({ askedAs, ...values }: Pick<CharacterValues, 'askedAs' | 'knowledge'>) {
  return listAskableLines(values)
    .map((line) => ({ line, questions: splitLines(joinQuestions(askedAs, line)) }))
    .filter(({ questions }) => questions.length > 0);
}

/** Returns what belongs to knowledge lines after an edit of the knowledge: a reworded line keeps what it had. */
export function followReworded<T>(
  knowledge: string,
  edited: string,
  ofLines: Readonly<Record<string, T>>,
): Readonly<Record<string, T>> {
  const before = splitLines(knowledge);
  const after = splitLines(edited);
  const moved = Object.entries(ofLines).map(([line, own]): [string, T] => {
    const reworded = after[before.indexOf(line)];
    const isReworded = !after.includes(line) && reworded !== undefined && !before.includes(reworded);
    return [isReworded ? reworded : line, own];
  });
  return Object.fromEntries(moved);
}

/** Returns when a line is told; undefined: as its words suggest. */
export const timeOf = (toldWhen: CharacterValues['toldWhen'], line: string) =>
  Object.hasOwn(toldWhen, line) ? toldWhen[line] : undefined;

/** Returns when lines are told as the calls take it; removed lines are dropped. */
function listToldWhen({ toldWhen, ...values }: Pick<CharacterValues, 'toldWhen' | 'knowledge'>) {
  return listAskableLines(values).flatMap((line) => {
    const when = timeOf(toldWhen, line);
    return when ? [{ line, when }] : [];
  });
}

/** Returns the written entries of the lorebook as the calls take them. */
const listLorebook = (lorebook: readonly LoreText[]) =>
  lorebook
    .filter(({ text }) => text.trim() !== '')
    .map(({ id: _id, keys, secondaryKeys, ...entry }) => ({
      ...entry,
      keys: splitLines(keys),
      secondaryKeys: splitLines(secondaryKeys),
    }));

/** Returns the length of a lorebook in code points, as its limit counts it. */
export const measureLorebook = (lorebook: readonly LoreText[]): number =>
  lengthOf(
    listLorebook(lorebook)
      .flatMap(({ text, keys, secondaryKeys }) => [text, ...keys, ...secondaryKeys])
      .join(''),
  );

/** Returns the parts about ordinary life, answers, lines and the lorebook as the calls take them; nothing for what is inherited unseen. */
export function toVoiceParts(
  values: Pick<
    CharacterValues,
    'ordinaryLife' | 'answers' | 'askedAs' | 'toldWhen' | 'lorebook' | 'knowledge' | 'knowledgeHidden'
  >,
) {
  const characterOrdinaryLife = listOrdinaryLife(values.ordinaryLife);
  const characterAnswers = listAnswers(values.answers);
  const characterAskedAs = listAskedAs(values);
  const characterToldWhen = listToldWhen(values);
  const characterLorebook = listLorebook(values.lorebook);
  const isInherited = (list: readonly unknown[]) => values.knowledgeHidden && list.length === 0;
  return {
    characterOrdinaryLife: isInherited(characterOrdinaryLife) ? undefined : characterOrdinaryLife,
    characterAnswers: isInherited(characterAnswers) ? undefined : characterAnswers,
    characterAskedAs: isInherited(characterAskedAs) ? undefined : characterAskedAs,
    characterToldWhen: isInherited(characterToldWhen) ? undefined : characterToldWhen,
    characterLorebook: isInherited(characterLorebook) ? undefined : characterLorebook,
  };
}
