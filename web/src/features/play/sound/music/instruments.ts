import { burst, chain, ping } from '../synth/parts.ts';
import type { Room } from '../synth/room.ts';
import type { Note } from './compose.ts';
import type { Instrument } from './styles.ts';

type Player = (room: Room, note: Note, out: AudioNode) => void;

/** Returns the frequency of a pitch in hertz. */
function hertz(pitch: number): number {
  return 440 * 2 ** ((pitch - 69) / 12);
}

interface Holding {
  wave: OscillatorType;
  /** How far the voices are apart, in cents. */
  detune: readonly number[];
  cutoff: number;
  attack: number;
  release: number;
}

/** A tone that swells, is held and dies away. */
function hold(room: Room, note: Note, out: AudioNode, { wave, detune, cutoff, attack, release }: Holding): void {
  const rise = Math.min(attack, note.length * 0.6);
  for (const cents of detune) {
    const source = new OscillatorNode(room.context, { type: wave, frequency: hertz(note.pitch), detune: cents });
    const { volume } = chain(room, source, {
      filters: [{ type: 'lowpass', frequency: cutoff, q: 0.5 }],
      gain: 0,
      pan: note.pan + cents / 60,
      out,
    });
    const gain = note.gain / detune.length;
    volume.setValueAtTime(0, note.at);
    volume.linearRampToValueAtTime(gain, note.at + rise);
    volume.setTargetAtTime(0, Math.max(note.at + rise, note.at + note.length - release * 0.2), release / 3);
    source.start(note.at);
    source.stop(note.at + note.length + release * 2.4);
  }
}

/** A struck or plucked tone: its partials as ratio, loudness and share of the length. */
function strike(
  room: Room,
  note: Note,
  out: AudioNode,
  length: number,
  partials: readonly (readonly [number, number, number])[],
) {
  for (const [ratio, loud, lasts] of partials) {
    const pitch = hertz(note.pitch) * ratio;
    const { at, pan } = note;
    ping(room, { at, pitch, length: length * lasts, attack: 0.006, gain: note.gain * loud, pan, out });
  }
}

/** How each instrument plays a note. */
export const players: Record<Instrument, Player> = {
  pad: (room, note, out) =>
    hold(room, note, out, { wave: 'sawtooth', detune: [-9, 0, 8], cutoff: 700, attack: 1.8, release: 2.5 }),
  strings: (room, note, out) =>
    hold(room, note, out, { wave: 'sawtooth', detune: [-6, 5], cutoff: 1200, attack: 0.9, release: 1.8 }),
  bass: (room, note, out) =>
    hold(room, note, out, { wave: 'triangle', detune: [0], cutoff: 300, attack: 0.25, release: 1.2 }),
  glass: (room, note, out) =>
    hold(room, note, out, { wave: 'sine', detune: [-4, 4], cutoff: 4000, attack: 0.35, release: 2.2 }),
  flute(room, note, out) {
    hold(room, note, out, { wave: 'triangle', detune: [-2, 2], cutoff: 1800, attack: 0.12, release: 0.5 });
    burst(room, 'pink', {
      at: note.at,
      attack: 0.08,
      length: note.length,
      filters: [{ type: 'bandpass', frequency: Math.min(6000, hertz(note.pitch) * 2), q: 3 }],
      gain: note.gain * 0.1,
      pan: note.pan,
      out,
    });
  },
  pluck: (room, note, out) =>
    strike(room, note, out, 2.4, [
      [1, 0.8, 1],
      [2, 0.35, 0.6],
      [3, 0.18, 0.4],
      [4, 0.08, 0.25],
    ]),
  keys: (room, note, out) =>
    strike(room, note, out, 3.4, [
      [1, 0.8, 1],
      [2.002, 0.25, 0.7],
      [3.005, 0.12, 0.4],
      [5.01, 0.05, 0.15],
    ]),
  bell: (room, note, out) =>
    strike(room, note, out, 4.5, [
      [1, 0.6, 1],
      [2.76, 0.25, 0.5],
      [5.4, 0.1, 0.25],
    ]),
  drum: (room, { at, gain, pan, pitch }, out) =>
    ping(room, { at, pitch: hertz(pitch) * 1.6, to: hertz(pitch) * 0.7, length: 0.45, gain, pan, out }),
};
