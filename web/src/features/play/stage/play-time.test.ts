import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countPlay, reminderAfterMs } from './play-time.ts';

const minute = 60_000;

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Simulates play for a number of minutes and returns the minutes in which a reminder was due. */
function play(minutes: number, from = 0): number[] {
  const due: number[] = [];
  for (let now = 0; now <= minutes; now += 1) if (countPlay((from + now) * minute)) due.push(now);
  return due;
}

test('three hours of play bring a reminder, and three more another', () => {
  expect(play(400)).toEqual([reminderAfterMs / minute, 360]);
});

test('a break begins the count anew, a short pause does not', () => {
  play(170);
  expect(play(60, 170 + 40)).toEqual([]);
  expect(play(130, 210 + 60 + 20)).toHaveLength(1);
});

test('a clock that was set back counts nothing', () => {
  play(100);
  expect(countPlay(0)).toBe(false);
});
