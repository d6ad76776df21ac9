import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setTurningPaused } from './turning.ts';
import { useTurn } from './use-turn.ts';

function Cover({ active = true }: { active?: boolean }) {
  return <p>{useTurn({ count: 3, active })}</p>;
}

const shown = () => screen.getByRole('paragraph').textContent;
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

beforeEach(() => {
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    setTurningPaused(false);
  };
});

test('a cover turns every three seconds, and begins anew', () => {
  render(<Cover />);
  expect(shown()).toBe('0');
  pass(3);
  expect(shown()).toBe('1');
  pass(6);
  expect(shown()).toBe('0');
});

test('a paused cover shows the face and stays, until it is resumed', () => {
  render(<Cover />);
  pass(3);
  act(() => setTurningPaused(true));
  expect(shown()).toBe('0');
  pass(30);
  expect(shown()).toBe('0');
  act(() => setTurningPaused(false));
  pass(3);
  expect(shown()).not.toBe('0');
});

test('a cover off screen does not turn', () => {
  const { rerender } = render(<Cover />);
  pass(3);
  rerender(<Cover active={false} />);
  pass(30);
  expect(shown()).toBe('1');
});
