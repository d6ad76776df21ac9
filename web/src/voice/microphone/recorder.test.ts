import { describe, expect, it } from 'vitest';
import { createRecorder } from './recorder.ts';

const rate = 44_100;

function batch(strength: number, seconds: number): Float32Array {
  return Float32Array.from({ length: rate * seconds }, (_, i) => strength * Math.sin(i / 20));
}

function world(opening: Promise<void> = Promise.resolve()) {
  const sent: Blob[] = [];
  let hear: (samples: Float32Array) => void = () => undefined;
  let ended: () => void = () => undefined;
  let closed = 0;
  const recorder = createRecorder({
    async open(given, over) {
      hear = given;
      ended = over;
      await opening;
      return { rate, close: () => (closed += 1) };
    },
    recorded: (wav) => sent.push(wav),
  });
  return { recorder, sent, hear: (samples: Float32Array) => hear(samples), taken: () => ended(), closed: () => closed };
}

describe('the recorder', () => {
  it('records until it is stopped, and sends it', async () => {
    const { recorder, sent, hear, closed } = world();
    await recorder.start();
    expect(recorder.state.get()).toBe('recording');
    hear(batch(0.3, 1));
    expect(recorder.elapsed()).toBe(1000);
    expect(recorder.level()).toBeGreaterThan(0.5);
    recorder.stop();
    expect(recorder.state.get()).toBe('off');
    expect(closed()).toBe(1);
    expect(sent).toHaveLength(1);
    expect(((sent[0]?.size ?? 0) - 44) / 32_000).toBeCloseTo(1, 1);
    expect(recorder.level()).toBe(0);
  });

  it('ends by itself in silence, and sends what there is', async () => {
    const { recorder, sent, hear } = world();
    await recorder.start();
    hear(batch(0.3, 1.5));
    hear(batch(0, 1));
    expect(recorder.state.get()).toBe('off');
    expect(sent).toHaveLength(1);
  });

  it('sends what was said when the microphone is pulled out', async () => {
    const { recorder, sent, hear, taken } = world();
    await recorder.start();
    hear(batch(0.3, 1));
    taken();
    expect(sent).toHaveLength(1);
    expect(recorder.state.get()).toBe('off');
  });

  it('throws away what is cancelled, and a slip of the finger', async () => {
    const { recorder, sent, hear } = world();
    await recorder.start();
    hear(batch(0.3, 1));
    recorder.cancel();
    await recorder.start();
    hear(batch(0.3, 0.1));
    recorder.stop();
    expect(sent).toEqual([]);
  });

  it('closes a microphone that comes after the player has gone', async () => {
    const opening = Promise.withResolvers<void>();
    const { recorder, closed } = world(opening.promise);
    const started = recorder.start();
    recorder.cancel();
    opening.resolve();
    await started;
    expect(recorder.state.get()).toBe('off');
    expect(closed()).toBe(1);
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'failed'],
  ])('says of %s that it is %s, and may be tried again', async (name, said) => {
    const { recorder } = world(Promise.reject(new DOMException('No.', name)));
    await recorder.start();
    expect(recorder.state.get()).toBe(said);
    await recorder.start();
    expect(recorder.state.get()).toBe(said);
    recorder.cancel();
    expect(recorder.state.get()).toBe('off');
  });
});
