import type { GameSound } from '../sound.ts';
import type { Beat } from './beats.ts';

/** Plays a drum stroke: the skin's falling pitch and the snare's rattle. */
export function drumStroke(sound: GameSound, { at = sound.now(), accent = false, loud = 1 } = {}): void {
  sound.tone(accent ? 190 : 170, 74, 0.2, { at, loud: 0.55 * loud });
  sound.noise(1900, accent ? 0.17 : 0.11, { at, loud: (accent ? 0.42 : 0.3) * loud });
}

/** Plays a tick, for the count-in and for setting the delay. */
export function tick(sound: GameSound, at: number): void {
  sound.tone(1250, 1250, 0.05, { at, loud: 0.16, shape: 'square' });
}

/** Schedules the fife's notes between `from` and `to`, in milliseconds of the beat; `begun` is its start time. */
export function playFife(sound: GameSound, beat: Beat, begun: number, from: number, to: number): void {
  for (const { at, length, pitch } of beat.notes) {
    if (at < from || at >= to) continue;
    const hertz = 440 * 2 ** ((pitch + 12) / 12);
    const start = begun + at / 1000;
    sound.tone(hertz, hertz, (length / 1000) * 0.92, { at: start, loud: 0.07, shape: 'triangle' });
    // The player's breath at the mouth hole.
    sound.noise(hertz * 2, 0.05, { at: start, loud: 0.03 });
  }
}
