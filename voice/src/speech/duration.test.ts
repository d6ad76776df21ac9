import { afterAll, describe, expect, inject, it } from 'vitest';
import { speakable } from '../text/speakable.ts';
import { estimateSpeech, truncateLine } from './duration.ts';
import { createSpeech } from './embedded.ts';

const prose =
  'The lamp was burning low, and nobody in the village had dared to climb the stairs since the night of the great storm. ';

const thorough = inject('thorough') ?? false;

/** Texts that flite spells, reads as words, or fills with pauses: one of each kind, and more of them. */
const hostile = ['WWWX', 'xqa', 'a, ', '°'];
const more = [
  'W ',
  'wawww ',
  'xuxuxw ',
  'w. ',
  'uwu ',
  '@',
  'XVII ',
  '8',
  'wxawx',
  'B-',
  'o! ',
  'y ',
  'o ',
  'é ',
  'u ',
];

const engine = createSpeech({ workers: 1 });

afterAll(() => engine.close());

describe('the estimate of a line', () => {
  it.each(thorough ? [...hostile, ...more] : hostile)(
    'is at most slightly shorter than the sound: %j',
    async (piece) => {
      const text = piece.repeat(40).slice(0, 40);
      const speech = await engine.speak({ text: `So ${text}`, voiceName: 'Ada', pitch: 0, speed: 1 });
      expect(speech?.seconds).toBeGreaterThan(1);
      expect(speech?.seconds).toBeLessThan(1.25 * estimateSpeech(`So ${text}`, 1));
    },
  );

  it('is at most three times the sound of prose', async () => {
    const speech = await engine.speak({ text: prose, voiceName: 'Ada', pitch: 0, speed: 1 });
    expect(estimateSpeech(prose, 1)).toBeLessThan(3 * (speech?.seconds ?? 0));
  });
});

describe('the longest line', () => {
  it('leaves long sentences whole, even if slow', () => {
    const sentence = speakable(prose.repeat(4));
    expect(truncateLine(sentence, 1)).toBe(sentence);
    const half = speakable(prose.repeat(2));
    expect(truncateLine(half, 0.5)).toBe(half);
  });

  it('bounds the sound of letters that are spelled, and of signs', async () => {
    for (const text of ['QXBW'.repeat(220), ...(thorough ? ['°'.repeat(890)] : [])]) {
      const speech = await engine.speak({ text, voiceName: 'Ada', pitch: 0, speed: 0.5 });
      expect(speech?.seconds).toBeLessThan(100);
    }
  });
});
