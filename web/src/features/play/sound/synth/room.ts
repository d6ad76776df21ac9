import { seededRandom } from './random.ts';

/** Where a recipe makes its sound. All times are seconds, all pitches hertz. */
export interface Room {
  context: BaseAudioContext;
  /** What the recipe is heard through. */
  out: AudioNode;
  /** How long the sound is. */
  seconds: number;
  /** A number from 0 to 1; the same sequence at every rendering. */
  random(): number;
  /** Seconds of noise, to be looped or cut. */
  noise(color: NoiseColor): AudioBuffer;
}

export type NoiseColor = 'white' | 'pink' | 'brown';

/** Builds a sound in a room. */
export type Recipe = (room: Room) => void;

/** Samples a second of rendered sounds: enough for hiss, and a third less memory than the usual 48,000. */
const renderRate = 32_000;
const noiseSeconds = 7;

/** How a sound is rendered. */
interface Rendering {
  seconds: number;
  seed: number;
  /** Repeats without a seam: the end fades into the beginning for this long. */
  seam?: number;
}

/** Renders a recipe to a stereo buffer, away from the page's thread. */
export async function render(recipe: Recipe, { seconds, seed, seam = 0 }: Rendering): Promise<AudioBuffer> {
  const length = Math.ceil((seconds + seam) * renderRate);
  const context = new OfflineAudioContext({ numberOfChannels: 2, length, sampleRate: renderRate });
  const random = seededRandom(seed);
  recipe({ context, out: context.destination, seconds: seconds + seam, random, noise: noiseOf });
  const whole = await context.startRendering();
  return seam === 0 ? whole : foldEnd(whole, Math.round(seam * renderRate));
}

/** Fades the last samples of a buffer into the first ones, with constant power, and drops them. */
function foldEnd(whole: AudioBuffer, seam: number): AudioBuffer {
  const length = whole.length - seam;
  const loop = new AudioBuffer({ length, numberOfChannels: whole.numberOfChannels, sampleRate: whole.sampleRate });
  for (let channel = 0; channel < whole.numberOfChannels; channel += 1) {
    const samples = whole.getChannelData(channel);
    for (let index = 0; index < seam; index += 1) {
      const part = (index / seam) * (Math.PI / 2);
      samples[index] = (samples[index] ?? 0) * Math.sin(part) + (samples[length + index] ?? 0) * Math.cos(part);
    }
    loop.copyToChannel(samples.subarray(0, length), channel);
  }
  return loop;
}

const noises = new Map<NoiseColor, AudioBuffer>();
const fills: Record<NoiseColor, (samples: Float32Array, random: () => number) => void> = {
  white: fillWhite,
  pink: fillPink,
  brown: fillBrown,
};

/** Returns seconds of noise; it is made once. */
function noiseOf(color: NoiseColor): AudioBuffer {
  const known = noises.get(color);
  if (known) return known;
  const length = noiseSeconds * renderRate;
  const noise = new AudioBuffer({ length, numberOfChannels: 2, sampleRate: renderRate });
  const random = seededRandom(length);
  for (let channel = 0; channel < 2; channel += 1) fills[color](noise.getChannelData(channel), random);
  noises.set(color, noise);
  return noise;
}

function fillWhite(samples: Float32Array, random: () => number): void {
  for (let index = 0; index < samples.length; index += 1) samples[index] = random() * 2 - 1;
}

/** Noise with equal power in each octave (Paul Kellet's filter). */
function fillPink(samples: Float32Array, random: () => number): void {
  const poles = [0.99765, 0.963, 0.57] as const;
  const shares = [0.099046, 0.2965164, 1.0526913] as const;
  const state: [number, number, number] = [0, 0, 0];
  for (let index = 0; index < samples.length; index += 1) {
    const white = random() * 2 - 1;
    state[0] = poles[0] * state[0] + white * shares[0];
    state[1] = poles[1] * state[1] + white * shares[1];
    state[2] = poles[2] * state[2] + white * shares[2];
    samples[index] = (state[0] + state[1] + state[2] + white * 0.1848) * 0.2;
  }
}

/** Noise whose power falls with the square of the pitch. */
function fillBrown(samples: Float32Array, random: () => number): void {
  let last = 0;
  for (let index = 0; index < samples.length; index += 1) {
    last = (last + 0.02 * (random() * 2 - 1)) / 1.02;
    samples[index] = last * 3.5;
  }
}
