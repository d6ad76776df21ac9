import type { GameSound } from '../sound.ts';
import type { RunEvent } from './run.ts';

const sounds: Record<RunEvent, (sound: GameSound) => void> = {
  jumped: (sound) => sound.tone(220, 520, 0.18, { loud: 0.12, shape: 'triangle' }),
  landed: (sound) => sound.noise(180, 0.12, { loud: 0.4 }),
  slid: (sound) => sound.noise(900, 0.3, { loud: 0.14 }),
  coin: (sound) => {
    sound.tone(1318, 1318, 0.09, { loud: 0.1 });
    sound.tone(1760, 1760, 0.22, { at: sound.now() + 0.07, loud: 0.1 });
  },
  stumbled: (sound) => {
    sound.noise(320, 0.3, { loud: 0.5 });
    sound.tone(180, 70, 0.35, { loud: 0.3, shape: 'triangle' });
  },
  caught: (sound) => {
    for (const [place, pitch] of [392, 330, 262, 196].entries())
      sound.tone(pitch, pitch * 0.98, 0.5, { at: sound.now() + place * 0.22, loud: 0.16, shape: 'triangle' });
  },
};

/** Plays the sounds for the events of a frame. */
export function playHappenings(sound: GameSound, happened: readonly RunEvent[]): void {
  for (const each of new Set(happened)) sounds[each](sound);
}
