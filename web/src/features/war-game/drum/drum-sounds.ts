import type { GameSound } from '../sound.ts';
import type { Beat } from './beats.ts';

/** A stroke on the drum: the skin's fall in pitch, and the snare's rattle. */
export function drumStroke(sound: GameSound, { at = sound.now(), accent = false, loud = 1 } = {}): void {
  sound.tone(accent ? 190 : 170, 74, 0.2, { at, loud: 0.55 * loud });
  sound.noise(1900, accent ? 0.17 : 0.11, { at, loud: (accent ? 0.42 : 0.3) * loud });
}

/** A tick to set the delay by, and to count in. */
export function tick(sound: GameSound, at: number): void {
  sound.tone(1250, 1250, 0.05, { at, loud: 0.16, shape: 'square' });
}

/** Plans the notes of the fife for a stretch of a beat, `from` to `to` in milliseconds; `begun` is when it began. */
export function playFife(sound: GameSound, beat: Beat, begun: number, from: number, to: number): void {
  for (const { at, length, pitch } of beat.notes) {
    if (at < from || at >= to) continue;
    const hertz = 440 * 2 ** ((pitch + 12) / 12);
    const start = begun + at / 1000;
    sound.tone(hertz, hertz, (length / 1000) * 0.92, { at: start, loud: 0.07, shape: 'triangle' });
    // The breath at the mouth hole.
    sound.noise(hertz * 2, 0.05, { at: start, loud: 0.03 });
  }
}
