import type { MusicStyle } from '@emberlore/contract';
import { seededRandom, seedOf } from '../synth/random.ts';
import { type Instrument, type Style, styles } from './styles.ts';

/** How much is at stake: 0 nothing, 1 something, 2 a fight or the end. */
export type Tension = 0 | 1 | 2;

/** What a passage of music is made from. */
export interface Score {
  style: MusicStyle;
  /** Whose key it is in: the same story always sounds in the same key. */
  storyId: string;
  tension: Tension;
  /** Whose motif is played; null for nobody's. */
  characterId: string | null;
  /** The number of the passage; each differs. */
  passage: number;
}

/** A note: when it starts and how long it lasts in seconds, its pitch in semitones (MIDI), and how loud it is. */
export interface Note {
  at: number;
  length: number;
  pitch: number;
  instrument: Instrument;
  gain: number;
  pan: number;
}

const bars = 8;
/** The lowest tonic: F below the middle C. Stories are at most seven semitones above it. */
const lowestTonic = 53;

/** Returns how long a passage is, in seconds. */
export function passageSeconds(style: MusicStyle): number {
  const { tempo, beats } = styles[style];
  return (bars * beats * 60) / tempo;
}

/** Returns a character's motif: four steps of the scale relative to a chord, and their lengths in beats. */
export function composeMotif(characterId: string): { steps: number[]; beats: number[] } {
  const random = seededRandom(seedOf(characterId));
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const shapes = [
    [0, 2, 4, 2],
    [4, 2, 1, 0],
    [0, 4, 3, 1],
    [2, 4, 5, 4],
    [0, 1, 2, 4],
    [4, 7, 5, 4],
    [2, 0, 1, -1],
  ];
  const rhythms = [
    [1, 1, 1, 2],
    [1.5, 0.5, 1, 2],
    [2, 1, 0.5, 1.5],
    [0.5, 0.5, 2, 2],
  ];
  return { steps: pick(shapes), beats: pick(rhythms) };
}

/** Writes a passage of eight bars. The same score gives the same notes. */
export function compose(score: Score): Note[] {
  const style = styles[score.style];
  const random = seededRandom(seedOf(`${score.storyId} ${score.style} ${score.passage} ${score.tension}`));
  const tonic = lowestTonic + (seedOf(score.storyId) % 8);
  const beat = 60 / style.tempo;
  const chords = style.chords[Math.floor(random() * style.chords.length)] ?? [0, 3, 4, 0];
  const part: Part = { style, random, tonic, beat, tension: score.tension };
  return chords.flatMap((degree, place) => {
    const from = place * 2 * style.beats * beat;
    return [
      ...ground(part, degree, from),
      ...figure(part, degree, from),
      ...melody(part, degree, from, composeMotif(score.characterId ?? score.storyId), place),
      ...stakes(part, degree, from),
    ];
  });
}

interface Part {
  style: Style;
  random: () => number;
  tonic: number;
  beat: number;
  tension: Tension;
}

/** Returns the pitch of a step of the scale, in any octave. */
function pitchOf({ style, tonic }: Part, step: number): number {
  const octave = Math.floor(step / 7);
  return tonic + octave * 12 + (style.mode[step - octave * 7] ?? 0);
}

/** Two bars of a held chord, and its root below. */
function ground(part: Part, degree: number, at: number): Note[] {
  const length = part.style.beats * 2 * part.beat;
  const chord = [degree, degree + 2, degree + 4].map((step, voice) => ({
    at,
    length,
    pitch: pitchOf(part, step > 6 ? step - 7 : step),
    instrument: part.style.ground,
    gain: 0.2,
    pan: (voice - 1) * 0.5,
  }));
  const root = { at, length, pitch: pitchOf(part, degree) - 24, instrument: 'bass' as const, gain: 0.24, pan: 0 };
  return [...chord, root];
}

/** The chord broken into single notes, more of them when more is at stake. */
function figure(part: Part, degree: number, from: number): Note[] {
  const { style, random, beat, tension } = part;
  const tones = [0, 2, 4, 7, 4, 2];
  const likely = Math.min(0.9, style.busy + tension * 0.12);
  const notes: Note[] = [];
  for (let half = 0; half < style.beats * 4; half += 1) {
    const onBeat = half % 2 === 0;
    if (random() > (onBeat ? likely : likely * 0.45)) continue;
    const step = degree + (tones[half % tones.length] ?? 0);
    notes.push({
      at: from + half * 0.5 * beat + random() * 0.02,
      length: beat * 1.5,
      pitch: pitchOf(part, step),
      instrument: style.figure,
      gain: (onBeat ? 0.42 : 0.28) * (0.7 + random() * 0.3),
      pan: (half % 4) * 0.2 - 0.3,
    });
  }
  return notes;
}

/** The motif over every other chord, and an answer of one long note now and then. */
function melody(
  part: Part,
  degree: number,
  from: number,
  motif: ReturnType<typeof composeMotif>,
  place: number,
): Note[] {
  const { style, random, beat } = part;
  const note = (at: number, step: number, beats: number) => ({
    at,
    length: beats * beat,
    pitch: pitchOf(part, step) + 12,
    instrument: style.melody,
    gain: 0.5,
    pan: 0.15,
  });
  if (place % 2 === 1) return random() < 0.5 ? [note(from + beat, degree + 4, style.beats)] : [];
  let at = from + (random() < 0.5 ? 0 : beat);
  return motif.steps.map((step, index) => {
    const beats = motif.beats[index] ?? 1;
    const played = note(at, degree + step, beats);
    at += beats * beat;
    return played;
  });
}

/** What is added when something is at stake: a heartbeat, and in a fight a note that rubs. */
function stakes(part: Part, degree: number, from: number): Note[] {
  const { style, beat, tension } = part;
  if (tension === 0) return [];
  const pulses = Array.from({ length: style.beats * 2 }, (_, at) => at).filter(
    (at) => tension === 2 || at % style.beats === 0,
  );
  const beats = pulses.flatMap((at) => [
    { at: from + at * beat, length: 0.5, pitch: 36, instrument: 'drum' as const, gain: 0.5, pan: 0 },
    { at: from + (at + 0.35) * beat, length: 0.4, pitch: 34, instrument: 'drum' as const, gain: 0.3, pan: 0 },
  ]);
  if (tension < 2) return beats;
  const rub = {
    at: from,
    length: style.beats * 2 * beat,
    pitch: pitchOf(part, degree) - 11,
    instrument: 'strings' as const,
    gain: 0.14,
    pan: -0.4,
  };
  return [...beats, rub];
}
