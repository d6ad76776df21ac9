import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTalk, say, sceneAt } from '../../../testing/play.ts';
import { createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';

let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory();
});

afterAll(() => story.server.close());

/** Lets a player who has just come to the tower talk with Tadhg. */
async function meetTadhg() {
  const who = await story.arrive();
  const scene = sceneAt(who, 0);
  const quest = scene.quests.find(({ questType }) => questType === 'SEARCH');
  const item = scene.items.find(({ itemId }) => itemId === quest?.questTriggerId);
  const sessionToken = await openTalk(story.server, who, 'Tadhg');
  return {
    who,
    questId: quest?.questId,
    itemId: item?.itemId,
    itemName: item?.itemName,
    async tell(text: string) {
      const { body } = await say(story.server, who.player, sessionToken, text, { audio: false });
      return { ...body, said: body.messages.map(({ message }: { message: string }) => message) };
    },
    async act(action: string) {
      const json = { action, sessionToken, audio: false };
      const { body } = await story.server.call('POST', '/api/inworld/sendAction', { token: who.player.token, json });
      return { ...body, said: body.messages.map(({ message }: { message: string }) => message) };
    },
  };
}

test('an action that searches where an item lies finds it', async () => {
  await story.ruled({});
  const { who, questId, itemId, itemName, act } = await meetTadhg();
  const { said, quests, rules } = await act('lifts the flat stone by the step');
  expect(said.slice(0, 2)).toEqual([
    'You lift the flat stone by the step.',
    `You find the ${itemName}. Under the flat stone by the tower step, wrapped in a boy's oilskin cap.`,
  ]);
  expect(quests.filter((change: { questId: string }) => change.questId === questId)).toEqual([
    { questId, event: 'initialized' },
    { questId, event: 'completed' },
  ]);
  expect(rules.carried).toEqual([itemId]);
  expect(story.engine.asked.at(-1)?.scene.items.find(({ id }) => id === itemId)?.found).toBe(true);
  const { events } = await story.readRun(who);
  expect(events).toContainEqual({ kind: 'found', itemId });
  // It is there no longer.
  expect((await act('lifts the flat stone by the step')).said[1]).not.toContain('You find');
});

test('what the player says they do finds it, too; what they ask does not', async () => {
  const { itemId, itemName, tell } = await meetTadhg();
  expect((await tell('Should I look under the flat stone?')).rules?.carried ?? []).toEqual([]);
  const { said, rules } = await tell('I look under the flat stone.');
  expect(said[0]).toContain(`You find the ${itemName}.`);
  expect(rules.carried).toEqual([itemId]);
});

test('an action that searches somewhere else says that nothing is there', async () => {
  const { act } = await meetTadhg();
  const { said, quests } = await act('searches the barrels');
  expect(said[1]).toBe('You find nothing there.');
  expect(quests).not.toContainEqual(expect.objectContaining({ event: 'completed' }));
});
