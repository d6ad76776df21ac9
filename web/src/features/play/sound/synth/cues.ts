import { burst, hall, hiss, ping } from './parts.ts';
import { seedOf } from './random.ts';
import { type Recipe, type Room, render } from './room.ts';

/** Moments of play that are heard. */
export const cueNames = ['quest', 'done', 'item', 'choice', 'duel', 'ending'] as const;
export type CueName = (typeof cueNames)[number];

/** Notes of a glockenspiel, one after another. */
function chime(room: Room, out: AudioNode, pitches: readonly number[], apart: number, length: number): void {
  for (const [place, pitch] of pitches.entries()) {
    const at = 0.02 + place * apart;
    for (const [ratio, gain, lasts] of [
      [1, 0.3, 1],
      [2.76, 0.08, 0.4],
      [5.4, 0.03, 0.2],
    ] as const) {
      ping(room, { at, pitch: pitch * ratio, length: length * lasts, attack: 0.004, gain, out });
    }
  }
}

/** A recipe, and the gain that makes it as loud as the others: -22 LUFS. */
interface Cue {
  seconds: number;
  gain: number;
  recipe: (room: Room, out: AudioNode) => void;
}

const cues: Record<CueName, Cue> = {
  quest: { seconds: 2.4, gain: 0.275, recipe: (room, out) => chime(room, out, [587, 880], 0.16, 1.6) },
  done: { seconds: 2.8, gain: 0.182, recipe: (room, out) => chime(room, out, [587, 740, 880, 1175], 0.12, 1.8) },
  item: {
    seconds: 2,
    gain: 0.34,
    recipe(room, out) {
      burst(room, 'white', {
        at: 0.02,
        length: 0.16,
        filters: [{ type: 'highpass', frequency: 3000 }],
        gain: 0.14,
        out,
      });
      for (const [place, pitch] of [1760, 2217, 2637, 3520].entries()) {
        ping(room, { at: 0.06 + place * 0.05, pitch, length: 0.8, attack: 0.004, gain: 0.14, out });
      }
    },
  },
  choice: {
    seconds: 2.6,
    gain: 0.247,
    recipe(room, out) {
      ping(room, { at: 0.02, pitch: 130, to: 98, length: 1.4, attack: 0.01, gain: 0.6, out });
      for (const pitch of [196, 294, 392]) {
        ping(room, { at: 0.05, pitch, length: 1.8, attack: 0.05, gain: 0.18, wave: 'triangle', out });
      }
    },
  },
  duel: {
    seconds: 1.8,
    gain: 0.425,
    recipe(room, out) {
      for (const pitch of [1310, 1985, 2740, 3610, 4470]) {
        ping(room, { at: 0.02, pitch, length: 0.9, attack: 0.001, gain: 0.13, out });
      }
      burst(room, 'white', {
        at: 0.02,
        length: 0.08,
        filters: [{ type: 'highpass', frequency: 2500 }],
        gain: 0.5,
        out,
      });
      ping(room, { at: 0.02, pitch: 150, to: 60, length: 0.4, attack: 0.002, gain: 0.5, out });
    },
  },
  ending: {
    seconds: 6,
    gain: 0.255,
    recipe(room, out) {
      const swell = hiss(room, 'pink', { filters: [{ type: 'lowpass', frequency: 900 }], gain: 0, out });
      swell.volume.linearRampToValueAtTime(0.12, 1.2);
      swell.volume.setTargetAtTime(0, 1.2, 0.6);
      // Neither major nor minor: an ending may be happy or sad.
      for (const [place, pitch] of [147, 220, 294, 330, 440, 587].entries()) {
        const at = 0.02 + place * 0.18;
        ping(room, { at, pitch, length: 4.2 - place * 0.2, attack: 0.08, gain: 0.22, wave: 'triangle', out });
      }
    },
  },
};

/** Renders the short sound of a moment. */
export function renderCue(name: CueName): Promise<AudioBuffer> {
  const { seconds, gain, recipe } = cues[name];
  const inHall: Recipe = (room) => {
    const volume = new GainNode(room.context, { gain });
    volume.connect(hall(room, { seconds: 1.2, wet: 0.1, damp: 4000 }));
    recipe(room, volume);
  };
  return render(inHall, { seconds, seed: seedOf(name) });
}
