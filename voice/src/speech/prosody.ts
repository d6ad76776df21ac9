import type { EmotionName } from '@emberlore/contract';
import { type BaseVoice, rmsPitch } from '../flite/flite.ts';
import type { Voice } from '../voices.ts';
import type { SpeechRequest } from './engine.ts';

/** Everything that a worker needs to speak a line. */
export type SpeechPlan = {
  text: string;
  base: BaseVoice;
  /** The fundamental for flite, before `tract` changes it, in Hz. */
  pitch: number;
  /** Duration factor for flite: 2 is half the tempo. */
  stretch: number;
  /** Resampling factor of the finished voice, which changes formants and pitch together. */
  tract: number;
  /** Subsequent factor on the fundamental, for a base voice without adjustable pitch; 1 leaves it unchanged. */
  shift: number;
  /** Boost of high frequencies in dB. */
  tilt: number;
  /** Gain relative to the level of all lines, in dB. */
  gain: number;
  /** Silence at the end of the line in seconds. */
  breath: number;
};

/** Semitones, tempo factor, and dB at full strength. */
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

/** Pauses between sentences, and within a sentence that is spoken in two parts, where flite would pause at a comma. */
const breaths = { sentence: 0.08, clause: 0.05 };

/** Returns the silence at the end of a line in seconds. */
export const chooseBreath = ({ goesOn }: SpeechRequest): number => (goesOn ? breaths.clause : breaths.sentence);

const lowestEngine = 62;
const highestEngine = 330;
const shiftLeast = 0.66;
const shiftMost = 2.8;

/** Clamps a value. */
export const within = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));
const toRatio = (semitones: number) => 2 ** (semitones / 12);

/** Returns the effect of an emotion on a voice. */
export function chooseColour(emotion: SpeechRequest['emotion']): Colour {
  if (!emotion) return calm;
  const [semitones, tempo, gain] = colours[emotion.name] ?? calm;
  const strength = within(0, emotion.strength, 1);
  return [semitones * strength, 1 + (tempo - 1) * strength, gain * strength];
}

/** Limits a speed to what voices support. */
export const clampSpeed = (speed: number) => within(0.5, speed, 1.5);

/**
 * Plans how flite speaks a line in a voice. Playing the result `tract` times as fast shifts its formants, so flite
 * speaks correspondingly slower and lower; `rms` has no adjustable pitch and is shifted afterwards.
 */
export function planSpeech(voice: Voice, text: string, request: SpeechRequest): SpeechPlan {
  const [semitones, tempo, gain] = chooseColour(request.emotion);
  const heard = voice.pitch * toRatio(within(-5, request.pitch, 5) + semitones);
  const engine = within(lowestEngine, heard / voice.tract, highestEngine);
  const isFixed = voice.base === 'rms';
  const shift = within(shiftLeast, engine / rmsPitch, shiftMost);
  return {
    // A comma at the end keeps the intonation up.
    text: request.goesOn ? `${text},` : text,
    base: voice.base,
    pitch: isFixed ? rmsPitch : engine,
    stretch: voice.tract / (clampSpeed(request.speed) * tempo),
    tract: voice.tract,
    tilt: voice.tilt,
    shift: isFixed && Math.abs(shift - 1) > 0.01 ? shift : 1,
    gain,
    breath: chooseBreath(request),
  };
}
