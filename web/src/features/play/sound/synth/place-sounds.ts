import { between, burst, chain, hall, hiss, moments, ping, wander } from './parts.ts';
import type { Recipe, Room } from './room.ts';

/** Many voices in a room, none of which can be understood. */
export const crowd: Recipe = (room) => {
  const space = hall(room, { seconds: 1.1, wet: 0.12, damp: 2000 });
  hiss(room, 'pink', { filters: [{ type: 'bandpass', frequency: 480, q: 0.7 }], gain: 0.08 });
  for (let person = 0; person < 14; person += 1) speak(room, space, person % 2 === 0 ? 105 : 185);
};

/** One voice that speaks in phrases of syllables, each with its vowel. */
function speak(room: Room, out: AudioNode, around: number): void {
  const pitch = around * between(room, 0.8, 1.25);
  const voice = new OscillatorNode(room.context, { type: 'sawtooth', frequency: pitch });
  const { volume, filters } = chain(room, voice, {
    filters: [
      { type: 'bandpass', frequency: 600, q: 2.5 },
      { type: 'lowpass', frequency: 1500 },
    ],
    gain: 0,
    pan: between(room, -0.9, 0.9),
    out,
  });
  const loud = between(room, 0.12, 0.34);
  volume.setValueAtTime(0, 0);
  let at = between(room, 0, 3);
  while (at < room.seconds) {
    const phraseEnd = at + between(room, 0.8, 2.8);
    while (at < phraseEnd) {
      const length = between(room, 0.11, 0.26);
      volume.setTargetAtTime(loud * between(room, 0.4, 1), at, 0.03);
      volume.setTargetAtTime(0, at + length * 0.6, 0.04);
      filters[0]?.frequency.setTargetAtTime(between(room, 320, 1000), at, 0.04);
      voice.frequency.setTargetAtTime(pitch * between(room, 0.88, 1.18), at, 0.08);
      at += length;
    }
    at += between(room, 0.4, 2.6);
  }
  voice.start();
}

/** An engine far below: mains, harmonics that beat, and air in pipes. */
export const hum: Recipe = (room) => {
  const tones = [
    [54, 0.3],
    [54.35, 0.26],
    [108.2, 0.16],
    [162.5, 0.07],
    [216.9, 0.035],
    [433, 0.008],
  ] as const;
  for (const [frequency, gain] of tones) {
    const source = new OscillatorNode(room.context, { frequency });
    const { volume } = chain(room, source, { gain });
    wander(room, volume, gain * 0.7, gain, 2.4);
    source.start();
  }
  const air = hiss(room, 'pink', { filters: [{ type: 'bandpass', frequency: 380, q: 0.5 }], gain: 0.12 });
  wander(room, air.volume, 0.08, 0.14, 2);
  hiss(room, 'brown', { filters: [{ type: 'lowpass', frequency: 180 }], gain: 0.25 });
};

/** A train from the inside: rumble, and wheels over the joints of the rails. */
export const train: Recipe = (room) => {
  const rumble = hiss(room, 'brown', { filters: [{ type: 'lowpass', frequency: 230 }], gain: 0.5 });
  wander(room, rumble.volume, 0.4, 0.55, 1.4);
  hiss(room, 'pink', { filters: [{ type: 'bandpass', frequency: 900, q: 0.4 }], gain: 0.05 });
  const beat = 1.25;
  for (let at = 0.1; at < room.seconds - 0.6; at += beat) {
    for (const [late, gain] of [
      [0, 0.8],
      [0.17, 0.62],
      [0.52, 0.5],
      [0.69, 0.4],
    ] as const) {
      burst(room, 'brown', { at: at + late, length: 0.12, filters: [{ type: 'lowpass', frequency: 700 }], gain });
      burst(room, 'white', {
        at: at + late,
        length: 0.03,
        filters: [{ type: 'bandpass', frequency: 2400, q: 2 }],
        gain: gain * 0.08,
      });
    }
  }
};

