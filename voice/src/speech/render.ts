import { fliteRate, rmsPitch, runFlite } from '../flite/flite.ts';
import { finish } from '../sound/finish.ts';
import { resample } from '../sound/resample.ts';
import { shiftPitch } from '../sound/shift-pitch.ts';
import { tilt } from '../sound/tilt.ts';
import type { SpeechPlan } from './prosody.ts';

const rmsRange = { lowest: rmsPitch * 0.55, highest: rmsPitch * 1.8 };

/** Speaks a plan as 16-bit samples at `fliteRate`. Blocks its thread: for workers only. */
export async function renderSpeech(flite: WebAssembly.Module, plan: SpeechPlan): Promise<Int16Array> {
  const { text, base, pitch, stretch, tract, tilt: bright, shift, gain, breath } = plan;
  const spoken = await runFlite(flite, text, { base, pitch, stretch });
  const pitched = shift === 1 ? spoken : shiftPitch(spoken, fliteRate, shift, rmsRange);
  const moved = resample(pitched, tract);
  tilt(moved, fliteRate, bright);
  return finish(moved, fliteRate, gain, breath);
}
