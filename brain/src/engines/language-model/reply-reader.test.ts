import { expect, it } from 'vitest';
import { emotionNamed } from './emotion-words.ts';
import { createReplyReader } from './reply-reader.ts';

/** Reads an answer in chunks of this size. */
function read(answer: string, size: number): { text: string; emotion: string | undefined } {
  const reader = createReplyReader();
  let text = '';
  let emotion: string | undefined;
  const pieces = answer.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
  for (const found of [...pieces.map(reader.push), reader.end()]) {
    text += found.text;
    emotion ??= found.emotion;
  }
  return { text: text.trim(), emotion };
}

const answers: [string, string, string | undefined][] = [
  ['{"emotion":"JOY","reply":"Come in. *smiles*"}', 'Come in. *smiles*', 'JOY'],
  [
    '```json\n{ "reply" : "He said \\"no\\".\\nAnd left \\u2014 twice.", "emotion": "SADNESS" }\n```',
    'He said "no".\nAnd left — twice.',
    'SADNESS',
  ],
  ['{"emotion":"ANGER","sentences":["Go.","Now."]}', 'Go. Now.', 'ANGER'],
  ['{"emotion":"JOY","thoughts":{"reply":"x"},"reply":"Broken off he', 'Broken off he', 'JOY'],
  ['[INTEREST] And who are you?', 'And who are you?', 'INTEREST'],
  ['(sad) I was there.', 'I was there.', 'sad'],
  ['Emotion: curious\nWho asks?', 'Who asks?', 'curious'],
  ['Every boat leaks. [A little.]', 'Every boat leaks. [A little.]', undefined],
  ['E', 'E', undefined],
  [
    '[a bracket that is never closed and goes on and on and on',
    '[a bracket that is never closed and goes on and on and on',
    undefined,
  ],
  ['', '', undefined],
];

it.each(answers)('%j', (answer, text, emotion) => {
  for (const size of [1, 3, 7, 500]) expect(read(answer, size)).toEqual({ text, emotion });
});

it('corrects what a model calls an emotion', () => {
  expect(['JOY', 'tense humor', 'Happy', 'very angry', 'wistful', 'calm', 'purple'].map(emotionNamed)).toEqual([
    ...['JOY', 'TENSE_HUMOR', 'JOY', 'ANGER', 'SADNESS', 'NEUTRAL', null],
  ]);
});
