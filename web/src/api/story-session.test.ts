import { expect, test } from 'vitest';
import { createStorySession, type StoryEvent } from './story-session.ts';

const fox = { storyId: 'fox', storyName: 'The Fox of the Marsh' };
const bell = { storyId: 'bell', storyName: 'The Drowned Bell' };

function measured() {
  let time = Date.parse('2026-01-01T20:00:00.000Z');
  const sent: StoryEvent[] = [];
  const left: StoryEvent[] = [];
  const session = createStorySession({
    now: () => time,
    send: (event) => sent.push(event),
    sendLeaving: (event) => left.push(event),
  });
  return { session, sent, left, pass: (seconds: number) => (time += seconds * 1000) };
}

test('a session lasts from the loading of the story to the return home, whatever screens lie between', () => {
  const { session, sent, pass } = measured();
  session.begin(fox);
  pass(60);
  session.begin(fox);
  pass(30);
  session.end();
  expect(sent).toEqual([{ name: 'story_session', ...fox, timestamp: '2026-01-01T20:01:30.000Z', minutes: 1.5 }]);
});

test('coming home without having been in a story tells nothing, and home twice tells once', () => {
  const { session, sent } = measured();
  session.end();
  session.begin(fox);
  session.end();
  session.end();
  expect(sent).toHaveLength(1);
});

test('another story ends the session before', () => {
  const { session, sent, pass } = measured();
  session.begin(fox);
  pass(120);
  session.begin(bell);
  pass(60);
  session.end();
  expect(sent.map(({ storyId, minutes }) => [storyId, minutes])).toEqual([
    ['fox', 2],
    ['bell', 1],
  ]);
});

test('a page that goes away tells what was played so far; when it comes back only the rest is told', () => {
  const { session, sent, left, pass } = measured();
  session.leave();
  session.begin(fox);
  pass(60);
  session.leave();
  pass(180);
  session.end();
  expect(left.map(({ minutes }) => minutes)).toEqual([1]);
  expect(sent.map(({ minutes }) => minutes)).toEqual([3]);
});

test('a clock that was set back counts as no time', () => {
  const { session, sent, pass } = measured();
  session.begin(fox);
  pass(-3600);
  session.end();
  expect(sent[0]?.minutes).toBe(0);
});
