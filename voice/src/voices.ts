import { type VoiceGroup, type VoiceName, voiceGroups, voiceNames } from '@emberlore/contract';
import type { BaseVoice } from './flite/flite.ts';

/** How a named voice is derived from one of flite's. */
export type Voice = {
  name: VoiceName;
  group: VoiceGroup;
  base: BaseVoice;
  /** Formant factor: below 1 is a longer vocal tract, hence a larger speaker. */
  tract: number;
  /** Mean fundamental in Hz. */
  pitch: number;
  /** Boost of high frequencies in dB: darker below 0, brighter above. */
  tilt: number;
};

// Within a group, voices are 1.2 semitones apart, and the four or five at each step differ by 1.5 dB or more in the
// mean spectrum, by base, tract and brightness (measured by `npm run eval:voice`). Chosen by intelligibility to a
// recogniser:
// `rms` and `slt` with almost no errors; flite's `kal16` was excluded for 10 to 24 % wrong words, and `slt` stays below
// a tract of 1.08, above which high voices became unintelligible.
const recipes: Record<VoiceName, readonly [base: BaseVoice, tract: number, pitch: number, tilt: number]> = {
  Adam: ['slt', 0.79, 79.5, 4],
  Alan: ['rms', 0.84, 79.5, -4],
  Arthur: ['rms', 1.08, 79.5, 6],
  Benjamin: ['rms', 0.97, 79.5, 0],
  Brian: ['slt', 0.84, 85.4, -1],
  Callum: ['rms', 0.9, 85.4, -2],
  Charles: ['rms', 1.14, 85.4, 5],
  Daniel: ['rms', 1.02, 85.4, 2],
  David: ['slt', 0.79, 91.7, 4],
  Dennis: ['rms', 0.84, 91.7, -4],
  Edmund: ['rms', 1.08, 91.7, 6],
  Edward: ['rms', 0.97, 91.7, 0],
  Eric: ['slt', 0.84, 98.6, -1],
  Felix: ['rms', 0.9, 98.6, -2],
  Finn: ['rms', 1.14, 98.6, 5],
  Frank: ['rms', 1.02, 98.6, 2],
  George: ['slt', 0.79, 105.9, 4],
  Graham: ['rms', 0.84, 105.9, -4],
  Harold: ['rms', 1.08, 105.9, 6],
  Henry: ['awb', 0.88, 105.9, 2],
  Hugh: ['slt', 0.84, 113.7, -1],
  Isaac: ['rms', 0.9, 113.7, -2],
  Jack: ['rms', 1.14, 113.7, 5],
  James: ['rms', 1.02, 113.7, 2],
  Jasper: ['slt', 0.79, 122.2, 4],
  Liam: ['rms', 0.84, 122.2, -4],
  Lucas: ['rms', 1.08, 122.2, 6],
  Malcolm: ['awb', 0.88, 122.2, 2],
  Marcus: ['slt', 0.84, 131.3, -1],
  Martin: ['rms', 0.9, 131.3, -2],
  Nathan: ['rms', 1.14, 131.3, 5],
  Oliver: ['rms', 1.02, 131.3, 2],
  Oscar: ['slt', 0.79, 141.0, 4],
  Patrick: ['rms', 0.84, 141.0, -4],
  Peter: ['rms', 1.08, 141.0, 6],
  Raymond: ['awb', 0.88, 141.0, 2],
  Rufus: ['slt', 0.84, 151.5, -1],
  Samuel: ['rms', 0.9, 151.5, -2],
  Theodore: ['rms', 1.14, 151.5, 5],
  Victor: ['rms', 1.02, 151.5, 2],
  William: ['rms', 0.97, 162.7, 0],
  Ada: ['slt', 0.9, 158.0, 0],
  Agnes: ['slt', 1.05, 158.0, 5],
  Alice: ['rms', 1.16, 158.0, -4],
  Amelia: ['rms', 1.32, 158.0, 3],
  Anna: ['rms', 1.06, 158.0, 5],
  Audrey: ['rms', 1.1, 169.5, -4],
  Beatrice: ['slt', 0.9, 169.5, 5],
  Bridget: ['rms', 1.22, 169.5, 0],
  Camille: ['rms', 1.34, 169.5, 5],
  Caroline: ['slt', 1.06, 169.5, 0],
  Charlotte: ['slt', 0.9, 181.9, 0],
  Clara: ['slt', 1.05, 181.9, 5],
  Daphne: ['rms', 1.16, 181.9, -4],
  Diana: ['rms', 1.32, 181.9, 3],
  Edith: ['awb', 1.26, 181.9, 1],
  Eleanor: ['rms', 1.1, 195.2, -4],
  Elise: ['slt', 0.9, 195.2, 5],
  Emma: ['rms', 1.22, 195.2, 0],
  Evelyn: ['rms', 1.34, 195.2, 5],
  Fiona: ['slt', 1.06, 195.2, 0],
  Flora: ['slt', 0.9, 209.4, 0],
  Grace: ['slt', 1.05, 209.4, 5],
  Hannah: ['rms', 1.16, 209.4, -4],
  Helen: ['rms', 1.32, 209.4, 3],
  Iris: ['awb', 1.26, 209.4, 1],
  Isabel: ['rms', 1.1, 224.7, -4],
  Julia: ['slt', 0.9, 224.7, 5],
  June: ['rms', 1.22, 224.7, 0],
  Laura: ['rms', 1.34, 224.7, 5],
  Lydia: ['slt', 1.06, 224.7, 0],
  Margaret: ['slt', 0.97, 241.1, 0],
  Maya: ['slt', 1.05, 241.1, 5],
  Nora: ['rms', 1.16, 241.1, -4],
  Olivia: ['rms', 1.32, 241.1, 3],
  Penelope: ['rms', 1.06, 241.1, 5],
  Rosalind: ['rms', 1.1, 258.8, -4],
  Ruth: ['slt', 0.9, 258.8, 5],
  Sofia: ['rms', 1.22, 258.8, 0],
  Tessa: ['rms', 1.34, 258.8, 5],
  Violet: ['slt', 1.06, 258.8, 0],
  Casey: ['slt', 0.9, 150, 0],
  Jordan: ['rms', 1.1, 160, 3],
};

const groupOf = (name: VoiceName): VoiceGroup =>
  (Object.keys(voiceGroups) as VoiceGroup[]).find((group) =>
    (voiceGroups[group] as readonly string[]).includes(name),
  ) ?? 'androgynous';

/** The 83 voices in the order of the contract. */
export const voices: readonly Voice[] = voiceNames.map((name) => {
  const [base, tract, pitch, tilt] = recipes[name];
  return { name, group: groupOf(name), base, tract, pitch, tilt };
});

/** Returns the voice of this name, if any. */
export const findVoice = (name: string): Voice | undefined => voices.find((voice) => voice.name === name);
