import { describe, expect, it } from 'vitest';
import { type ClipPart, createSpeechQueue, type SpeechOutput } from './speech-queue.ts';

/** Creates a silent output: clips are their own text, decoded and ended by the test. */
function silentOutput() {
  const decoding = new Map<string, { resolve(): void; reject(): void }>();
  const playing: { clip: string; started(): void; ended(): void; part?: ClipPart<string>; silenced: boolean }[] = [];
  const output: SpeechOutput<string> = {
    decode: (audio) =>
      new Promise((resolve, reject) => {
        decoding.set(audio, { resolve: () => resolve(audio), reject: () => reject(new Error('not a sound')) });
      }),
    play(clip, notify, part) {
      const sound = { clip, ...notify, ...(part ? { part } : {}), silenced: false };
      playing.push(sound);
      return () => {
        sound.silenced = true;
      };
    },
  };
  return {
    output,
    playing,
    async decode(audio: string, fate: 'resolve' | 'reject' = 'resolve') {
      decoding.get(audio)?.[fate]();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

function setUp() {
  const heard: string[] = [];
  const device = silentOutput();
  const queue = createSpeechQueue(device.output, {
    started: (id) => heard.push(`+${id}`),
    ended: (id) => heard.push(`-${id}`),
  });
  return { heard, queue, ...device };
}

describe('speech queue', () => {
  it('plays in the order added, not in the order decoded', async () => {
    const { queue, decode, playing } = setUp();
    queue.add({ id: 'a', audio: 'A' });
    queue.add({ id: 'b', audio: 'B' });
    await decode('B');
    expect(playing).toEqual([]);
    await decode('A');
    expect(playing.map((sound) => sound.clip)).toEqual(['A', 'B']);
  });

  it('hands the next clip to the output before the one before it has ended, so that no gap opens', async () => {
    const { queue, decode, playing, heard } = setUp();
    queue.add({ id: 'a', audio: 'A' });
    await decode('A');
    playing[0]?.started();
    queue.add({ id: 'b', audio: 'B' });
    await decode('B');
    expect(playing).toHaveLength(2);
    expect(heard).toEqual(['+a']);
    playing[0]?.ended();
    playing[1]?.started();
    playing[1]?.ended();
    expect(heard).toEqual(['+a', '-a', '+b', '-b']);
    expect(queue.busy()).toBe(false);
  });

  it('still tells a line that cannot be decoded, in its turn', async () => {
    const { queue, decode, playing, heard } = setUp();
    queue.add({ id: 'a', audio: 'A' });
    queue.add({ id: 'broken', audio: 'X' });
    queue.add({ id: 'c', audio: 'C' });
    await decode('X', 'reject');
    await decode('A');
    await decode('C');
    playing[0]?.started();
    expect(heard).toEqual(['+a']);
    playing[0]?.ended();
    expect(heard).toEqual(['+a', '-a', '+broken', '-broken']);
    expect(playing.map((sound) => sound.clip)).toEqual(['A', 'C']);
  });

  it('tells a line without sound at once when nothing is before it', () => {
    const { queue, heard } = setUp();
    queue.add({ id: 'tale', audio: '' });
    expect(heard).toEqual(['+tale', '-tale']);
    expect(queue.busy()).toBe(false);
  });

  it('silences what sounds and shows what waited when stopped', async () => {
    const { queue, decode, playing, heard } = setUp();
    queue.add({ id: 'a', audio: 'A' });
    queue.add({ id: 'b', audio: 'B' });
    queue.add({ id: 'c', audio: 'C' });
    await decode('A');
    await decode('B');
    playing[0]?.started();
    queue.stop();
    expect(playing.every((sound) => sound.silenced)).toBe(true);
    expect(heard).toEqual(['+a', '-a', '+b', '-b', '+c', '-c']);
    expect(queue.busy()).toBe(false);
  });

  it('plays the opening of a long line, and the rest of it when it comes, as one line', async () => {
    const { queue, decode, playing, heard } = setUp();
    queue.open({ id: 'a', audio: 'A' }, 0.4);
    queue.add({ id: 'b', audio: 'B' });
    await decode('A');
    await decode('B');
    playing[0]?.started();
    playing[0]?.ended();
    expect(heard).toEqual(['+a']);
    expect(playing).toHaveLength(1);
    queue.add({ id: 'a', audio: 'AA' });
    await decode('AA');
    expect(playing.map(({ clip, part }) => [clip, part])).toEqual([
      ['A', { from: 0, to: 0.4, after: null }],
      ['AA', { from: 0.4, to: 1, after: 'A' }],
      ['B', { from: 0, to: 1, after: null }],
    ]);
    playing[1]?.ended();
    playing[2]?.ended();
    expect(heard).toEqual(['+a', '-a', '+b', '-b']);
  });

  it.each([
    ['opening that cannot be decoded', 'reject', 'resolve', ['AA']],
    ['whole that cannot be decoded', 'resolve', 'reject', ['A']],
  ] as const)('tells a line once whose %s', async (_what, opening, whole, clips) => {
    const { queue, decode, playing, heard } = setUp();
    queue.open({ id: 'a', audio: 'A' }, 0.5);
    await decode('A', opening);
    queue.add({ id: 'a', audio: 'AA' });
    await decode('AA', whole);
    expect(playing.map(({ clip }) => clip)).toEqual(clips);
    expect(playing[0]?.part?.after).toBeNull();
    playing[0]?.ended();
    expect(heard).toEqual(['+a', '-a']);
    expect(queue.busy()).toBe(false);
  });

  it('ends an opened line of which nothing more comes, when its opening is over', async () => {
    const { queue, decode, playing, heard } = setUp();
    queue.open({ id: 'a', audio: 'A' }, 0.5);
    await decode('A');
    queue.release();
    expect(heard).toEqual([]);
    playing[0]?.ended();
    expect(heard).toEqual(['+a', '-a']);
    queue.open({ id: 'b', audio: 'B' }, 0.5);
    await decode('B');
    playing[1]?.ended();
    queue.release();
    expect(heard).toEqual(['+a', '-a', '+b', '-b']);
    expect(queue.busy()).toBe(false);
  });

  it('ignores what comes late after a stop', async () => {
    const { queue, decode, playing, heard } = setUp();
    queue.add({ id: 'a', audio: 'A' });
    queue.add({ id: 'b', audio: 'B' });
    await decode('A');
    playing[0]?.started();
    queue.stop();
    const reported = [...heard];
    playing[0]?.ended();
    await decode('B');
    expect(heard).toEqual(reported);
    expect(playing).toHaveLength(1);
  });

  it('goes on with new lines after a stop', async () => {
    const { queue, decode, playing, heard } = setUp();
    queue.add({ id: 'a', audio: 'A' });
    queue.stop();
    queue.add({ id: 'b', audio: 'B' });
    await decode('B');
    playing[0]?.started();
    playing[0]?.ended();
    expect(heard).toEqual(['+a', '-a', '+b', '-b']);
  });

  it('starts a line that ends without having been told as started', async () => {
    const { queue, decode, playing, heard } = setUp();
    queue.add({ id: 'a', audio: 'A' });
    await decode('A');
    playing[0]?.ended();
    expect(heard).toEqual(['+a', '-a']);
  });
});
