import type { WritingField, WrittenTexts } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';

/** Query for which help an author gets: whether a language model can suggest texts. */
export const authorHelpQuery = queryOptions({
  queryKey: ['studio', 'author-help'],
  queryFn: ({ signal }) => send(calls.getCharacterHelp, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true, playersOnly: true },
});

/** What a suggestion is asked for. */
export interface TextWish {
  wanted: readonly WritingField[];
  /** The form as it stands. */
  texts: WrittenTexts;
  /** What the text is about: the name of the character or item. */
  about?: string | undefined;
  premise?: string | undefined;
  /** The story, if it is saved. */
  storyId?: string | undefined;
}

/** Asks the language model for texts. */
export async function suggestTexts({ wanted, texts, about = '', premise, storyId }: TextWish): Promise<WrittenTexts> {
  const body = { wanted: [...wanted], texts, about, ...(premise && { premise }), ...(storyId && { storyId }) };
  return (await send(calls.suggestTexts, { body })).texts;
}

/** Query for how launch stories write a field. */
export function examplesQuery(field: WritingField) {
  return queryOptions({
    queryKey: ['studio', 'writing-examples', field],
    queryFn: ({ signal }) => send(calls.getWritingExamples, { query: { field }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true, playersOnly: true },
  });
}
