import type { Viseme } from '@emberlore/contract';
import { fliteRate, rmsPitch, runFlite } from '../flite/flite.ts';
import { finish } from '../sound/finish.ts';
import { resample } from '../sound/resample.ts';
import { shiftPitch } from '../sound/shift-pitch.ts';
import { tilt } from '../sound/tilt.ts';
import type { SpeechPlan } from './prosody.ts';
import { toVisemes } from './visemes.ts';

const rmsRange = { lowest: rmsPitch * 0.55, highest: rmsPitch * 1.8 };

/** A spoken plan: 16-bit samples at `fliteRate`, and the shapes of the mouth. */
export type RenderedSpeech = { samples: Int16Array; visemes: Viseme[] };

/** Speaks a plan. Blocks its thread: for workers only. */
export async function renderSpeech(flite: WebAssembly.Module, plan: SpeechPlan): Promise<RenderedSpeech> {
  const { text, base, pitch, stretch, tract, tilt: bright, shift, gain, breath } = plan;
  const spoken = await runFlite(flite, text, { base, pitch, stretch });
  const pitched = shift === 1 ? spoken.samples : shiftPitch(spoken.samples, fliteRate, shift, rmsRange);
  const moved = resample(pitched, tract);
  tilt(moved, fliteRate, bright);
  const { samples, trimmed } = finish(moved, fliteRate, gain, breath);
  const toMs = (seconds: number) => 1000 * (seconds / tract - trimmed / fliteRate);
  return { samples, visemes: toVisemes(spoken.phonemes, toMs, Math.round((1000 * samples.length) / fliteRate)) };
}
