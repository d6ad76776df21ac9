import type { OrdinaryTopic } from '@emberlore/contract';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import type { CharacterValues } from './character-values.ts';
import { toDraftInfo, toVoiceParts } from './sent-character.ts';

/** Query for what the character of a form would answer to some messages, by message. */
export function previewQuery(values: CharacterValues, messages: readonly string[]) {
  const parts = {
    characterInfo: toDraftInfo(values),
    ...toVoiceParts(values),
    previewInfo: { messages: [...messages] },
  };
  return queryOptions({
    queryKey: ['studio', 'preview', parts],
    queryFn: async ({ signal }) => {
      const { replies } = await send(calls.previewReplies, { parts, signal });
      return Object.fromEntries(replies.map(({ message, reply }) => [message, reply]));
    },
    enabled: messages.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true, playersOnly: true },
  });
}

/** Asks the language model for lines about some topics. */
export async function suggestLines(values: CharacterValues, topics: readonly OrdinaryTopic[]) {
  const parts = { characterInfo: toDraftInfo(values), suggestInfo: { topics: [...topics] } };
  return (await send(calls.suggestLines, { parts })).lines;
}

/** Asks the language model for questions that a knowledge line answers. */
export async function suggestQuestions(values: CharacterValues, line: string) {
  const parts = { characterInfo: toDraftInfo(values), suggestInfo: { line } };
  return (await send(calls.suggestLines, { parts })).questions;
}
