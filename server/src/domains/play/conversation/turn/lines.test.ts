import { expect, test } from 'vitest';
import { createLines } from './lines.ts';

test('the text deltas of a sentence have its id', () => {
  const lines = createLines();
  const first = lines.delta('npc', 'Mind the ');
  const second = lines.delta('npc', 'step.');
  const { sentence, early } = lines.whole('npc', 'Mind the step.');
  expect(early).toBeNull();
  expect([first, second].map(({ data }) => 'messageId' in data && data.messageId)).toEqual([
    sentence.messageId,
    sentence.messageId,
  ]);
  const next = lines.delta('npc', 'It is');
  expect('messageId' in next.data && next.data.messageId).not.toBe(sentence.messageId);
});

test('text received before the end of a sentence is detected belongs to the next one', () => {
  const lines = createLines();
  lines.delta('npc', 'Mind the\nstep. It was');
  const { sentence, early } = lines.whole('npc', 'Mind the step.');
  expect(early).toMatchObject({ event: 'delta', data: { text: 'It was', messageUser: 'npc' } });
  const next = lines.whole('npc', 'It was there before.').sentence;
  expect(early?.data).toMatchObject({ messageId: next.messageId });
  expect(next.messageId).not.toBe(sentence.messageId);
});

test('characters between sentences belong to no sentence', () => {
  const lines = createLines();
  lines.delta('narrator', '*She nods.* ');
  expect(lines.whole('narrator', 'She nods.').early).toBeNull();
});

test('the first text of another speaker has its own id', () => {
  const lines = createLines();
  const begun = lines.delta('npc', 'I was told to');
  const next = lines.delta('narrator', 'He looks');
  const { sentence } = lines.whole('narrator', 'He looks away.');
  expect(next.data).toMatchObject({ messageId: sentence.messageId, messageUser: 'narrator' });
  expect(begun.data).not.toMatchObject({ messageId: sentence.messageId });
});
