import type { Page } from '@playwright/test';

/** How loud a sound is: gated loudness in LUFS (ITU-R BS.1770), and its highest sample from 0 to 1. */
export interface Loudness {
  lufs: number;
  peak: number;
}

/** Runs in the page: renders sounds with the page's own engine, and measures them. */
const measurer = `
  globalThis.measure = async ({ script, kinds }) => {
    const { createEngine } = await import(script);
    const rate = 32000;
    const render = async (seconds, play) => {
      const context = new OfflineAudioContext(2, rate * seconds, rate);
      await play(createEngine(context));
      return context.startRendering();
    };
    // Hears as people do: less of the low, more of the high pitches.
    const weigh = async (sound) => {
      const context = new OfflineAudioContext(2, sound.length, rate);
      const source = new AudioBufferSourceNode(context, { buffer: sound });
      const shelf = new BiquadFilterNode(context, { type: 'highshelf', frequency: 1500, gain: 4 });
      const low = new BiquadFilterNode(context, { type: 'highpass', frequency: 38, Q: -6 });
      source.connect(shelf).connect(low).connect(context.destination);
      source.start();
      return context.startRendering();
    };
    const loudness = (sound, from) => {
      const size = 0.4 * rate;
      const powers = [];
      for (let at = from * rate; at + size <= sound.length; at += size / 4) {
        let power = 0;
        for (const channel of [0, 1]) {
          const samples = sound.getChannelData(channel).subarray(at, at + size);
          power += samples.reduce((sum, sample) => sum + sample * sample, 0) / size;
        }
        powers.push(power);
      }
      const mean = (list) => list.reduce((sum, power) => sum + power, 0) / list.length;
      const toLufs = (power) => -0.691 + 10 * Math.log10(power);
      const heard = powers.filter((power) => toLufs(power) > -70);
      return toLufs(mean(heard.filter((power) => power > mean(heard) / 10)));
    };
    const measured = {};
    for (const [kind, { seconds, from, names }] of Object.entries(kinds)) {
      for (const name of names) {
        const sound = await render(seconds, (engine) => {
          if (kind === 'cues') return engine.cue(name);
          if (kind === 'ambience') return engine.play({ ambience: [{ sound: name, level: 1 }], score: null });
          const score = { style: name, storyId: 'a', tension: 0, characterId: null };
          return engine.play({ ambience: [], score });
        });
        let peak = 0;
        for (const channel of [0, 1]) for (const sample of sound.getChannelData(channel)) peak = Math.max(peak, Math.abs(sample));
        measured[kind + ' ' + name] = { lufs: loudness(await weigh(sound), from), peak };
      }
    }
    return measured;
  };
`;

/** Sounds to measure by kind: for how many seconds, and from which second on, when they have faded in. */
export type SoundKinds = Record<
  'ambience' | 'music' | 'cues',
  { seconds: number; from: number; names: readonly string[] }
>;

/** Renders sounds with the engine that the page has loaded, at full volume, and measures each. */
export async function measureSounds(page: Page, kinds: SoundKinds): Promise<Record<string, Loudness>> {
  await page.evaluate(measurer);
  const script = await page.evaluate<string>(
    "performance.getEntriesByType('resource').map(({ name }) => name).find((name) => /\\/engine-[^/]*\\.js$/.test(name))",
  );
  return page.evaluate<Record<string, Loudness>>(`measure(${JSON.stringify({ script, kinds })})`);
}
