import type { AmbientSound } from '@emberlore/contract';
import { bells, birds, crickets, crowd, hum, steps, ticking, train } from './place-sounds.ts';
import { seedOf } from './random.ts';
import { type Recipe, render } from './room.ts';
import { drips, fire, rain, sea, thunder, water, wind } from './weather-sounds.ts';

/** How long a loop is, in whole seconds for the clocks. */
const loopSeconds = 20;
const seamSeconds = 2;

/**
 * A recipe, and the gain that makes it as loud as the others: about -27 LUFS, and 2 less for single noises in silence.
 * `sound.journey.ts` measures it.
 */
interface Ambience {
  recipe: Recipe;
  gain: number;
}

const sounds: Record<AmbientSound, Ambience> = {
  wind: { recipe: wind, gain: 0.185 },
  rain: { recipe: rain, gain: 0.0943 },
  thunder: { recipe: thunder, gain: 0.285 },
  sea: { recipe: sea, gain: 0.144 },
  water: { recipe: water, gain: 0.452 },
  drips: { recipe: drips, gain: 0.738 },
  fire: { recipe: fire, gain: 0.38 },
  crowd: { recipe: crowd, gain: 0.537 },
  hum: { recipe: hum, gain: 0.112 },
  train: { recipe: train, gain: 0.295 },
  crickets: { recipe: crickets, gain: 1.64 },
  birds: { recipe: birds, gain: 0.902 },
  bells: { recipe: bells, gain: 0.285 },
  ticking: { recipe: ticking, gain: 2.4 },
  steps: { recipe: steps, gain: 1.03 },
};

/** Returns the gain at which a sound is as loud as the others. */
export function gainOf(sound: AmbientSound): number {
  return sounds[sound].gain;
}

/** Renders a sound of a place to a loop without a seam. */
export function renderAmbience(sound: AmbientSound): Promise<AudioBuffer> {
  return render(sounds[sound].recipe, { seconds: loopSeconds, seed: seedOf(sound), seam: seamSeconds });
}
