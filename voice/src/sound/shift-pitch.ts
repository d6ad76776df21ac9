import { type PitchTrack, trackPitch } from './pitch-track.ts';

// Pitch-synchronous overlap-add (Moulines and Charpentier 1990): splits the sound into grains of two periods, one for
// each pulse of the voice, and reassembles them with the pulses closer together or further apart. Keeps formants and
// tempo.

const unvoicedStep = 80;
const searchPart = 0.25;

type Mark = { at: number; period: number; voiced: boolean };

function peakNear(samples: Float32Array, from: number, to: number): number {
  let best = Math.max(0, from);
  for (let i = best; i <= Math.min(to, samples.length - 1); i++) {
    if ((samples[i] ?? 0) > (samples[best] ?? 0)) best = i;
  }
  return best;
}

/** Marks the highest point of each period; uses even steps in unvoiced parts. */
function markPulses(samples: Float32Array, { hop, periods }: PitchTrack): Mark[] {
  const marks: Mark[] = [];
  let wasVoiced = false;
  for (let at = 0; at < samples.length; ) {
    const period = periods[Math.min(periods.length - 1, Math.round(at / hop))] ?? 0;
    if (period === 0) {
      marks.push({ at, period: unvoicedStep, voiced: false });
      at += unvoicedStep;
    } else {
      const reach = Math.round(period * (wasVoiced ? searchPart : 0.5));
      const last = marks.at(-1)?.at ?? -1;
      const peak = Math.max(last + 1, peakNear(samples, at - reach, at + reach));
      marks.push({ at: peak, period, voiced: true });
      at = peak + Math.round(period);
    }
    wasVoiced = period > 0;
  }
  return marks;
}

function addGrain(result: Float32Array, samples: Float32Array, mark: Mark, to: number): void {
  const half = Math.round(mark.period);
  for (let i = -half; i <= half; i++) {
    const target = to + i;
    if (target < 0 || target >= result.length) continue;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * i) / half);
    result[target] = (result[target] ?? 0) + (samples[mark.at + i] ?? 0) * window;
  }
}

/**
 * Multiplies the fundamental of a voice by `ratio` (0.7 to 1.5 sounds well) and keeps its duration and timbre. `lowest`
 * and `highest` bound the search for the fundamental, in Hz.
 */
export function shiftPitch(
  samples: Float32Array,
  rate: number,
  ratio: number,
  { lowest, highest }: { lowest: number; highest: number },
): Float32Array {
  const marks = markPulses(samples, trackPitch(samples, rate, lowest, highest));
  const result = new Float32Array(samples.length);
  let current = 0;
  for (let to = marks[0]?.at ?? samples.length; to < samples.length; ) {
    while (
      current + 1 < marks.length &&
      Math.abs((marks[current + 1]?.at ?? 0) - to) <= Math.abs((marks[current]?.at ?? 0) - to)
    ) {
      current++;
    }
    const mark = marks[current];
    if (!mark) break;
    addGrain(result, samples, mark, Math.round(to));
    to += mark.voiced ? mark.period / ratio : mark.period;
  }
  return result;
}
