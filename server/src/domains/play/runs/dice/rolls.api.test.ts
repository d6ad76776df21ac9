import type { StoryRules } from '@emberlore/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoryVisit } from '../../../../testing/play.ts';
import { buildChoice, createRuledStory, type RuledStory } from '../../../../testing/ruled-story.ts';
import { rollDice } from './roll-dice.ts';

let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory();
});

afterAll(() => story.server.close());

/** A choice of the lead of the first scene: climbing the wall needs this sum of 2d6, with what the trust adds. */
function wallRules(atLeast: number, more: Partial<StoryRules> = {}): Partial<StoryRules> {
  const { sceneId, tadhg } = story.here;
  const roll = {
    dice: 2,
    sides: 6 as const,
    bonus: 1,
    variable: 'strength',
    atLeast,
    text: 'You fall.',
    set: [{ variable: 'hurt', to: true }],
  };
  return {
    variables: [
      { variableId: 'strength', name: 'Strength', type: 'number' },
      { variableId: 'hurt', name: 'Hurt', type: 'flag' },
      { variableId: 'up', name: 'Up', type: 'flag' },
    ],
    choices: [
      {
        choiceId: 'wall',
        sceneId,
        characterId: tadhg,
        question: 'The wall?',
        options: [
          { optionId: 'climb', label: 'Climb', text: 'You are up.', set: [{ variable: 'up', to: true }], roll },
        ],
      },
    ],
    effects: [{ on: { rolled: ['wall', 'climb', 'failed'] }, set: [{ variable: 'strength', add: -1 }] }],
    ...more,
  };
}

const climb = (who: StoryVisit) =>
  story.post(who, 'makeChoice', { sceneId: story.here.sceneId, choiceId: 'wall', optionId: 'climb' });

test('dice decide once, are logged with their seed, and change what their outcome changes', async () => {
  expect((await story.ruled(wallRules(14))).status).toBe(200);
  const who = await story.arrive();
  await story.log(who, { kind: 'set', values: { strength: 1 } });
  const offered = (await story.post(who, 'enterScene', { sceneId: story.here.sceneId })).body.rules.choices;
  expect(offered[0].options[0].roll).toEqual({ dice: 2, sides: 6, bonus: 2, atLeast: 14 });
  const answers = await Promise.all([climb(who), climb(who)]);
  const [{ roll, text }, again] = answers.map(({ body }) => body);
  expect([again.roll, again.text]).toEqual([roll, text]);
  const { events, state } = await story.readRun(who);
  const logged = events.filter((event) => event.kind === 'rolled');
  expect(logged).toHaveLength(1);
  const [event] = logged;
  expect(rollDice({ seed: event?.seed ?? '', dice: 2, sides: 6 })).toEqual(roll.dice);
  const works = roll.dice[0] + roll.dice[1] + 2 >= 14;
  expect(roll).toMatchObject({ total: roll.dice[0] + roll.dice[1] + 2, outcome: works ? 'succeeded' : 'failed' });
  expect(text).toBe(works ? 'You are up.' : 'You fall.');
  expect(state.variables).toEqual(works ? { strength: 1, up: true } : { strength: 0, hurt: true });
});

test('what follows depends on how they turned out, also in a branch, where they are rolled anew', async () => {
  expect((await story.ruled(wallRules(99))).status).toBe(200);
  const who = await story.arrive();
  expect((await climb(who)).body).toMatchObject({ text: 'You fall.', roll: { outcome: 'failed' } });
  const first = await story.readRun(who);
  const position = 1 + first.events.findIndex(({ kind }) => kind === 'chose');
  const json = { runId: first.id, position };
  const { status } = await story.server.call('POST', '/api/stories/goBack', { token: who.player.token, json });
  expect(status).toBe(200);
  const branch = await story.readRun(who);
  expect(branch.id).not.toBe(first.id);
  expect([branch.state.rolls, branch.state.chosen]).toEqual([{}, {}]);
  expect((await climb(who)).body.roll.outcome).toBe('failed');
  const seeds = [first, await story.readRun(who)].map(({ events }) => events.find(({ kind }) => kind === 'rolled'));
  expect(seeds[0]).not.toEqual(seeds[1]);
});

test('the journal, the page made of it and the tree tell them', async () => {
  await story.ruled(wallRules(99));
  const who = await story.arrive();
  await climb(who);
  const { id: runId } = await story.readRun(who);
  const read = async (path: string, query: Record<string, string>) =>
    (await story.server.call('GET', path, { token: who.player.token, query })).body;
  const body = await read('/api/journal/getRun', { runId });
  const parts = body.chapters.flatMap((chapter: { parts: { kind: string }[] }) => chapter.parts);
  const told = parts.find(({ kind }: { kind: string }) => kind === 'choice');
  expect(told).toMatchObject({ text: 'You fall.', roll: { outcome: 'failed', atLeast: 99 } });
  expect(await read('/api/journal/downloadHtml', { runId })).toMatch(/2d6: \d \+ \d \+ 1 = \d+, needed 99/);
  const { tree } = await read('/api/stories/getRunTree', { storyId: story.storyId });
  expect(tree.nodes.at(-1)).toMatchObject({ kind: 'choice', option: 'Climb', roll: told.roll });
});

test('rules with dice that refer to nothing are refused', async () => {
  const { choices = [] } = wallRules(7);
  expect((await story.ruled({ choices })).status).toBe(400);
  const endings = [
    {
      endingId: 'e',
      title: 'E',
      text: 'E.',
      hint: '',
      sceneId: null,
      epilogues: [],
      when: { rolled: ['wall', 'x', 'failed'] as ['wall', 'x', 'failed'] },
    },
  ];
  expect((await story.ruled(wallRules(7, { endings }))).status).toBe(400);
});

test('a choice may have the id of what every object inherits', async () => {
  const { sceneId, tadhg } = story.here;
  const choice = buildChoice('constructor', sceneId, tadhg);
  expect((await story.ruled({ choices: [choice] })).status).toBe(200);
  const who = await story.arrive();
  const json = { sceneId, choiceId: 'constructor', optionId: 'yes' };
  for (const { status, body } of [await story.post(who, 'makeChoice', json), await story.post(who, 'makeChoice', json)])
    expect([status, body.optionId, body.roll]).toEqual([200, 'yes', undefined]);
});
