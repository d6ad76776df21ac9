import { afterEach, expect, it, vi } from 'vitest';
import type { TabChannel, TabNews } from './talk-tabs.ts';
import { attended, earlier, npc } from './testing/world.ts';

afterEach(() => vi.useRealTimers());

/** Two connected tabs: each hears what the other tells. */
function channels(): [TabChannel, TabChannel] {
  const listeners: ((news: TabNews) => void)[][] = [[], []];
  const channel = (mine: number, other: number): TabChannel => ({
    tell(news) {
      for (const listener of listeners[other] ?? []) listener(structuredClone(news));
    },
    listen: (listener) => listeners[mine]?.push(listener),
  });
  return [channel(0, 1), channel(1, 0)];
}

async function twoTabs() {
  const [one, two] = channels();
  const pages = [{ messages: [earlier('m1', 'Mind the step.')], before: null, last: null }];
  return [await attended({ tabs: one, pages: [...pages] }), await attended({ tabs: two, pages: [...pages] })] as const;
}

/** Lets a report of a growing reply be made. */
const reported = () => new Promise((resolve) => setTimeout(resolve, 150));

it('a second tab shows what is said in the first, as it comes and without sound', async () => {
  const [first, second] = await twoTabs();
  await first.say('Who keeps the key?');
  expect(second.texts()).toEqual(['Mind the step.', 'Who keeps the key?']);
  expect(second.talk.state().awaited).toBe(true);
  first.turn(0).hear({ event: 'delta', data: { messageId: 'a', messageUser: 'npc', text: 'I ' } });
  await reported();
  expect(second.texts()).toEqual(['Mind the step.', 'Who keeps the key?', 'I ']);
  first.turn(0).hear(npc('a', 'I do.', 'AAAA'));
  first.turn(0).hear({ event: 'emotion', data: { code: 3, name: 'JOY', strength: 0.6 } });
  await first.turn(0).end();
  expect(second.texts()).toEqual(['Mind the step.', 'Who keeps the key?', 'I do.']);
  expect(second.talk.state()).toMatchObject({ awaited: false, emotion: 3, last: null });
  expect(second.queue).toEqual([]);
});

it('each tab keeps its own turns, in the order in which they began', async () => {
  const [first, second] = await twoTabs();
  await first.say('One.');
  await second.say('Two.');
  first.turn(0).hear(npc('a', 'First.'));
  second.turn(0).hear(npc('b', 'Second.'));
  await first.turn(0).end();
  await second.turn(0).end();
  expect(first.texts()).toEqual(['Mind the step.', 'One.', 'First.', 'Two.', 'Second.']);
  expect(second.texts()).toEqual(first.texts());
});

it('a reply made anew replaces the earlier one in both tabs, and a deleted talk is empty in both', async () => {
  const [first, second] = await twoTabs();
  await first.say('One.');
  first.turn(0).hear(npc('a', 'First.'));
  await first.turn(0).end();
  void first.talk.regenerate();
  await first.rest();
  first.turn(1).hear(npc('c', 'Other.'));
  await first.turn(1).end();
  expect(second.texts()).toEqual(['Mind the step.', 'One.', 'Other.']);
  await first.talk.erase();
  expect(second.texts()).toEqual([]);
});

it('a message that a tab has loaded already is not shown twice', async () => {
  const [one, two] = channels();
  const first = await attended({ tabs: one });
  await first.say('One.');
  const pages = [{ messages: [earlier('m1', 'One.', 'user')], before: null, last: null }];
  const second = await attended({ tabs: two, pages });
  first.turn(0).hear(npc('a', 'First.'));
  await first.turn(0).end();
  expect(second.texts()).toEqual(['One.', 'First.']);
});
