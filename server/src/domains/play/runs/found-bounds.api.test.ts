import { limits } from '@emberlore/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTalk, say, sceneAt } from '../../../testing/play.ts';
import { createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';
import { buildReply } from '../../../testing/scripted.ts';

let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory();
});

afterAll(() => story?.server.close());

/** Lets a player who has found so many items search the first scene for the one that a quest seeks. */
async function searchAfter(found: number) {
  const who = await story.arrive();
  const { sceneId } = story.here;
  const { items, quests } = sceneAt(who, 0);
  const { questTriggerId = '' } = quests.find(({ questType }) => questType === 'SEARCH') ?? {};
  const unsought = items.map((item) => item.itemId).filter((id) => id !== questTriggerId);
  const characterId = story.here.lead;
  const text = 'Well.';
  await story.ruled({
    reactions: unsought.map((itemId) => ({ itemId, characterId, act: 'show', text, refuses: false })),
  });
  for (let at = 0; at < found; at += 1) await story.log(who, { kind: 'found', itemId: `gone ${at}` });
  const sessionToken = await openTalk(story.server, who, 'Tadhg');
  story.engine.play(async function* (input) {
    yield* buildReply(input, ['The key!'], { told: [], itemsMentioned: [questTriggerId] });
  });
  await say(story.server, who.player, sessionToken, 'The key?', { audio: false });
  const { body } = await story.post(who, 'searchItem', { sceneId });
  return { body, questTriggerId };
}

test('a run finds no more items than it has room for, however often its author replaces them', async () => {
  const last = await searchAfter(limits.itemsFoundMost - 1);
  expect(last.body.item.itemId).toBe(last.questTriggerId);
  expect(last.body.alsoFound).toBeUndefined();
  const { body } = await searchAfter(limits.itemsFoundMost);
  expect([body.item, body.rules.carried.length]).toEqual([null, limits.itemsFoundMost]);
});
