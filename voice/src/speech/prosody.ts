import type { EmotionName } from '@emberlore/contract';
import { type BaseVoice, rmsPitch } from '../flite/flite.ts';
import type { Voice } from '../voices.ts';
import type { SpeechRequest } from './engine.ts';

/** Everything a worker needs to speak a line. */
export type SpeechPlan = {
  text: string;
  base: BaseVoice;
  /** The fundamental that flite is to speak at, before `tract` moves it, in Hz. */
  pitch: number;
  /** For flite: 2 is half the tempo. */
  stretch: number;
  /** What the finished voice is read faster by, which moves formants and pitch together. */
  tract: number;
  /** What the fundamental is multiplied by afterwards, for a base that cannot be told its pitch; 1 leaves it. */
  shift: number;
  /** dB by which what is high is raised. */
  tilt: number;
  /** dB above the level of all lines. */
  gain: number;
  /** The silence that the line ends with, in seconds. */
  breath: number;
};

/** Semitones, factor on the tempo, and dB at full strength. */
type Colour = readonly [semitones: number, tempo: number, gain: number];

const calm: Colour = [0, 1, 0];
const sharp: Colour = [0.8, 1.07, 1.5];
const cold: Colour = [-0.6, 0.95, -0.5];
const bright: Colour = [1.2, 1.05, 1];
const warm: Colour = [0.5, 0.97, -0.5];

const colours: Record<EmotionName, Colour> = {
  NEUTRAL: calm,
  DISGUST: cold,
  CONTEMPT: cold,
  BELLIGERENCE: sharp,
  DOMINEERING: [-0.8, 0.96, 1.5],
  CRITICISM: [0.4, 1.02, 0.5],
  ANGER: sharp,
  TENSION: [0.8, 1.06, 0],
  TENSE_HUMOR: [0.9, 1.04, 0],
  DEFENSIVENESS: [0.6, 1.06, 0.5],
  WHINING: [1.2, 0.95, 0],
  STONEWALLING: [-0.8, 0.93, -1],
  INTEREST: [0.7, 1.03, 0.3],
  VALIDATION: warm,
  AFFECTION: warm,
  HUMOR: bright,
  SURPRISE: [1.8, 1.05, 1],
  JOY: bright,
  SADNESS: [-1.2, 0.88, -1.5],
};

/** Between sentences; and within one that is spoken in two pieces, where flite would rest at a comma. */
const breaths = { sentence: 0.08, clause: 0.05 };

/** The silence that a line ends with, in seconds. */
export const breathOf = ({ goesOn }: SpeechRequest): number => (goesOn ? breaths.clause : breaths.sentence);

const lowestEngine = 62;
const highestEngine = 330;
const shiftLeast = 0.66;
const shiftMost = 2.8;

/** The value, or the nearer of the two bounds. */
export const within = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));
const ratioOf = (semitones: number) => 2 ** (semitones / 12);

/** How an emotion moves a voice. */
export function colourOf(emotion: SpeechRequest['emotion']): Colour {
  if (!emotion) return calm;
  const [semitones, tempo, gain] = colours[emotion.name] ?? calm;
  const strength = within(0, emotion.strength, 1);
  return [semitones * strength, 1 + (tempo - 1) * strength, gain * strength];
}

/**
 * How flite is to speak a line in a voice. Reading the result `tract` times as fast moves its formants, so flite speaks as
 * much slower and lower before; `rms` cannot be told a pitch and is shifted afterwards.
 */
export function planSpeech(voice: Voice, text: string, request: SpeechRequest): SpeechPlan {
  const [semitones, tempo, gain] = colourOf(request.emotion);
  const heard = voice.pitch * ratioOf(within(-5, request.pitch, 5) + semitones);
  const engine = within(lowestEngine, heard / voice.tract, highestEngine);
  const isFixed = voice.base === 'rms';
  const shift = within(shiftLeast, engine / rmsPitch, shiftMost);
  return {
    // A comma at the end keeps the voice up.
    text: request.goesOn ? `${text},` : text,
    base: voice.base,
    pitch: isFixed ? rmsPitch : engine,
    stretch: voice.tract / (within(0.5, request.speed, 1.5) * tempo),
    tract: voice.tract,
    tilt: voice.tilt,
    shift: isFixed && Math.abs(shift - 1) > 0.01 ? shift : 1,
    gain,
    breath: breathOf(request),
  };
}
