import { type VoiceGroup, type VoiceName, voiceGroups, voiceNames } from '@emberlore/contract';
import type { BaseVoice } from './flite/flite.ts';

/** How a named voice is made from one of flite's. */
export type Voice = {
  name: VoiceName;
  group: VoiceGroup;
  base: BaseVoice;
  /** Factor on the formants: below 1 a longer vocal tract, a larger speaker. */
  tract: number;
  /** Mean fundamental in Hz. */
  pitch: number;
  /** dB by which what is high in it is raised: darker below 0, brighter above. */
  tilt: number;
};

// Within a group voices stand on steps of 1.2 semitones, and the four or five on each step differ by 1.5 dB or more in the mean
// spectrum, by base, tract and brightness (measured by `npm run eval:voice`). Chosen by what a recogniser understood: `rms`
// and `slt` with next to no errors; flite's `kal16` was left out for 10 to 24 % of wrong words, and `slt` stays below a tract
// of 1.08, above which high voices were not understood any more.
const recipes: Record<VoiceName, readonly [base: BaseVoice, tract: number, pitch: number, tilt: number]> = {
  Adam: ['slt', 0.79, 78.0, 0],
  Alan: ['rms', 0.84, 78.0, -5],
  Arthur: ['rms', 1.06, 78.0, 5],
  Benjamin: ['awb', 0.86, 78.0, 0],
  Brian: ['slt', 0.84, 83.7, -4],
  Callum: ['rms', 0.92, 83.7, 0],
  Charles: ['rms', 1.12, 83.7, 5],
  Daniel: ['slt', 0.79, 83.7, 5],
  David: ['slt', 0.79, 89.8, 0],
  Dennis: ['rms', 0.84, 89.8, -5],
  Edmund: ['rms', 1.06, 89.8, 5],
  Edward: ['awb', 0.86, 89.8, 0],
  Eric: ['slt', 0.84, 96.4, -4],
  Felix: ['rms', 0.92, 96.4, 0],
  Finn: ['rms', 1.12, 96.4, 5],
  Frank: ['slt', 0.79, 96.4, 5],
  George: ['slt', 0.79, 103.4, 0],
  Graham: ['rms', 0.84, 103.4, -5],
  Harold: ['rms', 1.06, 103.4, 5],
  Henry: ['awb', 0.86, 103.4, 0],
  Hugh: ['slt', 0.84, 110.9, -4],
  Isaac: ['rms', 0.92, 110.9, 0],
  Jack: ['rms', 1.12, 110.9, 5],
  James: ['slt', 0.79, 110.9, 5],
  Jasper: ['slt', 0.79, 119.0, 0],
  Liam: ['rms', 0.84, 119.0, -5],
  Lucas: ['rms', 1.06, 119.0, 5],
  Malcolm: ['awb', 0.86, 119.0, 0],
  Marcus: ['slt', 0.84, 127.7, -4],
  Martin: ['rms', 0.92, 127.7, 0],
  Nathan: ['rms', 1.12, 127.7, 5],
  Oliver: ['slt', 0.79, 127.7, 5],
  Oscar: ['slt', 0.79, 137.1, 0],
  Patrick: ['rms', 0.84, 137.1, -5],
  Peter: ['rms', 1.06, 137.1, 5],
  Raymond: ['awb', 0.86, 137.1, 0],
  Rufus: ['slt', 0.84, 147.1, -4],
  Samuel: ['rms', 0.92, 147.1, 0],
  Theodore: ['rms', 1.12, 147.1, 5],
  Victor: ['slt', 0.79, 147.1, 5],
  William: ['slt', 0.79, 157.8, 0],
  Ada: ['slt', 0.9, 158.0, -5],
  Agnes: ['slt', 1.05, 158.0, 4],
  Alice: ['rms', 1.16, 158.0, -5],
  Amelia: ['rms', 1.32, 158.0, 4],
  Anna: ['awb', 1.28, 158.0, -1],
  Audrey: ['slt', 0.96, 169.5, -7],
  Beatrice: ['slt', 0.9, 169.5, 5],
  Bridget: ['rms', 1.2, 169.5, 0],
  Camille: ['rms', 1.32, 169.5, -6],
  Caroline: ['slt', 1.06, 169.5, 0],
  Charlotte: ['slt', 0.9, 181.9, -5],
  Clara: ['slt', 1.05, 181.9, 4],
  Daphne: ['rms', 1.16, 181.9, -5],
  Diana: ['rms', 1.32, 181.9, 4],
  Edith: ['awb', 1.28, 181.9, -1],
  Eleanor: ['slt', 0.96, 195.2, -7],
  Elise: ['slt', 0.9, 195.2, 5],
  Emma: ['rms', 1.2, 195.2, 0],
  Evelyn: ['rms', 1.32, 195.2, -6],
  Fiona: ['slt', 1.06, 195.2, 0],
  Flora: ['slt', 0.9, 209.4, -5],
  Grace: ['slt', 1.05, 209.4, 4],
  Hannah: ['rms', 1.16, 209.4, -5],
  Helen: ['rms', 1.32, 209.4, 4],
  Iris: ['awb', 1.28, 209.4, -1],
  Isabel: ['slt', 0.96, 224.7, -7],
  Julia: ['slt', 0.9, 224.7, 5],
  June: ['rms', 1.2, 224.7, 0],
  Laura: ['rms', 1.32, 224.7, -6],
  Lydia: ['slt', 1.06, 224.7, 0],
  Margaret: ['slt', 0.9, 241.1, -5],
  Maya: ['slt', 1.05, 241.1, 4],
  Nora: ['rms', 1.16, 241.1, -5],
  Olivia: ['rms', 1.32, 241.1, 4],
  Penelope: ['awb', 1.28, 241.1, -1],
  Rosalind: ['slt', 0.96, 258.8, -7],
  Ruth: ['slt', 0.9, 258.8, 5],
  Sofia: ['rms', 1.2, 258.8, 0],
  Tessa: ['rms', 1.32, 258.8, -6],
  Violet: ['slt', 1.06, 258.8, 0],
  Casey: ['slt', 0.9, 150, 0],
  Jordan: ['rms', 1.1, 160, 3],
};

const groupOf = (name: VoiceName): VoiceGroup =>
  (Object.keys(voiceGroups) as VoiceGroup[]).find((group) =>
    (voiceGroups[group] as readonly string[]).includes(name),
  ) ?? 'androgynous';

/** The 83 voices in the order of the contract's names. */
export const voices: readonly Voice[] = voiceNames.map((name) => {
  const [base, tract, pitch, tilt] = recipes[name];
  return { name, group: groupOf(name), base, tract, pitch, tilt };
});

/** The voice of this name, if there is one. */
export const findVoice = (name: string): Voice | undefined => voices.find((voice) => voice.name === name);
