import { expect, it } from 'vitest';
import type { VoiceEvents } from './detector.ts';
import { createHandsFree } from './hands-free.ts';

function world(over: { opening?: Promise<void>; loading?: Promise<void> } = {}) {
  const log: string[] = [];
  const sent: Blob[] = [];
  let hear: (samples: Float32Array) => void = () => undefined;
  let ended: () => void = () => undefined;
  let events: VoiceEvents = { began: () => undefined, ended: () => undefined };
  let heard = 0;
  const talk = createHandsFree({
    async open(given, over_) {
      hear = given;
      ended = over_;
      await over.opening;
      return { rate: 44_100, close: () => log.push('microphone closed') };
    },
    async load(given) {
      events = given;
      await over.loading;
      return {
        hear: (samples) => {
          heard += samples.length;
        },
        setGuarded: (guarded) => log.push(guarded ? 'guarded' : 'unguarded'),
        release: () => log.push('released'),
      };
    },
    began: () => log.push('began'),
    said: (wav) => sent.push(wav),
  });
  return {
    talk,
    log,
    sent,
    hear: (samples: Float32Array) => hear(samples),
    taken: () => ended(),
    began: () => events.began(),
    ended: (samples: Float32Array) => events.ended(samples),
    heard: () => heard,
  };
}

it('hands what it hears to the detector at 16 kHz and sends what was said', async () => {
  const scene = world();
  await scene.talk.start();
  expect(scene.talk.state.get()).toBe('listening');
  scene.hear(new Float32Array(44_100).fill(0.2));
  expect(scene.heard() / 16_000).toBeCloseTo(1, 1);
  scene.began();
  expect(scene.talk.state.get()).toBe('hearing');
  scene.ended(new Float32Array(8000));
  expect(scene.sent.map((wav) => wav.size)).toEqual([44 + 16_000]);
});

it('listens again after each thing said', async () => {
  const scene = world();
  await scene.talk.start();
  for (const _ of [1, 2]) {
    scene.began();
    scene.ended(new Float32Array(8000));
    expect(scene.talk.state.get()).toBe('listening');
  }
  expect(scene.sent).toHaveLength(2);
  expect(scene.log).toEqual(['began', 'began']);
});

it('lets go of microphone and model when it is stopped, and hears nothing that comes late', async () => {
  const scene = world();
  await scene.talk.start();
  scene.began();
  scene.talk.stop();
  scene.ended(new Float32Array(8000));
  expect(scene.log).toEqual(['began', 'microphone closed', 'released']);
  expect(scene.sent).toEqual([]);
  expect(scene.talk.state.get()).toBe('off');
});

it('stopped while it opens or loads, it stays off', async () => {
  const opening = Promise.withResolvers<void>();
  const first = world({ opening: opening.promise });
  const started = first.talk.start();
  first.talk.stop();
  opening.resolve();
  await started;
  expect([first.talk.state.get(), first.log]).toEqual(['off', ['microphone closed']]);
  const loading = Promise.withResolvers<void>();
  const second = world({ loading: loading.promise });
  const begun = second.talk.start();
  await Promise.resolve();
  await Promise.resolve();
  second.talk.stop();
  loading.resolve();
  await begun;
  expect([second.talk.state.get(), second.log]).toEqual(['off', ['microphone closed', 'released']]);
});

it('says why it cannot, lets go of the microphone, and may be tried again', async () => {
  const scene = world({ loading: Promise.reject(new Error('no model')) });
  await scene.talk.start();
  expect(scene.talk.state.get()).toBe('failed');
  expect(scene.log).toEqual(['microphone closed']);
  const denied = world({ opening: Promise.reject(new DOMException('No.', 'NotAllowedError')) });
  await denied.talk.start();
  expect(denied.talk.state.get()).toBe('denied');
});

it('goes off when the microphone is pulled out', async () => {
  const scene = world();
  await scene.talk.start();
  scene.taken();
  expect(scene.talk.state.get()).toBe('off');
});
