import { between, burst, hall, hiss, moments, ping, wander } from './parts.ts';
import type { Recipe } from './room.ts';

/** Gusts, a low rumble and a whistle around corners. */
export const wind: Recipe = (room) => {
  const gusts = hiss(room, 'pink', { filters: [{ type: 'bandpass', frequency: 420, q: 0.6 }], gain: 1, pan: -0.3 });
  const others = hiss(room, 'pink', { filters: [{ type: 'bandpass', frequency: 620, q: 0.8 }], gain: 0.8, pan: 0.35 });
  for (const { volume, filters } of [gusts, others]) {
    wander(room, volume, 0.06, 1, 3.2);
    for (const { frequency } of filters) wander(room, frequency, 280, 820, 3.1);
  }
  const whistle = hiss(room, 'white', { filters: [{ type: 'bandpass', frequency: 900, q: 24 }], gain: 0.1 });
  wander(room, whistle.volume, 0, 0.16, 2.2);
  for (const { frequency } of whistle.filters) wander(room, frequency, 700, 1250, 2.8);
  hiss(room, 'brown', { filters: [{ type: 'lowpass', frequency: 160 }], gain: 0.2 });
};

/** Steady rain near and far, with single drops. */
export const rain: Recipe = (room) => {
  hiss(room, 'white', {
    filters: [
      { type: 'highpass', frequency: 1400 },
      { type: 'lowpass', frequency: 9000 },
    ],
    gain: 0.26,
  });
  const near = hiss(room, 'pink', { filters: [{ type: 'bandpass', frequency: 1100, q: 0.4 }], gain: 0.5 });
  wander(room, near.volume, 0.35, 0.6, 2.5);
  for (const at of moments(room, 0.09)) {
    const pitch = between(room, 1200, 4200);
    const gain = 0.16 * room.random() ** 3;
    burst(room, 'white', {
      at,
      length: between(room, 0.01, 0.04),
      filters: [{ type: 'bandpass', frequency: pitch, q: 6 }],
      gain: gain * 8,
      pan: between(room, -0.9, 0.9),
    });
  }
};

/** Two rolls of thunder far away. */
export const thunder: Recipe = (room) => {
  for (const start of [0.1, 0.56]) {
    const at = room.seconds * start;
    const pan = between(room, -0.6, 0.6);
    burst(room, 'brown', {
      at,
      attack: 0.25,
      length: 5.5,
      filters: [{ type: 'lowpass', frequency: 140 }],
      gain: 1.6,
      pan,
    });
    for (const crack of moments(room, 0.5, at, at + 3.4)) {
      burst(room, 'brown', {
        at: crack,
        attack: 0.06,
        length: between(room, 0.6, 1.6),
        filters: [{ type: 'lowpass', frequency: between(room, 120, 420) }],
        gain: between(room, 0.3, 1.1) * (1 - (crack - at) / 4),
        pan,
      });
    }
  }
};

/** Waves that roll in, break and draw back. */
export const sea: Recipe = (room) => {
  hiss(room, 'brown', { filters: [{ type: 'lowpass', frequency: 320 }], gain: 0.3 });
  const waves = [
    { every: 7, first: 0.5, pan: -0.35 },
    { every: 9.3, first: 3.6, pan: 0.4 },
  ];
  for (const { every, first, pan } of waves) {
    const swell = hiss(room, 'pink', { filters: [{ type: 'lowpass', frequency: 500 }], gain: 0, pan });
    const foam = hiss(room, 'white', { filters: [{ type: 'highpass', frequency: 2200 }], gain: 0, pan });
    for (const [param, least] of [
      [swell.volume, 0.12],
      [foam.volume, 0.012],
    ] as const)
      param.setValueAtTime(least, 0);
    for (let at = first; at < room.seconds; at += every * between(room, 0.9, 1.1)) {
      const height = between(room, 0.6, 1);
      swell.volume.setTargetAtTime(height, at, 0.9);
      swell.volume.setTargetAtTime(0.12, at + 2.4, 1.2);
      foam.volume.setTargetAtTime(height * 0.16, at + 1.5, 0.5);
      foam.volume.setTargetAtTime(0.012, at + 2.9, 1.1);
      for (const { frequency } of swell.filters) {
        frequency.setTargetAtTime(1500, at + 0.6, 0.7);
        frequency.setTargetAtTime(420, at + 2.6, 1);
      }
    }
  }
};

/** Water that laps at a shore or runs over stones. */
export const water: Recipe = (room) => {
  const stream = hiss(room, 'pink', { filters: [{ type: 'bandpass', frequency: 700, q: 0.5 }], gain: 0.25 });
  wander(room, stream.volume, 0.14, 0.3, 1.2);
  for (const at of moments(room, 0.16)) {
    const pitch = between(room, 340, 900);
    ping(room, {
      at,
      pitch,
      to: pitch * between(room, 1.2, 1.9),
      length: between(room, 0.04, 0.12),
      attack: 0.012,
      gain: 0.14 * room.random() ** 2,
      pan: between(room, -0.8, 0.8),
    });
  }
  for (const at of moments(room, 1.7)) {
    burst(room, 'pink', {
      at,
      attack: 0.25,
      length: between(room, 0.5, 1.1),
      filters: [{ type: 'bandpass', frequency: between(room, 350, 650), q: 1 }],
      gain: between(room, 0.3, 0.6),
      pan: between(room, -0.6, 0.6),
    });
  }
};

/** Single drops in a vault. */
export const drips: Recipe = (room) => {
  const vault = hall(room, { seconds: 2.2, wet: 0.16 });
  for (const at of moments(room, 1.1, 0, room.seconds - 2.2)) {
    const pitch = between(room, 900, 1700);
    ping(room, {
      at,
      pitch,
      to: pitch * 1.5,
      length: between(room, 0.06, 0.14),
      gain: between(room, 0.1, 0.4),
      pan: between(room, -0.8, 0.8),
      out: vault,
    });
  }
};

/** A fire that rushes, crackles and pops. */
export const fire: Recipe = (room) => {
  const roar = hiss(room, 'brown', { filters: [{ type: 'lowpass', frequency: 240 }], gain: 0.4 });
  wander(room, roar.volume, 0.22, 0.5, 0.5);
  const breath = hiss(room, 'pink', { filters: [{ type: 'bandpass', frequency: 1300, q: 0.5 }], gain: 0.08 });
  wander(room, breath.volume, 0.03, 0.12, 0.6);
  for (const at of moments(room, 0.09)) {
    burst(room, 'white', {
      at,
      attack: 0.0005,
      length: between(room, 0.004, 0.02),
      filters: [{ type: 'bandpass', frequency: between(room, 1500, 6000), q: 1.2 }],
      gain: 0.9 * room.random() ** 5,
      pan: between(room, -0.5, 0.5),
    });
  }
  for (const at of moments(room, 2.4)) {
    burst(room, 'brown', {
      at,
      length: between(room, 0.05, 0.12),
      filters: [{ type: 'lowpass', frequency: 900 }],
      gain: between(room, 0.4, 0.9),
      pan: between(room, -0.4, 0.4),
    });
  }
};
