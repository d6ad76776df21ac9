import { expect, test } from 'vitest';
import { stretch } from './stretch.ts';

const rate = 22_050;

function tone(hertz: number, seconds: number): Float32Array {
  return Float32Array.from({ length: rate * seconds }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / rate));
}

/** Counts the periods in the middle second, per second. */
function pitchOf(samples: Float32Array): number {
  const middle = samples.subarray(samples.length / 4, (samples.length * 3) / 4);
  const rises = middle.filter((sample, at) => sample >= 0 && (middle[at - 1] ?? 1) < 0).length;
  return (rises * rate) / middle.length;
}

test.each([0.75, 0.9, 1.25, 1.5])('at speed %s a voice is as high as before, and as loud', (speed) => {
  const spoken = tone(180, 2);
  const heard = stretch(spoken, rate, speed);
  expect(heard.length).toBe(Math.round(spoken.length / speed));
  expect(Math.abs(pitchOf(heard) - 180)).toBeLessThan(6);
  const power = heard.reduce((sum, sample) => sum + sample * sample, 0) / heard.length;
  expect(power).toBeGreaterThan(0.35);
  expect(Math.max(...heard.map(Math.abs))).toBeLessThan(1.1);
});

test('the opening of a sentence is the same as in the whole sentence', () => {
  const whole = tone(140, 2);
  const opening = whole.slice(0, rate);
  const [part, all] = [stretch(opening, rate, 1.25), stretch(whole, rate, 1.25)];
  const same = part.length - rate * 0.05;
  expect(part.slice(0, same)).toEqual(all.slice(0, same));
});

test('nothing stays nothing', () => {
  expect(stretch(new Float32Array(0), rate, 1.5).length).toBe(1);
});
