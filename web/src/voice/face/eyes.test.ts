import { expect, test } from 'vitest';
import { type Attention, createEyes, type EyeShape, type Side } from './eyes.ts';

/** Random numbers that are the same in each run. */
function createRandom() {
  let seed = 1;
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
}

/** Returns the time and shape of each change in this many milliseconds. */
function watch(milliseconds: number, attention: Attention) {
  const eyes = createEyes(createRandom());
  const changes: { at: number; shape: EyeShape; lean: Side | null }[] = [];
  for (let now = 0; now < milliseconds; ) {
    const { shape, lean, until } = eyes.at(now, attention);
    if (shape !== changes.at(-1)?.shape) changes.push({ at: now, shape, lean });
    now = until;
  }
  return changes;
}

test('blinks 6 to 25 times a minute, for less than 200 milliseconds each', () => {
  const changes = watch(600_000, { thinking: false });
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
    watch(600_000, { thinking }).filter(({ shape }) => shape === 'left' || shape === 'right').length;
  expect(glances(true)).toBeGreaterThan(4 * glances(false));
});

test('makes up for nothing after a pause', () => {
  const eyes = createEyes(createRandom());
  eyes.at(0, { thinking: false });
  expect(eyes.at(3_600_000, { thinking: false })).toMatchObject({ shape: 'rest' });
});

test('looks at those around, and nowhere else', () => {
  const shapes = watch(600_000, { thinking: false, company: ['right'] }).map(({ shape }) => shape);
  expect(shapes).not.toContain('left');
  expect(shapes.filter((shape) => shape === 'right').length).toBeGreaterThan(20);
});

test('watches somebody who speaks, blinks as ever, and leans there now and then', () => {
  const changes = watch(600_000, { thinking: false, towards: 'left' });
  const lasts = ({ at }: { at: number }, place: number) => (changes[place + 1]?.at ?? at) - at;
  const watching = changes.reduce(
    (sum, change, place) => sum + (change.shape === 'left' ? lasts(change, place) : 0),
    0,
  );
  expect(watching / 600_000).toBeGreaterThan(0.6);
  expect(changes.filter(({ shape }) => shape === 'closed').length).toBeGreaterThan(60);
  const leans = changes.filter(({ lean }) => lean !== null);
  expect(new Set(leans.map(({ shape, lean }) => `${shape} ${lean}`))).toEqual(new Set(['left left']));
  expect(leans.length).toBeLessThan(changes.filter(({ shape }) => shape === 'left').length / 2);
});

test('notices within half a second who speaks, and who has stopped', () => {
  const eyes = createEyes(createRandom());
  expect(eyes.at(0, { thinking: false }).shape).toBe('rest');
  const begins = eyes.at(100, { thinking: false, towards: 'right' });
  expect(begins.shape).toBe('rest');
  expect(begins.until).toBeLessThan(600);
  expect(eyes.at(begins.until, { thinking: false, towards: 'right' }).shape).toBe('right');
  const ends = eyes.at(begins.until + 10, { thinking: false });
  expect([ends.shape, ends.until < begins.until + 510]).toEqual(['right', true]);
  expect(eyes.at(ends.until, { thinking: false }).shape).toBe('rest');
});
