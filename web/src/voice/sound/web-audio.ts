import type { MouthShape, Viseme } from '@emberlore/contract';
import { shapeAt } from './shape-at.ts';
import { voicesHeard } from './sound-settings.ts';
import type { SpeechOutput } from './speech-queue.ts';
import { stretch } from './stretch.ts';
import type { VoiceBands } from './voice-bands.ts';

/** A decoded line, with the shapes of the mouth if they are known. */
export interface VoiceClip {
  buffer: AudioBuffer;
  visemes?: readonly Viseme[] | undefined;
}

/** The browser's audio output. */
export interface Speaker extends SpeechOutput<VoiceClip> {
  /** Unlocks audio; call it from a user gesture. */
  unlock(): void;
  /** Whether the browser currently blocks audio. */
  blocked(): boolean;
  /** Sets the volume, from 0 to 1. */
  setVolume(volume: number): void;
  /** Sets the speed of what is played from now on; 1 is as it was spoken. */
  setSpeed(speed: number): void;
  /** Current output level, from 0 to 1. */
  level(): number;
  /** How the current output sounds, at full volume. */
  bands(): VoiceBands;
  /** The shape of the mouth for what is heard in so many milliseconds; null where the shapes of a line aren't known. */
  viseme(ahead: number): MouthShape | null;
  /** Spoken fraction of the current sentence, from 0 to 1. */
  progress(): number;
  /** Calls `listener` when the browser allows or blocks audio. Returns the unsubscribe function. */
  watch(listener: () => void): () => void;
}

interface Sounding {
  startsAt: number;
  endsAt: number;
  /** Start of the clip within its sentence, from 0 to 1. */
  from: number;
  to: number;
  visemes: readonly Viseme[] | undefined;
  /** Where in the line as it was spoken the clip starts, in seconds, and how fast it is played. */
  offset: number;
  speed: number;
}

interface Graph {
  context: AudioContext;
  gain: GainNode;
  meter: AnalyserNode;
  samples: Float32Array<ArrayBuffer>;
  /** Levels of the frequencies in decibels. */
  spectrum: Float32Array<ArrayBuffer>;
}

/** Lead time to schedule the first samples, too short to notice, in seconds. */
const lead = 0.03;
/** Duration of volume ramps, to avoid clicks, in seconds. */
const ramp = 0.02;
const wholeClip = { from: 0, to: 1, after: null };
/** Typical root mean square of speech; shows as a full meter. */
const fullLevel = 0.22;
/** The bands of `VoiceBands` in Hz. */
const bandEdges = { low: [200, 600], middle: [600, 1300], high: [1700, 3200], hiss: [4000, 7500] } as const;
/** How slowly the spectrum follows the sound, from 0 to 1: lips move at once. */
const smoothing = 0.2;

