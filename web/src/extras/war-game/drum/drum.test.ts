import { expect, test } from 'vitest';
import { beats } from './beats.ts';
import {
  hit,
  markMissed,
  measureDelay,
  multiplierOf,
  type Performance,
  startPerformance,
  summarize,
  windows,
} from './judge.ts';

const strokes = [1000, 1500, 2000].map((at) => ({ at, kind: 'stroke' as const }));

function drum(performance: Performance, ...times: number[]): Performance {
  return times.reduce((now, time) => hit(now, time).performance, performance);
}

test.each([
  [1000, 'perfect'],
  [1000 - windows.perfect, 'perfect'],
  [1000 + windows.perfect, 'perfect'],
  [1000 - windows.perfect - 1, 'good'],
  [1000 + windows.good, 'good'],
  [1000 - windows.good - 1, null],
])('a hit at %i for a stroke at 1000 is %s', (at, verdict) => {
  expect(hit(startPerformance(strokes), at).verdict).toBe(verdict);
});

test('a stroke is judged once: the second hit on it counts for nothing', () => {
  const twice = drum(startPerformance(strokes), 1000, 1005);
  expect([twice.score, twice.coins, twice.verdicts]).toEqual([100, 2, ['perfect']]);
});

test('what nobody hits is missed, and ends the streak', () => {
  const two = drum(startPerformance(strokes), 1000, 1500);
  expect(two.streak).toBe(2);
  const missed = markMissed(two, 2000 + windows.good + 1);
  expect([missed.verdicts, missed.streak, missed.longest]).toEqual([['perfect', 'perfect', 'miss'], 0, 2]);
  expect(markMissed(two, 2000 + windows.good)).toBe(two);
});

test('a hit for the second stroke leaves the first one missed', () => {
  expect(drum(startPerformance(strokes), 1500).verdicts).toEqual(['miss', 'perfect']);
});

test('a streak is worth more, up to four times', () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ at: 1000 + index * 500, kind: 'stroke' as const }));
  const whole = drum(startPerformance(many), ...many.map(({ at }) => at));
  expect(whole.score).toBe(100 * (10 * 1 + 10 * 2 + 10 * 3 + 20 * 4));
  expect(multiplierOf(whole)).toBe(4);
});

test('the result names a rank by the share in time', () => {
  const all = drum(startPerformance(strokes), 1000, 1500, 2000);
  expect(summarize(all)).toEqual({ share: 1, rank: 'Drum Major', counts: { perfect: 3, good: 0, miss: 0 } });
  expect(summarize(markMissed(startPerformance(strokes), 9000)).rank).toBe('Beginner');
  expect(summarize(startPerformance([])).share).toBe(0);
});

test('the delay is the median of the taps, missed and late ones left out', () => {
  const clicks = [0, 600, 1200, 1800, 2400];
  expect(measureDelay(clicks, [80, 690, 1270, 1875])).toBe(77.5);
  expect(measureDelay(clicks, [85, 300.1, 690, 5000])).toBe(85);
  expect(measureDelay(clicks, [])).toBe(0);
});

test('three beats of rising difficulty, each in order, none with strokes too near to tell apart', () => {
  const density = beats.map(({ strokes: all, length }) => all.length / length);
  expect(beats.map(({ level }) => level)).toEqual([1, 2, 3]);
  expect(density).toEqual([...density].sort((a, b) => a - b));
  for (const { strokes: all, notes, length } of beats) {
    const gaps = all.slice(1).map(({ at }, index) => at - (all[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(windows.good);
    expect(all.at(-1)?.at).toBeLessThan(length);
    expect(notes.length).toBeGreaterThan(20);
    expect(length).toBeGreaterThan(20_000);
    expect(length).toBeLessThan(60_000);
  }
});

test('exact drumming reaches the highest rank in every beat', () => {
  for (const { strokes: all } of beats) {
    const whole = drum(startPerformance(all), ...all.map(({ at }) => at));
    expect([summarize(whole).rank, whole.longest]).toEqual(['Drum Major', all.length]);
  }
});
