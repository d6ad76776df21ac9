import type { NoiseColor, Room } from './room.ts';

/** A filter in the way of a sound. */
export interface Filtering {
  type: BiquadFilterType;
  frequency: number;
  /** How narrow it is. */
  q?: number;
}

/** Returns a number between two. */
export function between(room: Room, least: number, most: number): number {
  return least + room.random() * (most - least);
}

/** Lists moments that come about every `apart` seconds, at random. */
export function moments(room: Room, apart: number, from = 0, until = room.seconds): number[] {
  const found: number[] = [];
  // Exponential gaps: as likely at any moment as at any other.
  for (let at = from; ; ) {
    at += -Math.log(1 - room.random() * 0.98) * apart;
    if (at >= until) return found;
    found.push(at);
  }
}

/** Sends a source through filters, a gain and a place between left (-1) and right (1); returns gain and filters. */
export function chain(
  room: Room,
  source: AudioNode,
  {
    filters = [],
    gain = 1,
    pan = 0,
    out = room.out,
  }: { filters?: Filtering[]; gain?: number; pan?: number; out?: AudioNode },
) {
  const { context } = room;
  const volume = new GainNode(context, { gain });
  const nodes = filters.map(({ type, frequency, q = 0.7 }) => new BiquadFilterNode(context, { type, frequency, Q: q }));
  const last = nodes.reduce((before: AudioNode, node) => before.connect(node), source).connect(volume);
  if (pan === 0) last.connect(out);
  else last.connect(new StereoPannerNode(context, { pan })).connect(out);
  return { volume: volume.gain, filters: nodes };
}

/** Starts noise that lasts the whole sound. */
export function hiss(room: Room, color: NoiseColor, parts: Parameters<typeof chain>[2]) {
  const source = new AudioBufferSourceNode(room.context, { buffer: room.noise(color), loop: true });
  source.start(0, room.random() * 5);
  return chain(room, source, parts);
}

/** A short burst of noise with a sharp start that dies away. */
export function burst(
  room: Room,
  color: NoiseColor,
  {
    at,
    length,
    attack = 0.002,
    ...parts
  }: Parameters<typeof chain>[2] & { at: number; length: number; attack?: number },
): void {
  const source = new AudioBufferSourceNode(room.context, { buffer: room.noise(color) });
  const { volume } = chain(room, source, parts);
  shape(volume, { at, length, attack, gain: parts.gain ?? 1 });
  source.start(at, room.random() * 3, attack + length * faded);
}

/** A tone that dies away; it glides to `to` if that is given. */
export function ping(
  room: Room,
  {
    at,
    pitch,
    to = pitch,
    length,
    attack = 0.003,
    wave = 'sine',
    ...parts
  }: Parameters<typeof chain>[2] & {
    at: number;
    pitch: number;
    to?: number;
    length: number;
    attack?: number;
    wave?: OscillatorType;
  },
): void {
  const source = new OscillatorNode(room.context, { type: wave, frequency: pitch });
  if (to !== pitch) {
    source.frequency.setValueAtTime(pitch, at);
    source.frequency.exponentialRampToValueAtTime(to, at + attack + length * 0.6);
  }
  const { volume } = chain(room, source, parts);
  shape(volume, { at, length, attack, gain: parts.gain ?? 1 });
  source.start(at);
  source.stop(at + attack + length * faded);
}

/** After how many times its length a sound has died away so far that its end can't be heard: to -60 dB. */
const faded = 1.4;

/** Rises in `attack` seconds and dies away in `length` seconds. */
function shape(volume: AudioParam, { at, length, attack, gain }: Record<'at' | 'length' | 'attack' | 'gain', number>) {
  volume.setValueAtTime(0, 0);
  volume.setValueAtTime(0, at);
  volume.linearRampToValueAtTime(gain, at + attack);
  volume.setTargetAtTime(0, at + attack, length / 5);
}

/** Lets a value wander between two others, with a turn about every `apart` seconds. */
export function wander(room: Room, param: AudioParam, least: number, most: number, apart: number): void {
  param.setValueAtTime(between(room, least, most), 0);
  for (let at = 0; at < room.seconds; ) {
    at += apart * between(room, 0.6, 1.4);
    param.linearRampToValueAtTime(between(room, least, most), at);
  }
}

/** Returns an input whose sound goes on as an echo, as in a hall, beside what is heard directly. */
export function hall(
  room: Room,
  { seconds, wet, damp = 3000 }: { seconds: number; wet: number; damp?: number },
): AudioNode {
  const { context } = room;
  const length = Math.ceil(seconds * context.sampleRate);
  const echo = new AudioBuffer({ length, numberOfChannels: 2, sampleRate: context.sampleRate });
  for (let channel = 0; channel < 2; channel += 1) {
    const samples = echo.getChannelData(channel);
    for (let index = 0; index < length; index += 1) {
      samples[index] = (room.random() * 2 - 1) * (1 - index / length) ** 3;
    }
  }
  const input = new GainNode(context);
  const convolver = new ConvolverNode(context, { buffer: echo });
  const tone = new BiquadFilterNode(context, { type: 'lowpass', frequency: damp });
  input.connect(room.out);
  input
    .connect(convolver)
    .connect(tone)
    .connect(new GainNode(context, { gain: wet }))
    .connect(room.out);
  return input;
}
