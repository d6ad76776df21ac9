import { expect, test } from 'vitest';
import { bodies } from './course.ts';
import {
  advance,
  choosePose,
  difficultyAt,
  type Keys,
  type Run,
  scoreOf,
  speedAt,
  startRun,
  stepsPerSecond,
} from './run.ts';
import { bySight, findImpossible, play } from './ways.fixture.ts';

const nothing: Keys = { jump: false, slide: false };

test('a runner who does nothing stumbles over the first obstacle and is caught at the second', () => {
  const run = startRun(7);
  const happened = new Map<string, number>();
  while (!run.over) for (const each of advance(run, nothing)) happened.set(each, run.steps);
  expect([...happened.keys()].filter((each) => each !== 'coin')).toEqual(['stumbled', 'caught']);
  expect(run.steps).toBeLessThan(12 * stepsPerSecond);
  expect(advance(run, nothing)).toEqual([]);
});

test('a stumble is forgiven after eight clean seconds', () => {
  const run = startRun(7);
  while (run.near === 0) advance(run, nothing);
  play(run, 9, bySight);
  expect([run.over, run.near]).toEqual([false, 0]);
});

test('the same seed and the same keys give the same run', () => {
  const one = play(startRun(41), 60, bySight);
  expect(play(startRun(41), 60, bySight)).toEqual(one);
  expect(play(startRun(42), 60, bySight)).not.toEqual(one);
});

test('a stored run goes on as if it had never stopped', () => {
  const whole = play(startRun(3), 40, bySight);
  const stored = JSON.parse(JSON.stringify(play(startRun(3), 20, bySight))) as Run;
  expect(play(stored, 20, bySight)).toEqual(whole);
});

test('no obstacle of 1,000 ways is impossible: somebody who sees what everybody sees passes them all', () => {
  expect(findImpossible(1000, 20)).toEqual([]);
});

test('nor of 10 long ways, where the runner is at full speed', () => {
  expect(findImpossible(10, 300)).toEqual([]);
});

test('it grows harder steadily, fast at first, and without end only in name', () => {
  const minutes = [0, 1, 2, 3, 10].map((minute) => minute * 60 * stepsPerSecond);
  const hard = minutes.map(difficultyAt);
  expect(hard).toEqual([...hard].sort((a, b) => a - b));
  expect(hard[0]).toBe(0);
  expect(Math.max(...minutes.map(speedAt))).toBeLessThanOrEqual(800);
  const steps = minutes.slice(1, 4).map((each, index) => difficultyAt(each) - (hard[index] ?? 0));
  expect(steps).toEqual([...steps].sort((a, b) => b - a));
});

test('a jump clears the ground, a slide ducks, and pressing down in the air brings the runner down sooner', () => {
  const jumper = startRun(1);
  expect(advance(jumper, { jump: true, slide: false })).toContain('jumped');
  let high = 0;
  let airborne = 0;
  while (jumper.height > 0) {
    advance(jumper, nothing);
    high = Math.max(high, jumper.height);
    airborne += 1;
  }
  expect(high).toBeGreaterThan(bodies.stakes.high * 2);
  const diver = startRun(1);
  advance(diver, { jump: true, slide: false });
  let dived = 0;
  while (diver.height > 0) {
    advance(diver, { jump: false, slide: true });
    dived += 1;
  }
  expect(dived).toBeLessThan(airborne * 0.7);
  advance(diver, { jump: false, slide: true });
  expect(choosePose(diver)).toBe('slide');
});

test('a slide ends by itself, however long the key is held', () => {
  const run = startRun(1);
  const poses = new Set<string>();
  for (let index = 0; index < 60; index += 1) {
    advance(run, { jump: false, slide: index < 58 });
    poses.add(choosePose(run));
  }
  expect(poses).toEqual(new Set(['slide', 'run']));
});

test('coins are taken by passing near, and count ten times a stretch of the way', () => {
  const run = play(startRun(5), 30, bySight);
  expect(run.coins).toBeGreaterThan(3);
  expect(scoreOf(run)).toBe(Math.floor(run.distance / 10) + run.coins * 10);
});
