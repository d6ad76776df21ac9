import type { AmbientSound, Atmosphere } from '@emberlore/contract';
import { passageSeconds, type Score } from './music/compose.ts';
import { renderPassage } from './music/passage.ts';
import { gainOf, renderAmbience } from './synth/ambience.ts';
import { type CueName, renderCue } from './synth/cues.ts';

/** What is to be heard at a place. */
export interface Scape {
  ambience: Atmosphere['ambience'];
  /** Null: no music. */
  score: Omit<Score, 'passage'> | null;
}

/** Volumes from 0 to 1. */
export interface Levels {
  music: number;
  ambience: number;
}

/** The sound of the place being played, its music, and short sounds. */
export interface Engine {
  /** Changes to another place, or to silence; resolves when all of it is rendered and has begun. */
  play(scape: Scape | null): Promise<void>;
  cue(name: CueName): Promise<void>;
  setLevels(levels: Levels): void;
  /** Whether somebody is speaking: everything else is quieter meanwhile. */
  setDucked(ducked: boolean): void;
}

/** Seconds in which one place fades into the next. */
const crossfade = 2.5;
/** Seconds before the end of a passage at which the next one is rendered. */
const renderAhead = 8;
/** What is left of music and ambience while somebody speaks. */
const ducked = { music: 0.35, ambience: 0.55 };
/** Music is quieter than the place, short sounds are louder. */
const trims = { music: 0.8, ambience: 1, cues: 1.2 };

/** A sound that loops or is played, behind its own fader. */
interface Voice {
  fade(level: number, seconds: number): void;
  /** Fades out and stops. */
  end(seconds: number): void;
}

/** Creates the sound of places on an audio context, which the caller resumes and suspends. */
export function createEngine(context: BaseAudioContext): Engine {
  // Several sounds together must not clip.
  const limiter = new DynamicsCompressorNode(context, {
    threshold: -9,
    knee: 6,
    ratio: 14,
    attack: 0.004,
    release: 0.2,
  });
  limiter.connect(context.destination);
  const bus = (gain: number) => {
    const node = new GainNode(context, { gain });
    node.connect(limiter);
    return node;
  };
  const buses = { music: bus(trims.music), ambience: bus(trims.ambience), cues: bus(trims.cues) };
  const loops = new Map<AmbientSound, Voice>();
  const rendered = new Map<string, Promise<AudioBuffer>>();
  let levels: Levels = { music: 1, ambience: 1 };
  let quiet = false;
  let turn = 0;
  let music: { key: string; voices: Voice[] } | null = null;

  function mix(seconds: number): void {
    const set = (node: GainNode, gain: number) => node.gain.setTargetAtTime(gain, context.currentTime, seconds / 3);
    set(buses.music, trims.music * levels.music * (quiet ? ducked.music : 1));
    set(buses.ambience, trims.ambience * levels.ambience * (quiet ? ducked.ambience : 1));
    set(buses.cues, trims.cues * levels.ambience);
  }

  function start(buffer: AudioBuffer, to: GainNode, { loop = false, at = context.currentTime, gain = 1 }): Voice {
    const source = new AudioBufferSourceNode(context, { buffer, loop });
    const fader = new GainNode(context, { gain: loop ? 0 : gain });
    source.connect(fader).connect(to);
    source.start(at);
    const fade = (level: number, seconds: number) =>
      fader.gain.setTargetAtTime(level * gain, context.currentTime, seconds / 3);
    return {
      fade,
      end(seconds) {
        fade(0, seconds);
        source.stop(context.currentTime + seconds * 1.5);
      },
    };
  }

  function cached(key: string, make: () => Promise<AudioBuffer>): Promise<AudioBuffer> {
    const made = rendered.get(key) ?? make();
    rendered.set(key, made);
    return made;
  }

  async function playAmbience(ambience: Scape['ambience'], mine: number): Promise<void> {
    for (const [sound, voice] of loops) {
      if (ambience.some((other) => other.sound === sound)) continue;
      voice.end(crossfade);
      loops.delete(sound);
      rendered.delete(sound);
    }
    for (const { sound, level } of ambience) {
      const buffer = await cached(sound, () => renderAmbience(sound));
      if (mine !== turn) return;
      const voice = loops.get(sound) ?? start(buffer, buses.ambience, { loop: true, gain: gainOf(sound) });
      loops.set(sound, voice);
      voice.fade(level, crossfade);
    }
  }

  function endMusic(seconds: number): void {
    for (const voice of music?.voices ?? []) voice.end(seconds);
    music = null;
  }

  /** Plays one passage after another until other music is wanted. */
  async function playPassage(piece: { key: string; voices: Voice[] }, score: Score, at: number): Promise<void> {
    const buffer = await renderPassage(score);
    if (music !== piece) return;
    const begins = Math.max(at, context.currentTime);
    const seconds = passageSeconds(score.style);
    piece.voices = [...piece.voices.slice(-1), start(buffer, buses.music, { at: begins })];
    // Measured by the sound itself, so that nothing runs while the context is suspended.
    const alarm = new ConstantSourceNode(context, { offset: 0 });
    alarm.connect(buses.music);
    alarm.addEventListener('ended', () => {
      if (music === piece) void playPassage(piece, { ...score, passage: score.passage + 1 }, begins + seconds);
    });
    alarm.start(begins);
    alarm.stop(begins + Math.max(1, seconds - renderAhead));
  }

  async function playMusic(score: Scape['score']): Promise<void> {
    const key = score && JSON.stringify(score);
    if (key === (music?.key ?? null)) return;
    endMusic(crossfade);
    if (!score || key === null) return;
    const piece = { key, voices: [] };
    music = piece;
    await playPassage(piece, { ...score, passage: 0 }, 0);
  }

  mix(0.01);
  return {
    async play(scape) {
      turn += 1;
      await Promise.all([playAmbience(scape?.ambience ?? [], turn), playMusic(scape?.score ?? null)]);
    },
    async cue(name) {
      const buffer = await cached(`cue ${name}`, () => renderCue(name));
      start(buffer, buses.cues, {});
    },
    setLevels(next) {
      levels = next;
      mix(0.1);
    },
    setDucked(next) {
      quiet = next;
      mix(next ? 0.25 : 1);
    },
  };
}
