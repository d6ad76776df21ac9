import type { MusicStyle } from '@emberlore/contract';

/** What plays the notes. */
export const instruments = ['pad', 'strings', 'pluck', 'keys', 'bell', 'flute', 'bass', 'drum', 'glass'] as const;
export type Instrument = (typeof instruments)[number];

/** How a kind of music is made. */
export interface Style {
  /** The seven steps of its scale, in semitones above the tonic. */
  mode: readonly number[];
  /** Beats a minute. */
  tempo: number;
  beats: 3 | 4;
  /** Degrees of the chords of eight bars, two bars each; one of these lines is chosen for each passage. */
  chords: readonly (readonly [number, number, number, number])[];
  /** Long chords, the melody, and the broken chords. */
  ground: Instrument;
  melody: Instrument;
  figure: Instrument;
  /** The share of beats with a note of a broken chord when nothing is at stake. */
  busy: number;
  /** Brings all styles to the same loudness. */
  gain: number;
}

const major = [0, 2, 4, 5, 7, 9, 11];
const mixolydian = [0, 2, 4, 5, 7, 9, 10];
const dorian = [0, 2, 3, 5, 7, 9, 10];
const minor = [0, 2, 3, 5, 7, 8, 10];
const phrygian = [0, 1, 3, 5, 7, 8, 10];
const hijaz = [0, 1, 4, 5, 7, 8, 10];
const lydian = [0, 2, 4, 6, 7, 9, 11];
const harmonicMinor = [0, 2, 3, 5, 7, 8, 11];

/** All kinds of music. */
export const styles: Record<MusicStyle, Style> = {
  hearth: {
    mode: major,
    tempo: 66,
    beats: 3,
    chords: [
      [0, 3, 0, 4],
      [0, 5, 3, 4],
    ],
    ground: 'strings',
    melody: 'flute',
    figure: 'pluck',
    busy: 0.5,
    gain: 0.38,
  },
  court: {
    mode: major,
    tempo: 72,
    beats: 3,
    chords: [
      [0, 4, 5, 3],
      [0, 1, 4, 0],
    ],
    ground: 'strings',
    melody: 'keys',
    figure: 'keys',
    busy: 0.55,
    gain: 0.4,
  },
  noir: {
    mode: dorian,
    tempo: 58,
    beats: 4,
    chords: [
      [0, 3, 0, 4],
      [0, 5, 1, 4],
    ],
    ground: 'pad',
    melody: 'keys',
    figure: 'keys',
    busy: 0.25,
    gain: 0.46,
  },
  neon: {
    mode: minor,
    tempo: 80,
    beats: 4,
    chords: [
      [0, 5, 2, 6],
      [0, 0, 5, 6],
    ],
    ground: 'pad',
    melody: 'glass',
    figure: 'pluck',
    busy: 0.6,
    gain: 0.37,
  },
  void: {
    mode: lydian,
    tempo: 48,
    beats: 4,
    chords: [
      [0, 1, 0, 4],
      [0, 4, 1, 0],
    ],
    ground: 'pad',
    melody: 'glass',
    figure: 'bell',
    busy: 0.15,
    gain: 0.4,
  },
  campaign: {
    mode: mixolydian,
    tempo: 63,
    beats: 4,
    chords: [
      [0, 6, 3, 0],
      [0, 3, 6, 4],
    ],
    ground: 'strings',
    melody: 'flute',
    figure: 'pluck',
    busy: 0.3,
    gain: 0.36,
  },
  clockwork: {
    mode: harmonicMinor,
    tempo: 76,
    beats: 3,
    chords: [
      [0, 3, 4, 0],
      [0, 5, 3, 4],
    ],
    ground: 'strings',
    melody: 'bell',
    figure: 'pluck',
    busy: 0.65,
    gain: 0.4,
  },
  dread: {
    mode: phrygian,
    tempo: 46,
    beats: 4,
    chords: [
      [0, 1, 0, 5],
      [0, 0, 1, 0],
    ],
    ground: 'strings',
    melody: 'glass',
    figure: 'bell',
    busy: 0.12,
    gain: 0.42,
  },
  shore: {
    mode: dorian,
    tempo: 60,
    beats: 3,
    chords: [
      [0, 6, 3, 0],
      [0, 2, 6, 4],
    ],
    ground: 'strings',
    melody: 'flute',
    figure: 'pluck',
    busy: 0.4,
    gain: 0.34,
  },
  caravan: {
    mode: hijaz,
    tempo: 62,
    beats: 4,
    chords: [
      [0, 1, 0, 6],
      [0, 3, 1, 0],
    ],
    ground: 'pad',
    melody: 'flute',
    figure: 'pluck',
    busy: 0.4,
    gain: 0.4,
  },
  legend: {
    mode: minor,
    tempo: 54,
    beats: 4,
    chords: [
      [0, 5, 3, 4],
      [0, 2, 6, 5],
    ],
    ground: 'strings',
    melody: 'strings',
    figure: 'pluck',
    busy: 0.3,
    gain: 0.43,
  },
};
