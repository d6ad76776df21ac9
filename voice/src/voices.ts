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
};

// Within a group voices that share base and tract are a semitone or more apart, and different tracts at least 1.5 dB in the
// mean spectrum. Chosen by what a recogniser understood: `rms` and `slt` with next to no errors; `kal16` was left out for
// 10 to 24 % of wrong words, and `slt` stays below a tract of 1.08, above which high voices were not understood any more.
const recipes: Record<VoiceName, readonly [BaseVoice, number, number]> = {
  Adam: ['slt', 0.79, 80.0],
  Alan: ['rms', 0.93, 81.4],
  Arthur: ['awb', 0.86, 82.7],
  Benjamin: ['slt', 0.86, 85.6],
  Brian: ['rms', 1.12, 87.0],
  Callum: ['rms', 0.86, 88.5],
  Charles: ['rms', 1.02, 90.0],
  Daniel: ['slt', 0.79, 91.5],
  David: ['awb', 0.86, 94.7],
  Dennis: ['rms', 0.8, 96.3],
  Edmund: ['slt', 0.86, 97.9],
  Edward: ['rms', 1.12, 99.6],
  Eric: ['rms', 0.86, 101.3],
  Felix: ['slt', 0.79, 104.8],
  Finn: ['rms', 0.93, 106.5],
  Frank: ['awb', 0.86, 108.4],
  George: ['rms', 0.8, 110.2],
  Graham: ['slt', 0.86, 112.1],
  Harold: ['rms', 0.86, 115.9],
  Henry: ['rms', 1.02, 117.9],
  Hugh: ['slt', 0.79, 119.9],
  Isaac: ['rms', 0.93, 121.9],
  Jack: ['awb', 0.86, 124.0],
  James: ['slt', 0.86, 128.2],
  Jasper: ['rms', 1.12, 130.4],
  Liam: ['rms', 0.86, 132.6],
  Lucas: ['rms', 1.02, 134.9],
  Malcolm: ['slt', 0.79, 137.2],
  Marcus: ['awb', 0.86, 141.9],
  Martin: ['rms', 0.8, 144.3],
  Nathan: ['slt', 0.86, 146.8],
  Oliver: ['rms', 1.12, 149.3],
  Oscar: ['rms', 0.86, 151.8],
  Patrick: ['rms', 1.02, 154.4],
  Peter: ['slt', 0.79, 157.0],
  Raymond: ['rms', 0.8, 84.1],
  Rufus: ['rms', 0.93, 93.1],
  Samuel: ['rms', 1.02, 103.0],
  Theodore: ['rms', 1.12, 114.0],
  Victor: ['rms', 0.8, 126.1],
  William: ['rms', 0.93, 139.5],
  Ada: ['slt', 0.95, 158.0],
  Agnes: ['rms', 1.16, 160.1],
  Alice: ['awb', 1.2, 162.2],
  Amelia: ['slt', 1.05, 164.3],
  Anna: ['rms', 1.25, 166.4],
  Audrey: ['slt', 0.88, 168.6],
  Beatrice: ['awb', 1.3, 170.8],
  Bridget: ['rms', 1.34, 173.0],
  Camille: ['slt', 0.95, 175.3],
  Caroline: ['rms', 1.16, 177.6],
  Charlotte: ['awb', 1.2, 179.9],
  Clara: ['slt', 1.05, 182.2],
  Daphne: ['rms', 1.25, 184.6],
  Diana: ['slt', 0.88, 187.0],
  Edith: ['awb', 1.3, 189.5],
  Eleanor: ['rms', 1.34, 191.9],
  Elise: ['slt', 0.95, 194.4],
  Emma: ['rms', 1.16, 197.0],
  Evelyn: ['awb', 1.2, 199.5],
  Fiona: ['slt', 1.05, 202.1],
  Flora: ['slt', 0.88, 204.8],
  Grace: ['awb', 1.3, 207.5],
  Hannah: ['slt', 0.97, 210.2],
  Helen: ['rms', 1.18, 212.9],
  Iris: ['slt', 1.06, 215.7],
  Isabel: ['rms', 1.3, 218.5],
  Julia: ['slt', 0.88, 221.4],
  June: ['awb', 1.3, 224.2],
  Laura: ['slt', 0.97, 227.2],
  Lydia: ['rms', 1.18, 230.1],
  Margaret: ['slt', 1.06, 233.1],
  Maya: ['rms', 1.3, 236.2],
  Nora: ['slt', 0.88, 239.3],
  Olivia: ['awb', 1.3, 242.4],
  Penelope: ['slt', 0.97, 245.6],
  Rosalind: ['rms', 1.18, 248.8],
  Ruth: ['slt', 1.06, 252.0],
  Sofia: ['rms', 1.3, 255.3],
  Tessa: ['slt', 0.88, 258.6],
  Violet: ['awb', 1.3, 262.0],
  Casey: ['slt', 0.9, 150],
  Jordan: ['rms', 1.1, 160],
};

const groupOf = (name: VoiceName): VoiceGroup =>
  (Object.keys(voiceGroups) as VoiceGroup[]).find((group) =>
    (voiceGroups[group] as readonly string[]).includes(name),
  ) ?? 'androgynous';

/** The 83 voices in the order of the contract's names. */
export const voices: readonly Voice[] = voiceNames.map((name) => {
  const [base, tract, pitch] = recipes[name];
  return { name, group: groupOf(name), base, tract, pitch };
});

/** The voice of this name, if there is one. */
export const findVoice = (name: string): Voice | undefined => voices.find((voice) => voice.name === name);
