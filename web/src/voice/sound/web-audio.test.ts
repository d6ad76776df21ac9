import type { Viseme } from '@emberlore/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSpeaker, type Speaker } from './web-audio.ts';

/** A clock that the test turns, in seconds. */
const clock = { currentTime: 0, outputLatency: 0 };

class FakeNode extends EventTarget {
  fftSize = 512;
  frequencyBinCount = 256;
  connect = (next: FakeNode) => next;
  disconnect() {}
  start() {}
  stop() {}
}

class FakeContext extends FakeNode {
  get currentTime() {
    return clock.currentTime;
  }
  get outputLatency() {
    return clock.outputLatency;
  }
}

const line: Viseme[] = [
  [0, 'rest'],
  [200, 'open'],
  [1200, 'round'],
];
const silence = { started: () => undefined, ended: () => undefined };

/** A sound of so many seconds that stands for an AudioBuffer. */
const sound = (seconds: number): AudioBuffer => ({
  length: 1000 * seconds,
  numberOfChannels: 1,
  sampleRate: 1000,
  duration: seconds,
  getChannelData: () => new Float32Array(1000 * seconds),
  copyFromChannel: () => undefined,
  copyToChannel: () => undefined,
});

let speaker: Speaker;

beforeEach(() => {
  Object.assign(clock, { currentTime: 0, outputLatency: 0 });
  vi.stubGlobal('AudioContext', FakeContext);
  for (const name of ['GainNode', 'AnalyserNode', 'AudioBufferSourceNode']) vi.stubGlobal(name, FakeNode);
  vi.stubGlobal(
    'AudioBuffer',
    class {
      constructor({ length }: AudioBufferOptions) {
        Object.assign(this, sound(length / 1000));
      }
    },
  );
  speaker = createSpeaker();
});

afterEach(() => vi.unstubAllGlobals());

/** Returns the shape of the mouth at a time in seconds. */
function shapeWhen(seconds: number) {
  clock.currentTime = seconds;
  return speaker.viseme(0);
}

// A clip starts 30 ms after it is played.

test('tells the shapes of a line as it is heard, not as it is handed to the device', () => {
  speaker.play({ buffer: sound(2), visemes: line }, silence);
  expect([0.1, 0.24, 1.25].map(shapeWhen)).toEqual(['rest', 'open', 'round']);
  clock.outputLatency = 0.2;
  expect([0.3, 0.44, 1.25].map(shapeWhen)).toEqual(['rest', 'open', 'open']);
  clock.currentTime = 1.25;
  expect(speaker.viseme(250)).toBe('round');
});

test('goes on in the whole line after its opening', () => {
  const opening = { buffer: sound(1), visemes: line };
  speaker.play(opening, silence);
  speaker.play({ buffer: sound(2), visemes: line }, silence, { from: 0.5, to: 1, after: opening });
  expect([0.9, 1.1, 1.3].map(shapeWhen)).toEqual(['open', 'open', 'round']);
});

test('keeps up with a voice at another speed', () => {
  speaker.setSpeed(2);
  speaker.play({ buffer: sound(2), visemes: line }, silence);
  expect([0.1, 0.14, 0.64].map(shapeWhen)).toEqual(['rest', 'open', 'round']);
});

test('knows nothing of a line without shapes, nor of silence', () => {
  expect(speaker.viseme(0)).toBeNull();
  speaker.play({ buffer: sound(1) }, silence);
  expect(shapeWhen(0.5)).toBeNull();
});