/** Crickets near and far. */
export const crickets: Recipe = (room) => {
  hiss(room, 'white', { filters: [{ type: 'bandpass', frequency: 4600, q: 14 }], gain: 0.04 });
  for (let cricket = 0; cricket < 6; cricket += 1) {
    const pitch = between(room, 3900, 5000);
    const apart = between(room, 0.55, 0.95);
    const pan = between(room, -0.95, 0.95);
    const gain = between(room, 0.015, 0.07);
    for (let at = between(room, 0, 1); at < room.seconds - 0.2; at += apart * between(room, 0.95, 1.08)) {
      if (room.random() < 0.12) continue;
      for (let pulse = 0; pulse < 3; pulse += 1) {
        ping(room, { at: at + pulse * 0.036, pitch, length: 0.028, attack: 0.008, gain, pan });
      }
    }
  }
};

/** Birds that call to each other, now and then. */
export const birds: Recipe = (room) => {
  const wood = hall(room, { seconds: 1.4, wet: 0.07, damp: 5000 });
  for (const start of moments(room, 1.3, 0, room.seconds - 2.4)) {
    const base = between(room, 2100, 3800);
    const pan = between(room, -0.9, 0.9);
    const gain = between(room, 0.03, 0.14);
    const notes = 2 + Math.floor(room.random() * 5);
    const apart = between(room, 0.09, 0.2);
    for (let note = 0; note < notes; note += 1) {
      const pitch = base * between(room, 0.85, 1.2);
      const to = pitch * between(room, 0.75, 1.35);
      ping(room, { at: start + note * apart, pitch, to, length: apart * 0.7, attack: 0.015, gain, pan, out: wood });
    }
  }
};

/** The partials of a bell: pitch, loudness and how long they last, all relative. */
const partials = [
  [0.5, 0.5, 1],
  [1, 1, 0.8],
  [1.19, 0.6, 0.55],
  [1.5, 0.35, 0.45],
  [2, 0.45, 0.4],
  [2.51, 0.2, 0.25],
  [3.01, 0.14, 0.18],
] as const;

/** A bell struck far away. */
export const bells: Recipe = (room) => {
  const valley = hall(room, { seconds: 2.6, wet: 0.1, damp: 1800 });
  const struck = [0.4, 4.6, 11.2, 15.4].filter((at) => at < room.seconds - 5);
  for (const at of struck) {
    const pitch = 262 * between(room, 0.99, 1.01);
    for (const [ratio, gain, lasts] of partials) {
      ping(room, { at, pitch: pitch * ratio, length: 6.5 * lasts, attack: 0.012, gain: gain * 0.2, out: valley });
    }
  }
};

/** Clocks: a pendulum, a mantel clock and watches. All of them fit into a loop of whole seconds. */
export const ticking: Recipe = (room) => {
  const shop = hall(room, { seconds: 0.5, wet: 0.06, damp: 5000 });
  const clocks = [
    { every: 1, first: 0.05, pitch: 1150, gain: 0.8, pan: -0.4 },
    { every: 0.5, first: 0.21, pitch: 2300, gain: 0.4, pan: 0.5 },
    { every: 0.2, first: 0.1, pitch: 4100, gain: 0.12, pan: 0.1 },
  ];
  for (const { every, first, pitch, gain, pan } of clocks) {
    for (let place = 0; first + place * every < room.seconds - 0.1; place += 1) {
      const at = first + place * every;
      const high = place % 2 === 0 ? 1 : 0.82;
      const filters = [{ type: 'bandpass' as const, frequency: pitch * high, q: 9 }];
      burst(room, 'white', { at, length: 0.05, attack: 0.001, filters, gain, pan, out: shop });
    }
  }
};

/** Somebody who walks past, and later comes back. */
export const steps: Recipe = (room) => {
  const street = hall(room, { seconds: 1.2, wet: 0.2, damp: 2600 });
  for (const { from, way } of [
    { from: 0.6, way: 1 },
    { from: room.seconds * 0.56, way: -1 },
  ]) {
    for (let step = 0; step < 12; step += 1) {
      const at = from + step * 0.56 + between(room, -0.02, 0.02);
      const near = Math.sin(((step + 1) / 13) * Math.PI);
      const pan = way * (step / 6 - 0.9) * 0.7;
      const gain = near * (step % 2 === 0 ? 0.9 : 0.75);
      burst(room, 'brown', {
        at,
        length: 0.09,
        filters: [{ type: 'lowpass', frequency: 420 }],
        gain,
        pan,
        out: street,
      });
      burst(room, 'white', {
        at: at + 0.012,
        length: 0.035,
        filters: [{ type: 'bandpass', frequency: 1900, q: 1.4 }],
        gain: gain * 0.3,
        pan,
        out: street,
      });
    }
  }
};
