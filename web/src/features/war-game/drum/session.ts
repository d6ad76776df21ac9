import type { GameSound } from '../sound.ts';
import type { Beat } from './beats.ts';
import { drumStroke, playFife, tick } from './drum-sounds.ts';
import type { DrumFrame } from './drum-view.ts';
import { hit, pass, startPerformance, type Verdict, windows } from './judge.ts';

/** One playing of a beat. */
export interface DrumSession {
  /** What is to be shown now; time passes only here. */
  frame(): DrumFrame;
  /** A stroke of the player, now. */
  hit(): void;
  /** What is counted before the first stroke, or nothing. */
  counting(): string;
  /** Whether a stroke is due in this moment. */
  isDue(): boolean;
  isOver(): boolean;
  stop(): void;
}

interface How {
  /** Null where the beat is seen and not heard. */
  sound: GameSound | null;
  /** How much later than they mean the player's strokes arrive, in milliseconds. */
  delay: number;
}

/** Sound is planned this far ahead, in milliseconds: what is planned cannot be taken back. */
const planned = 400;
const lead = 0.15;

/** Begins a beat now. Time is the sound's own clock where there is sound, so that eye and ear agree. */
export function createSession(beat: Beat, { sound, delay }: How): DrumSession {
  const clock = () => (sound ? sound.now() : performance.now() / 1000);
  const begun = clock() + lead;
  const now = () => (clock() - begun) * 1000;
  const first = beat.strokes[0]?.at ?? 0;
  const beatLength = first / 4;
  let playing = startPerformance(beat.strokes);
  let struck: Verdict | null = null;
  let heardUntil = 0;
  let stopped = false;

  if (sound) for (let count = 0; count < 4; count += 1) tick(sound, begun + (count * beatLength) / 1000);

  return {
    frame() {
      const at = now();
      if (sound && !stopped && at + planned > heardUntil) {
        playFife(sound, beat, begun, heardUntil, at + planned);
        heardUntil = at + planned;
      }
      playing = pass(playing, at - delay);
      const verdict = struck;
      struck = null;
      return { performance: playing, now: at, verdict };
    },
    hit() {
      const result = hit(playing, now() - delay);
      playing = result.performance;
      struck = result.verdict;
      if (sound) drumStroke(sound, { accent: result.verdict === 'perfect', loud: result.verdict ? 1 : 0.5 });
    },
    counting() {
      const at = now();
      return at >= 0 && at < first ? String(1 + Math.floor(at / beatLength)) : '';
    },
    isDue() {
      const next = playing.strokes[playing.verdicts.length];
      if (!next) return false;
      // Told as early as a hit counts: whoever is told needs a moment.
      const ahead = next.at + delay - now();
      return ahead < windows.good && ahead > -windows.perfect;
    },
    isOver: () => now() > beat.length,
    stop() {
      stopped = true;
    },
  };
}
