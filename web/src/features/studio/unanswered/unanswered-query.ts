import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';

/** Whose questions are listed. */
export type UnansweredOf = { characterId: string } | { storyId: string };

/** Query for what players asked a character, or all of a story, in vain. The caller shows fetch errors. */
export function unansweredQuery(of: UnansweredOf) {
  return infiniteQueryOptions({
    queryKey: ['studio', 'unanswered', of],
    queryFn: ({ pageParam: page, signal }) =>
      'characterId' in of
        ? send(calls.getUnansweredQuestions, { query: { ...of, page }, signal })
        : send(calls.getUnansweredInStory, { query: { ...of, page }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ nextPage }) => nextPage,
    meta: { quiet: true, playersOnly: true },
  });
}

/** Path of a character's form with a new answer to a question. */
export const answerPath = (characterId: string, question: string): string =>
  `/character/${characterId}/edit?${new URLSearchParams({ asked: question })}`;

/** Returns how many questions a character was asked in vain; 0 until that is known, and for a new character. */
export function useUnansweredCount(characterId: string | null): number {
  const { data } = useInfiniteQuery({
    ...unansweredQuery({ characterId: characterId ?? '' }),
    enabled: characterId !== null,
  });
  return data?.pages[0]?.total ?? 0;
}
