import { afterAll, beforeAll, expect, test } from 'vitest';
import { tell } from '../../../../testing/group-talk.ts';
import type { StoryVisit } from '../../../../testing/play.ts';
import { createRuledStory, type RuledStory } from '../../../../testing/ruled-story.ts';

let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory();
  const { itemId, tadhg, other } = story.here;
  const variables = ['tadhg-saw', 'other-saw'].map((variableId) => ({
    variableId,
    name: variableId,
    type: 'flag' as const,
  }));
  const seen = (variable: string, characterId: string) => ({
    on: { shown: [itemId, characterId] as [string, string] },
    set: [{ variable, to: true }],
  });
  await story.ruled({ variables, effects: [seen('tadhg-saw', tadhg), seen('other-saw', other)] });
});

afterAll(() => story.server.close());

/** Opens a talk with the two people of the scene for a player who carries the item. */
async function meet() {
  const who = await story.arrive();
  await story.log(who, { kind: 'found', itemId: story.here.itemId });
  const json = { scene: { sceneId: story.here.sceneId }, storyToken: who.storyToken };
  const opened = await story.server.call('POST', '/api/inworld/openGroup', { token: who.player.token, json });
  return { who, groupToken: opened.body.groupToken };
}

const readVariables = async (who: StoryVisit) => (await story.readRun(who)).state.variables;

test('what is shown to everyone has been shown to all who are there, not only to the one who answers', async () => {
  const party = await meet();
  const item = { itemId: story.here.itemId, act: 'show' };
  const { body } = await tell(story, party, 'shows everyone the key', { acts: true, item, silent: [story.here.other] });
  expect(body.messages.filter(({ messageUser }: { messageUser: string }) => messageUser === 'npc')).toHaveLength(1);
  expect(await readVariables(party.who)).toEqual({ 'tadhg-saw': true, 'other-saw': true });
});

test('what is shown to one has been shown to that one', async () => {
  const party = await meet();
  const item = { itemId: story.here.itemId, act: 'show' };
  await tell(story, party, 'shows Tadhg the key', { acts: true, item, to: story.here.tadhg });
  expect(await readVariables(party.who)).toEqual({ 'tadhg-saw': true });
});

test('what is offered to the company is not shown to those who do not get it', async () => {
  const party = await meet();
  const item = { itemId: story.here.itemId, act: 'give' };
  await tell(story, party, 'gives Tadhg the key', { acts: true, item });
  expect(await readVariables(party.who)).toEqual({ 'tadhg-saw': true });
});
