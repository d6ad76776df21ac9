import type { GameSound } from '../sound.ts';
import type { Beat } from './beats.ts';
import { drumStroke, playFife, tick } from './drum-sounds.ts';
import type { DrumFrame } from './drum-view.ts';
import { hit, markMissed, startPerformance, type Verdict, windows } from './judge.ts';

/** One play-through of a beat. */
export interface DrumSession {
  /** Advances time and returns the state to draw; nothing else advances time. */
  frame(): DrumFrame;
  /** Records a stroke of the player, now. */
  hit(): void;
  /** Returns the count-in text before the first stroke, or an empty text. */
  counting(): string;
  /** Whether a stroke is due now. */
  isDue(): boolean;
  isOver(): boolean;
  stop(): void;
}

interface How {
  /** Null in visual mode. */
  sound: GameSound | null;
  /** Delay of the player's strokes, in milliseconds. */
  delay: number;
}

/** Sound is scheduled this far ahead, in milliseconds, and can't be cancelled. */
const planned = 400;
const lead = 0.15;

/** Starts a beat now. Uses the audio clock if there is sound, so that picture and sound stay in sync. */
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
      playing = markMissed(playing, at - delay);
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
      // Announced as early as a hit counts, to leave time to react.
      const ahead = next.at + delay - now();
      return ahead < windows.good && ahead > -windows.perfect;
    },
    isOver: () => now() > beat.length,
    stop() {
      stopped = true;
    },
  };
}
