import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTalk, say } from '../../../testing/play.ts';
import { createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';

let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory();
});

afterAll(() => story.server.close());

/** Wins all scenes, and returns what a character of the last one knows of those before. */
async function hearOfEarlier(name: string): Promise<readonly string[]> {
  const who = await story.arrive();
  await story.winAll(who);
  for (const { sceneId, quests } of who.story.scenes)
    for (const event of [
      ...quests.map(({ questId }) => ({ kind: 'completed' as const, questId })),
      { kind: 'won' as const, sceneId },
    ])
      await story.log(who, event);
  await story.post(who, 'enterScene', { sceneId: story.lastId });
  const sessionToken = await openTalk(story.server, who, name, who.story.scenes.length - 1);
  await say(story.server, who.player, sessionToken, 'Good evening.', { audio: false });
  return story.engine.asked.at(-1)?.scene.happened ?? [];
}

const learned = "The player has learned from you: 'The old tower shone on the twenty-eighth of September";

test('who was there knows how earlier scenes ended and what it told in them, but for sealed knowledge', async () => {
  await story.ruled({});
  const happened = await hearOfEarlier('Tadhg');
  expect(happened).toContainEqual(expect.stringContaining("The player comes from 'Kilronan Quay'"));
  expect(happened).toContainEqual(expect.stringContaining(learned));
  const { tadhg } = story.here;
  await story.server.db.sql`update characters set knowledge_sealed = true where id = ${tadhg}`;
  expect(await hearOfEarlier('Tadhg')).not.toContainEqual(expect.stringContaining(learned));
});

test('who was not there knows nothing of an earlier scene', async () => {
  const happened = await hearOfEarlier('Sorcha');
  expect(happened).toContainEqual(expect.stringContaining("The player comes from 'The Dark Tower'"));
  expect(happened.join()).not.toMatch(/Kilronan Quay|The old tower shone/);
});