/** Creates a speaker that plays WAV sentences through Web Audio. Allocates nothing before the first `unlock` or `play`. */
export function createSpeaker(): Speaker {
  let graph: Graph | null = null;
  let volume = 1;
  let speed = 1;
  let freeAt = 0;
  let reached = 0;
  let sounding: Sounding[] = [];
  const watchers = new Set<() => void>();

  function open(): Graph {
    if (graph) return graph;
    const context = new AudioContext({ latencyHint: 'interactive' });
    const gain = new GainNode(context, { gain: volume });
    const meter = new AnalyserNode(context, { fftSize: 512, smoothingTimeConstant: smoothing });
    gain.connect(meter).connect(context.destination);
    context.addEventListener('statechange', () => {
      for (const listener of watchers) listener();
    });
    const spectrum = new Float32Array(meter.frequencyBinCount);
    graph = { context, gain, meter, samples: new Float32Array(meter.fftSize), spectrum };
    return graph;
  }

  /** Returns the current output level, from 0 to 1. */
  function readLevel(): number {
    if (!graph || sounding.length === 0) return 0;
    graph.meter.getFloatTimeDomainData(graph.samples);
    let sum = 0;
    for (const sample of graph.samples) sum += sample * sample;
    return Math.min(1, Math.sqrt(sum / graph.samples.length) / fullLevel);
  }

  /** Returns what sounds at a time of the context. */
  const soundingAt = (now: number) => sounding.find((place) => place.startsAt <= now && now < place.endsAt);

  return {
    async decode(audio, visemes) {
      return { buffer: await open().context.decodeAudioData(decodeBase64(audio)), visemes };
    },
    play(clip, notify, { from, to, after } = wholeClip) {
      const { context, gain } = open();
      const buffer = atSpeed(clip.buffer, speed);
      const offset = Math.min((after?.buffer.duration ?? 0) / speed, buffer.duration);
      const startsAt = Math.max(context.currentTime + lead, freeAt);
      const endsAt = startsAt + buffer.duration - offset;
      freeAt = endsAt;
      const place = { startsAt, endsAt, from, to, visemes: clip.visemes, offset: offset * speed, speed };
      sounding.push(place);
      const source = new AudioBufferSourceNode(context, { buffer });
      source.connect(gain);
      const begun = setTimeout(notify.started, Math.max(0, (startsAt - context.currentTime) * 1000));
      const heard = volume > 0 ? 1 : 0;
      voicesHeard.set(voicesHeard.get() + heard);
      const forget = () => {
        clearTimeout(begun);
        if (!sounding.includes(place)) return;
        voicesHeard.set(voicesHeard.get() - heard);
        sounding = sounding.filter((other) => other !== place);
      };
      source.addEventListener('ended', () => {
        if (!sounding.includes(place)) return;
        forget();
        notify.ended();
      });
      source.start(startsAt, offset);
      return () => {
        forget();
        if (sounding.length === 0) freeAt = 0;
        source.stop();
        source.disconnect();
      };
    },
    unlock() {
      if (typeof AudioContext === 'undefined') return;
      const { context } = open();
      if (context.state !== 'running') context.resume().catch(() => undefined);
    },
    blocked: () => graph?.context.state !== 'running',
    setVolume(value) {
      volume = value;
      graph?.gain.gain.setTargetAtTime(value, graph.context.currentTime, ramp);
    },
    setSpeed(value) {
      speed = value;
    },
    level: readLevel,
    bands() {
      const level = readLevel() / Math.max(volume, ramp);
      if (!graph || level === 0) return { level: 0, low: 0, middle: 0, high: 0, hiss: 0 };
      const { context, meter, spectrum } = graph;
      meter.getFloatFrequencyData(spectrum);
      const width = context.sampleRate / meter.fftSize;
      const strength = ([from, to]: readonly [number, number]) => {
        const bins = spectrum.subarray(Math.round(from / width), Math.round(to / width) + 1);
        return Math.sqrt(bins.reduce((sum, decibels) => sum + 10 ** (decibels / 10), 0));
      };
      const { low, middle, high, hiss } = bandEdges;
      return { level, low: strength(low), middle: strength(middle), high: strength(high), hiss: strength(hiss) };
    },
    viseme(ahead) {
      if (!graph) return null;
      const heardAt = graph.context.currentTime - latencyOf(graph.context);
      const current = soundingAt(heardAt);
      if (!current?.visemes) return null;
      const { startsAt, offset, speed: factor, visemes } = current;
      return shapeAt(visemes, 1000 * (offset + (heardAt - startsAt) * factor) + ahead * factor);
    },
    progress() {
      const now = graph?.context.currentTime ?? 0;
      const current = soundingAt(now);
      // Between the two parts of a sentence the value stays.
      if (current) {
        const { startsAt, endsAt, from, to } = current;
        reached = from + ((to - from) * (now - startsAt)) / (endsAt - startsAt);
      }
      return reached;
    },
    watch(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  };
}

/** Returns the seconds from the context to the ear; browsers that don't know them say nothing. */
const latencyOf = (context: AudioContext) => ('outputLatency' in context ? context.outputLatency : 0);

/** Returns a clip at another speed, in the same voice. */
function atSpeed(clip: AudioBuffer, speed: number): AudioBuffer {
  if (speed === 1) return clip;
  const channels = Array.from({ length: clip.numberOfChannels }, (_, channel) =>
    stretch(clip.getChannelData(channel), clip.sampleRate, speed),
  );
  const length = channels[0]?.length ?? 1;
  const buffer = new AudioBuffer({ length, numberOfChannels: channels.length, sampleRate: clip.sampleRate });
  for (const [channel, samples] of channels.entries()) buffer.copyToChannel(samples, channel);
  return buffer;
}

/** Decodes base64. Throws if the text is invalid. */
function decodeBase64(base64: string): ArrayBuffer {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  return bytes.buffer;
}
