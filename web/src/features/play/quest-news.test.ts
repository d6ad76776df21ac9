import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQuestNews } from './quest-news.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('appears after 100 ms, leaves after 3 s and is gone half a second later', () => {
  const news = createQuestNews();
  news.announce({ questId: 'a', event: 'initialized' });
  vi.advanceTimersByTime(99);
  expect(news.shown.get()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(news.shown.get()).toMatchObject({ questId: 'a', leaving: false });
  vi.advanceTimersByTime(2999);
  expect(news.shown.get()).toMatchObject({ leaving: false });
  vi.advanceTimersByTime(1);
  expect(news.shown.get()).toMatchObject({ leaving: true });
  vi.advanceTimersByTime(500);
  expect(news.shown.get()).toBeNull();
});

it('tells one after another', () => {
  const news = createQuestNews();
  news.announce({ questId: 'a', event: 'initialized' });
  news.announce({ questId: 'b', event: 'completed' });
  vi.advanceTimersByTime(100 + 3000 + 500);
  expect(news.shown.get()).toBeNull();
  vi.advanceTimersByTime(100);
  expect(news.shown.get()).toMatchObject({ questId: 'b', event: 'completed' });
  vi.advanceTimersByTime(3500);
  news.announce({ questId: 'c', event: 'initialized' });
  vi.advanceTimersByTime(100);
  expect(news.shown.get()).toMatchObject({ questId: 'c' });
});

it('forgets everything when the scene is left', () => {
  const news = createQuestNews();
  news.announce({ questId: 'a', event: 'initialized' });
  news.announce({ questId: 'b', event: 'initialized' });
  vi.advanceTimersByTime(100);
  news.clear();
  expect(news.shown.get()).toBeNull();
  vi.advanceTimersByTime(10_000);
  expect(news.shown.get()).toBeNull();
});

it('does not tell the beginning of a quest that is done before its turn comes', () => {
  const news = createQuestNews();
  news.announce({ questId: 'a', event: 'initialized' });
  news.announce({ questId: 'a', event: 'completed' });
  vi.advanceTimersByTime(100);
  expect(news.shown.get()).toMatchObject({ questId: 'a', event: 'completed' });
  vi.advanceTimersByTime(10_000);
  expect(news.shown.get()).toBeNull();
});

it('does not tell the beginning of what is read as the goal', () => {
  const news = createQuestNews();
  news.noteGoal('a');
  news.announce({ questId: 'a', event: 'initialized' });
  vi.advanceTimersByTime(1000);
  expect(news.shown.get()).toBeNull();
  news.announce({ questId: 'a', event: 'completed' });
  vi.advanceTimersByTime(100);
  expect(news.shown.get()).toMatchObject({ questId: 'a', event: 'completed' });
});
