import { m } from '../../../i18n/messages.ts';
/** A stroke of a beat: when, in milliseconds from its beginning, and how it is drummed. */
export interface Stroke {
  at: number;
  /** An accented stroke, or one of a roll. */
  kind: 'stroke' | 'accent';
}

/** A note of the fife that goes along. `pitch` is in semitones from A4 (440 Hz). */
export interface Note {
  at: number;
  /** How long it sounds, in milliseconds. */
  length: number;
  pitch: number;
}

/** One of the pieces that are drummed. */
export interface Beat {
  id: string;
  name: string;
  /** What it asked of those who heard it. */
  about: string;
  /** From 1, the easiest. */
  level: number;
  strokes: Stroke[];
  notes: Note[];
  /** When it is over, in milliseconds. */
  length: number;
}

/** How a piece is written down: a bar after the other, each character a sixteenth (or, in six-eight, a third of a beat). */
interface Score {
  id: string;
  name: string;
  about: string;
  level: number;
  /** Beats a minute. */
  tempo: number;
  /** Characters a beat: 4 in two-four, 3 in six-eight. */
  division: number;
  /** `X` an accent, `x` a stroke, `.` none. */
  drum: readonly string[];
  /** The letters of the fife's scale, lower case an octave below; `-` holds, `.` rests. */
  fife: readonly string[];
  /** How often the whole is played. */
  times: number;
}

/** Bars of counting in before the first stroke, in beats. */
const countIn = 4;

/** D major, the fife's own key, in semitones from A4: lower case is the octave of the low D. */
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

// Written for this game in the manner of the time: a march in two-four, a quickstep in six-eight, and a long roll.
const scores: readonly Score[] = [
  {
    id: 'assembly',
    name: m.war_game_the_assembly(),
    about: m.war_game_falls_the_men_in_a(),
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

/** A drum bar as strokes, and where a stroke would fall. */
function strokesOf(bar: string, from: number, unit: number): Stroke[] {
  return [...bar].flatMap((sign, place): Stroke[] =>
    sign === '.' ? [] : [{ at: from + place * unit, kind: sign === 'X' ? 'accent' : 'stroke' }],
  );
}

/** A fife bar as notes; `-` makes the one before longer. */
function notesOf(bar: string, from: number, unit: number): Note[] {
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
      strokes.push(...strokesOf(bar, at, unit));
      notes.push(...notesOf(fife[place] ?? '', at, unit));
      at += bar.length * unit;
    }
  }
  return { ...rest, strokes, notes, length: at + 1200 };
}

/** The pieces, the easiest first. */
export const beats: readonly Beat[] = scores.map(compose);
