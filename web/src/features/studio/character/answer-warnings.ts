import { areAlike, createTellTest, readQuestion } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { splitLines } from '../../../ui/counted-text.ts';
import type { AnswerText, CharacterValues } from './character-values.ts';

type TellableTexts = Pick<CharacterValues, 'answers' | 'knowledge' | 'characterSecret'>;

/** Returns what is doubtful about one answer of a character: questions that another one has, and what it gives away. */
export function listAnswerWarnings(values: TellableTexts, answerId: number): string[] {
  const { answers, knowledge, characterSecret: secret } = values;
  const answer = answers.find(({ id }) => id === answerId);
  if (!answer) return [];
  const tells = createTellTest(answer.say);
  const told = splitLines(knowledge).filter(tells);
  return [
    ...(splitSentences(secret).some(tells) ? [m.studio_this_tells_their_secret()] : []),
    ...told.map((line) => m.studio_this_tells_a_line({ line })),
    ...findLikeQuestions(
      answer,
      answers.filter(({ id }) => id !== answerId),
    ),
  ];
}

/** A secret of several sentences is told if one of them is. */
const splitSentences = (text: string) => text.split(/(?<=[.!?])\s+/);

function findLikeQuestions({ asked }: AnswerText, others: readonly AnswerText[]): string[] {
  const known = others.flatMap((other) =>
    splitLines(other.asked).map((question) => ({ question, words: readQuestion(question) })),
  );
  return splitLines(asked).flatMap((question) => {
    const words = readQuestion(question);
    const like = known.find((other) => areAlike(words, other.words));
    return like ? [m.studio_question_is_like_another({ question, other: like.question })] : [];
  });
}
