import { expect, test } from 'vitest';
import { createEyes, type EyeShape } from './eyes.ts';

/** Random numbers that are the same in each run. */
function createRandom() {
  let seed = 1;
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
}

/** Returns the time and shape of each change in this many milliseconds. */
function watch(milliseconds: number, thinking: boolean) {
  const eyes = createEyes(createRandom());
  const changes: { at: number; shape: EyeShape }[] = [];
  for (let now = 0; now < milliseconds; ) {
    const { shape, until } = eyes.at(now, thinking);
    if (shape !== changes.at(-1)?.shape) changes.push({ at: now, shape });
    now = until;
  }
  return changes;
}

test('blinks 6 to 25 times a minute, for less than 200 milliseconds each', () => {
  const changes = watch(600_000, false);
  const closed = changes.filter(({ shape }) => shape === 'closed');
  expect(closed.length / 10).toBeGreaterThan(6);
  expect(closed.length / 10).toBeLessThan(25);
  for (const [place, { shape, at }] of changes.entries()) {
    if (shape !== 'closed') continue;
    expect(changes[place - 1]?.shape).toBe('half');
    expect((changes[place + 2]?.at ?? at) - (changes[place - 1]?.at ?? at)).toBeLessThan(200);
  }
});

test('looks about more while it thinks', () => {
  const glances = (thinking: boolean) =>
    watch(600_000, thinking).filter(({ shape }) => shape === 'left' || shape === 'right').length;
  expect(glances(true)).toBeGreaterThan(4 * glances(false));
});

test('makes up for nothing after a pause', () => {
  const eyes = createEyes(createRandom());
  eyes.at(0, false);
  expect(eyes.at(3_600_000, false)).toMatchObject({ shape: 'rest' });
});
