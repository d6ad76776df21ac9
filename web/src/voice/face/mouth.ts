import type { MouthShape } from '@emberlore/contract';
import type { VoiceBands } from '../sound/voice-bands.ts';

/** Below this level nothing is said; between the two, lips are about to meet or have just met. */
const silent = 0.04;
const faint = 0.11;

/**
 * Returns the shape of the mouth that makes such a sound. The resonances of the mouth tell vowels apart: the first rises as
 * it opens, the second as it widens (Peterson and Barney, 1952).
 */
export function shapeOf({ level, low, middle, high, hiss }: VoiceBands): MouthShape {
  if (level < silent) return 'rest';
  const voiced = low + middle + high;
  if (hiss > voiced * 0.6) return 'wide';
  if (level < faint) return 'pressed';
  if (high > middle * 0.9) return 'wide';
  return middle > low * 0.6 ? 'open' : 'round';
}

/** How long a shape stays at least, in milliseconds: faster ones look like trembling. */
const shortest = 70;

/** How long before a sound the mouth begins to take its shape, in milliseconds: half of what the shape needs to fade in. */
const lead = 30;

/** What is heard of a voice. */
export interface HeardVoice {
  /** The shape of the mouth for what is heard in so many milliseconds; null if only the sound is known. */
  viseme(ahead: number): MouthShape | null;
  bands(): VoiceBands;
}

/**
 * Returns a function that follows a voice: by the shapes of its line where they are known, and otherwise by its sound,
 * without trembling: what it last returned stays for a moment.
 */
export function createMouth(voice: HeardVoice): (now: number) => MouthShape {
  let shape: MouthShape = 'rest';
  let since = Number.NEGATIVE_INFINITY;
  return (now) => {
    const known = voice.viseme(lead);
    if (known !== null) {
      shape = known;
      return shape;
    }
    const next = shapeOf(voice.bands());
    if (next !== shape && now - since >= shortest) {
      shape = next;
      since = now;
    }
    return shape;
  };
}
