import type { Condition, OpenChoice } from '@emberlore/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildChoice, buildEnding, createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';

let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory();
});

afterAll(() => story.server.close());

test('a scene opens by what happens, and stays open once it was entered', async () => {
  const { sceneId, tadhg } = story.here;
  const { lastId } = story;
  const rules = {
    choices: [buildChoice('way', sceneId, tadhg)],
    scenes: [{ sceneId: lastId, when: { chose: ['way', 'yes'] as [string, string] } }],
  };
  expect((await story.ruled(rules)).status).toBe(200);
  const who = await story.arrive();
  const enter = () => story.post(who, 'enterScene', { sceneId: lastId });
  expect((await enter()).status).toBe(404);
  const progress = async () => {
    const query = { storyToken: who.storyToken };
    const { body } = await story.server.call('GET', '/api/stories/getProgress', { token: who.player.token, query });
    return body.scenes.find((scene: { sceneId: string }) => scene.sceneId === lastId);
  };
  expect((await progress()).closed).toBe(true);
  const query = { storyToken: who.storyToken, sceneId: lastId };
  const token = { token: who.player.token };
  for (const [address, more] of [
    ['/api/scenes/getHint', { strength: '3' }],
    ['/api/scenes/hearOpening', { part: '0' }],
  ] as const)
    expect((await story.server.call('GET', address, { ...token, query: { ...query, ...more } })).body.error).toBe(
      'Scene Not Found.',
    );
  await story.post(who, 'makeChoice', { sceneId, choiceId: 'way', optionId: 'yes' });
  expect(await progress()).not.toHaveProperty('closed');
  expect((await enter()).status).toBe(200);
  await story.ruled({ scenes: [{ sceneId: lastId, when: { chose: ['way', 'no'] } }], choices: rules.choices });
  expect((await enter()).status).toBe(200);
});

test('a choice says whether the win of its scene ends it', async () => {
  const { sceneId, tadhg } = story.here;
  const stays = buildChoice('stays', sceneId, tadhg);
  const goes = { ...buildChoice('goes', sceneId, tadhg), when: { '!': [{ won: [sceneId] }] } as Condition };
  await story.ruled({ choices: [stays, goes] });
  const who = await story.arrive();
  const { rules } = (await story.post(who, 'enterScene', { sceneId })).body;
  expect(rules.choices.map((choice: OpenChoice) => [choice.choiceId, choice.untilWon])).toEqual([
    ['stays', undefined],
    ['goes', true],
  ]);
});

test('a story ends without the scenes that stay closed', async () => {
  const { sceneId, tadhg } = story.here;
  const closed = { sceneId: story.lastId, when: { chose: ['way', 'yes'] as [string, string] } };
  await story.ruled({ choices: [buildChoice('way', sceneId, tadhg)], scenes: [closed], endings: [buildEnding({})] });
  const who = await story.arrive();
  await story.post(who, 'makeChoice', { sceneId, choiceId: 'way', optionId: 'no' });
  expect(await story.latest(who)).toMatchObject({ finished: false, ending: null });
  await story.winAll(who);
  expect(await story.latest(who)).toMatchObject({ finished: true, progress: 100, ending: { title: 'The end' } });
});

test('a scene is described as the rules do, also when it is read aloud', async () => {
  const { sceneId, tadhg } = story.here;
  await story.server.db.sql`update scenes set opening = '' where id = ${sceneId}`;
  await story.ruled({
    choices: [buildChoice('way', sceneId, tadhg)],
    descriptions: [
      { sceneId, text: 'The lamp is out.', when: { chose: ['way', 'yes'] } },
      { sceneId, text: 'Nobody reads this.', when: { chose: ['way', 'yes'] } },
    ],
  });
  const who = await story.arrive();
  const described = async () => (await story.post(who, 'enterScene', { sceneId })).body.rules.description;
  expect(await described()).toBeUndefined();
  const { body } = await story.post(who, 'makeChoice', { sceneId, choiceId: 'way', optionId: 'yes' });
  expect([body.rules.description, await described()]).toEqual(['The lamp is out.', 'The lamp is out.']);
  const query = { storyToken: who.storyToken, sceneId };
  const heard = await story.server.call('GET', '/api/scenes/hearOpening', { token: who.player.token, query });
  expect(heard.body.message.message).toBe('The lamp is out.');
});

test('with nobody in a scene there is no group talk', async () => {
  const { sceneId } = story.here;
  const [scene] = (await story.arrive()).story.scenes;
  const never = { is: ['gone', true] as [string, boolean] };
  const people = (scene?.characters ?? []).map(({ characterId }) => ({ sceneId, characterId, when: never }));
  const variables = [{ variableId: 'gone', name: 'Gone', type: 'flag' as const }];
  expect((await story.ruled({ variables, people })).status).toBe(200);
  const { player, storyToken } = await story.arrive();
  const json = { scene: { sceneId }, storyToken };
  const answer = await story.server.call('POST', '/api/inworld/openGroup', { token: player.token, json });
  expect([answer.status, answer.body.error]).toEqual([404, 'Character Not Found.']);
});
