import type { Speech, SpeechRequest } from '@emberlore/voice';
import { expect, test } from 'vitest';
import { onBehalfOf } from '../kit/fair-queue.ts';
import { shareSpeech } from './share-speech.ts';

/** An engine that speaks a line when told to, and records what it began. */
function slowSpeech() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const speak = ({ text }: SpeechRequest) => {
    begun.push(text);
    return new Promise<Speech | null>((end) => ends.push(() => end(null)));
  };
  const shared = shareSpeech({ name: 'slow', warm: async () => {}, speak, close: async () => {} }, 1);
  const ask = (key: string, text: string, isGone = () => false) =>
    onBehalfOf({ key, address: key, network: key, isGone }, () =>
      shared.speak({ voiceName: 'Casey', text } as SpeechRequest),
    );
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
    await new Promise(setImmediate);
  };
  return { begun, ask, endOne };
}

test('one player’s lines leave room for another’s, and lines of disconnected players are dropped', async () => {
  const { begun, ask, endOne } = slowSpeech();
  let gone = false;
  const all = ['a1', 'a2', 'a3'].map((text) => ask('a', text, () => gone && text === 'a3').catch(String));
  all.push(ask('b', 'b1').catch(String));
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1']);
  gone = true;
  for (let lines = 0; lines < 4; lines += 1) await endOne();
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  expect((await Promise.all(all))[2]).toContain('Too Many Requests.');
});

test('of lines that are ready, one is given out in each iteration of the event loop', async () => {
  const ready = { name: 'ready', warm: async () => {}, speak: async () => null, close: async () => {} };
  const shared = shareSpeech(ready, 1);
  let given = 0;
  const lines = ['a', 'b', 'c', 'd'].map((key) =>
    onBehalfOf({ key, address: key, network: key, isGone: () => false }, () =>
      shared.speak({ text: key } as SpeechRequest),
    ).then(() => {
      given += 1;
    }),
  );
  const counts: number[] = [];
  while (given < 4) {
    const before = given;
    await new Promise(setImmediate);
    counts.push(given - before);
  }
  expect(Math.max(...counts)).toBe(1);
  await Promise.all(lines);
});
