import { ordinaryQuestions, ordinaryTopics } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { ordinaryIntents } from './language.ts';

/** Returns a text without capitals and marks, as people type it. */
const typed = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .trim();

test('the topics of the contract are the ordinary intents, each with its first example', () => {
  const intents = ordinaryIntents();
  expect(ordinaryTopics.toSorted()).toEqual(Object.keys(intents).sort());
  for (const topic of ordinaryTopics)
    expect([topic, typed(ordinaryQuestions[topic])]).toEqual([topic, typed(intents[topic]?.[0] ?? '')]);
});
