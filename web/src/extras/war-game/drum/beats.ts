import { m } from '../../../i18n/messages.ts';
/** A stroke of a beat: its time in milliseconds from the start, and its kind. */
export interface Stroke {
  at: number;
  /** An accented stroke, or one of a roll. */
  kind: 'stroke' | 'accent';
}

/** A note of the accompanying fife. `pitch` is in semitones from A4 (440 Hz). */
export interface Note {
  at: number;
  /** Duration in milliseconds. */
  length: number;
  pitch: number;
}

/** A piece to drum. */
export interface Beat {
  id: string;
  name: string;
  /** What the beat ordered its listeners to do. */
  about: string;
  /** Difficulty, from 1. */
  level: number;
  strokes: Stroke[];
  notes: Note[];
  /** Total duration in milliseconds. */
  length: number;
}

/** Notation of a piece: bars in order, each character a sixteenth (in six-eight, a third of a beat). */
interface Score {
  id: string;
  name: string;
  about: string;
  level: number;
  /** Beats per minute. */
  tempo: number;
  /** Characters per beat: 4 in two-four, 3 in six-eight. */
  division: number;
  /** `X` is an accent, `x` a stroke, `.` a rest. */
  drum: readonly string[];
  /** Letters of the fife's scale, lower case an octave below; `-` holds, `.` rests. */
  fife: readonly string[];
  /** Number of repetitions. */
  times: number;
}

/** Count-in before the first stroke, in beats. */
const countIn = 4;

/** D major, the fife's own key, in semitones from A4; lower case is the octave of the low D. */
const scale: Record<string, number> = {
  d: -7,
  e: -5,
  f: -3,
  g: -2,
  a: 0,
  b: 2,
  c: 4,
  D: 5,
  E: 7,
  F: 9,
  G: 10,
  A: 12,
  B: 14,
  C: 16,
};

// Written for this game in the style of the period: a march in two-four, a quickstep in six-eight and a long roll.
const scores: readonly Score[] = [
  {
    id: 'assembly',
    name: m.war_game_the_assembly(),
    about: m.war_game_calls_the_men_into_line_a_walking(),
    level: 1,
    tempo: 84,
    division: 4,
    drum: ['X...x...', 'X...x...', 'X...x.x.', 'X...X...', 'X...x...', 'X...x.x.', 'X.x.x...', 'X...X...'],
    fife: ['D---f---', 'a---D---', 'E-D-c-b-', 'a---a---', 'b---D---', 'c-b-a-g-', 'f-e-f-g-', 'd---d---'],
    times: 2,
  },
  {
    id: 'quickstep',
    name: m.war_game_the_santee_quickstep(),
    about: m.war_game_for_the_road_by_night(),
    level: 2,
    tempo: 104,
    division: 3,
    drum: ['X..x.x', 'X..x..', 'X.xx.x', 'X..X..', 'X..x.x', 'X.xx..', 'X.xX.x', 'X..X..'],
    fife: ['D-Ec-a', 'b-ga--', 'f-ga-D', 'E--D--', 'D-Ec-a', 'b-ga-g', 'f-de-c', 'd--d--'],
    times: 3,
  },
  {
    id: 'long-roll',
    name: m.war_game_the_long_roll(),
    about: m.war_game_the_alarm_to_arms_now(),
    level: 3,
    tempo: 112,
    division: 4,
    drum: ['X.x.X.x.', 'X.xxX...', 'X.x.X.xx', 'X...X.x.', 'XxxxX...', 'X.x.XxxX', '..x.X.xx', 'X.X.X...'],
    fife: ['D-a-D-a-', 'E-D-c---', 'b-a-g-f-', 'e---a---', 'D-E-F-D-', 'G-F-E-D-', 'c-b-a-c-', 'D---D---'],
    times: 3,
  },
];

/** Converts a drum bar to timed strokes. */
function parseStrokes(bar: string, from: number, unit: number): Stroke[] {
  return [...bar].flatMap((sign, place): Stroke[] =>
    sign === '.' ? [] : [{ at: from + place * unit, kind: sign === 'X' ? 'accent' : 'stroke' }],
  );
}

/** Converts a fife bar to timed notes; `-` extends the previous one. */
function parseNotes(bar: string, from: number, unit: number): Note[] {
  const notes: Note[] = [];
  for (const [place, sign] of [...bar].entries()) {
    const pitch = scale[sign];
    const last = notes.at(-1);
    if (pitch !== undefined) notes.push({ at: from + place * unit, length: unit, pitch });
    else if (sign === '-' && last) last.length += unit;
  }
  return notes;
}

function compose({ tempo, division, drum, fife, times, ...rest }: Score): Beat {
  const unit = 60_000 / tempo / division;
  const begin = countIn * division * unit;
  const strokes: Stroke[] = [];
  const notes: Note[] = [];
  let at = begin;
  for (let turn = 0; turn < times; turn += 1) {
    for (const [place, bar] of drum.entries()) {
      strokes.push(...parseStrokes(bar, at, unit));
      notes.push(...parseNotes(fife[place] ?? '', at, unit));
      at += bar.length * unit;
    }
  }
  return { ...rest, strokes, notes, length: at + 1200 };
}

/** The pieces, easiest first. */
export const beats: readonly Beat[] = scores.map(compose);
