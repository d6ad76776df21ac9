import type { StoryRules } from '@emberlore/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCharacter, addScene, addStory } from '../../../testing/community.ts';
import { askForTalk, openTalk, say } from '../../../testing/play.ts';
import { buildChoice, buildEnding, createRuledStory, type RuledStory } from '../../../testing/ruled-story.ts';
import { buildReply } from '../../../testing/scripted.ts';
import { balanceOf } from '../../../testing/store.ts';

let story: RuledStory;

beforeAll(async () => {
  story = await createRuledStory();
});

afterAll(() => story.server.close());

beforeEach(() =>
  story.engine.play(async function* (input) {
    yield* buildReply(input, ['Well.'], { told: [], itemsMentioned: [] });
  }),
);

/** Never holds: nobody has found the item. */
const never = () => ({ found: [story.here.itemId] as [string] });

/** While it hides a scene or character, as moderators do. */
async function whileHidden(table: 'scenes' | 'characters', id: string, work: () => Promise<void>): Promise<void> {
  const { sql } = story.server.db;
  await sql`update ${sql(table)} set hidden_at = now() where id = ${id}`;
  await work();
  await sql`update ${sql(table)} set hidden_at = null where id = ${id}`;
}

/** Ends a run of a new player with this ending, and returns what the player reads of it. */
async function endWith(ending: Partial<StoryRules['endings'][number]>) {
  await story.ruled({ endings: [buildEnding(ending)] });
  const who = await story.arrive();
  await story.winAll(who);
  return { who, ending: (await story.latest(who)).ending };
}

describe('the picture of an ending', () => {
  test('is not of another story’s scene', async () => {
    const { server, owner, ruled } = story;
    const strange = await addScene(server, await addStory(server, owner, { visibility: 'private' }));
    for (const sceneId of [strange, 'nowhere', '__proto__', story.storyId]) {
      const answer = await ruled({ endings: [buildEnding({ sceneId })] });
      expect([sceneId, answer.status, answer.body.fields]).toEqual([
        sceneId,
        400,
        { rules: 'A rule refers to something that is no longer in the story.' },
      ]);
    }
    // Nor if it was stored before that was refused.
    const { who, ending } = await endWith({ sceneId: null });
    for (const sceneId of [strange, '__proto__']) {
      const path = '{endings,0,sceneId}';
      await server.db
        .sql`update story_rules set rules = jsonb_set(rules, ${path}::text[], ${JSON.stringify(sceneId)}::jsonb)
        where story_id = ${story.storyId}`;
      expect((await story.latest(who)).ending.imageURL).toBe(ending.imageURL);
    }
  });

  test('is not of a scene that has been removed', async () => {
    const { who, ending } = await endWith({ sceneId: story.lastId });
    expect(ending.imageURL).toMatch(/^\/media\//);
    await whileHidden('scenes', story.lastId, async () => {
      const { imageURL } = (await story.latest(who)).ending;
      expect(imageURL).toMatch(/^\/media\//);
      expect(imageURL).not.toBe(ending.imageURL);
    });
  });
});

test('an ending does not wait for a choice of a removed scene', async () => {
  await story.ruled({ choices: [buildChoice('last', story.lastId, null)], endings: [buildEnding({})] });
  const who = await story.arrive();
  await story.winAll(who);
  expect((await story.latest(who)).ending).toBeNull();
  await whileHidden('scenes', story.lastId, async () => {
    await story.post(who, 'enterScene', { sceneId: story.here.sceneId });
    expect((await story.latest(who)).ending).toMatchObject({ endingId: 'end' });
  });
});

test('a win text with a condition is not told before the scene is won', async () => {
  const { sceneId } = story.here;
  await story.ruled({ wins: [{ sceneId, text: 'The key lies on the wall.', when: { entered: [sceneId] } }] });
  const who = await story.arrive();
  const enter = async () => (await story.post(who, 'enterScene', { sceneId })).body.rules.winDescription;
  expect(await enter()).toBeUndefined();
  await story.winAll(who);
  expect(await enter()).toBe('The key lies on the wall.');
});

describe('a line with a condition', () => {
  /** Puts a condition on one of a character's lines and one that the scene's characters have in common. */
  async function hold(characterId: string) {
    const { server, here, ruled } = story;
    const [own] = await server.db.sql`select personal_knowledge[1] as line from characters where id = ${characterId}`;
    const [common] = await server.db.sql`select common_knowledge[1] as line from scenes where id = ${here.sceneId}`;
    const lines: string[] = [own?.line, common?.line];
    await ruled({ lines: lines.map((line) => ({ characterId, line, when: never() })) });
    return lines;
  }

  /** Returns everything that the character who was asked last knows. */
  function listKnown(): string[] {
    const { persona, scene } = story.engine.asked.at(-1) ?? {};
    return [...(persona?.personalKnowledge ?? []), ...(scene?.commonKnowledge ?? [])];
  }

  test('is unknown in a visitor’s talk', async () => {
    const { server, here } = story;
    const held = await hold(here.lead);
    await server.db.sql`update stories set featured_rank = 0 where id = ${story.storyId}`;
    const { sessionToken } = (await server.call('GET', '/api/inworld/openFeaturedTalk')).body;
    const json = { sessionToken, message: 'What do you know?' };
    expect((await server.call('POST', '/api/inworld/sendFeaturedMessage', { json })).status).toBe(200);
    expect(story.engine.asked.at(-1)?.persona.id).toBe(here.lead);
    expect(listKnown()).not.toHaveLength(0);
    for (const line of held) expect(listKnown()).not.toContain(line);
    // Nor is somebody there who comes later.
    await story.ruled({ people: [{ sceneId: here.sceneId, characterId: here.lead, when: never() }] });
    await server.call('POST', '/api/inworld/sendFeaturedMessage', { json });
    expect(story.engine.asked.at(-1)?.persona.id).not.toBe(here.lead);
  });

  test('is unknown to a partner, even to a character of the scene', async () => {
    const { server, here } = story;
    const who = await story.arrive();
    const held = await hold(here.tadhg);
    await server.db.sql`update characters set visibility = 'public', hidden = false where id = ${here.tadhg}`;
    const added = await addCharacter(server, who.player, { visibility: 'private' });
    for (const partner of [added, here.tadhg]) {
      const talk = await askForTalk(server, who, here.sceneId, partner, { coopCharacterId: partner });
      await say(server, who.player, talk.body.sessionToken, 'What do you know?', { audio: false });
      expect(story.engine.asked.at(-1)?.persona.id).toBe(partner);
      expect(listKnown()).not.toHaveLength(0);
      for (const line of held) expect(listKnown()).not.toContain(line);
    }
  });
});

test('a partner gives no hint of a quest that does not exist in the run', async () => {
  const { server, here } = story;
  const who = await story.arrive();
  const partner = await addCharacter(server, who.player, { visibility: 'private' });
  const hints = async () => {
    const talk = await askForTalk(server, who, here.sceneId, partner, { coopCharacterId: partner });
    await say(server, who.player, talk.body.sessionToken, 'What now?', { audio: false });
    return story.engine.asked.at(-1)?.scene.hints ?? [];
  };
  await story.ruled({});
  const all = await hints();
  const quests = (who.story.scenes[0]?.quests ?? []).map(({ questId }) => ({ questId, when: never() }));
  expect(all.length).toBeGreaterThan(0);
  await story.ruled({ quests });
  expect(await hints()).toEqual([]);
});

describe('a character who is not there', () => {
  test('neither talks in an open session nor fights', async () => {
    const { server, here } = story;
    await story.ruled({});
    const who = await story.arrive();
    const sessionToken = await openTalk(server, who, 'Tadhg');
    expect((await say(server, who.player, sessionToken, 'Hello.', { audio: false })).status).toBe(200);
    const credits = await balanceOf(server, who.player);
    await story.ruled({ people: [{ sceneId: here.sceneId, characterId: here.tadhg, when: never() }] });
    const asked = story.engine.asked.length;
    const answers = [
      await say(server, who.player, sessionToken, 'Still there?', { audio: false }),
      await askForTalk(server, who, here.sceneId, here.tadhg),
      await story.post(who, 'duel', { sceneId: here.sceneId, characterId: here.tadhg }),
    ];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'character.not_found']);
    expect([story.engine.asked.length, await balanceOf(server, who.player)]).toEqual([asked, credits]);
  });

  test('offers no choice', async () => {
    const { sceneId, other } = story.here;
    await story.ruled({ choices: [buildChoice('trust', sceneId, other)] });
    const who = await story.arrive();
    const offered = async () => (await story.post(who, 'enterScene', { sceneId })).body.rules.choices;
    expect(await offered()).toHaveLength(1);
    await whileHidden('characters', other, async () => {
      expect(await offered()).toEqual([]);
      const made = await story.post(who, 'makeChoice', { sceneId, choiceId: 'trust', optionId: 'yes' });
      expect(made.body.code).toBe('choice.not_found');
    });
    expect(await offered()).toHaveLength(1);
  });
});

describe('a companion', () => {
  test('who is of the scene anyway takes part once, and is heard once', async () => {
    const { server, here, engine } = story;
    await story.ruled({});
    const who = await story.arrive();
    const ordinary = await openTalk(server, who, 'Tadhg');
    const { characterIds, groupToken, tell, read } = await story.gather(who, here.tadhg);
    expect(new Set(characterIds).size).toBe(characterIds.length);
    const both = { groupToken: [...groupToken.split('.'), ordinary].sort().join('.') };
    expect((await tell('Hello?', { ...both, to: here.tadhg })).status).toBe(404);
    expect((await tell('Hello?', { to: here.tadhg })).body.messages).toHaveLength(1);
    await tell('And you?', { to: here.other });
    expect(engine.asked.at(-1)?.group?.heard).toHaveLength(1);
    expect((await read()).slice(0, 4)).toEqual(['Hello?', 'Well.', 'And you?', 'Well.']);
  });

  test('whom the rules keep away is not there, and nobody waits for them', async () => {
    const { server, here, engine } = story;
    await story.ruled({ people: [{ sceneId: here.sceneId, characterId: here.tadhg, when: never() }] });
    const who = await story.arrive();
    const { characterIds, tell } = await story.gather(who, here.tadhg);
    expect(characterIds).not.toContain(here.tadhg);
    const alone = await askForTalk(server, who, here.sceneId, here.tadhg, { coopCharacterId: here.tadhg });
    expect(alone.body.code).toBe('character.not_found');
    expect((await tell('Hello everybody, both of you!')).status).toBe(200);
    expect(engine.asked.at(-1)?.partner).toBeUndefined();
    // Nor once they have gone.
    await story.ruled({});
    const open = await story.gather(who, here.tadhg);
    await story.ruled({ people: [{ sceneId: here.sceneId, characterId: here.tadhg, when: never() }] });
    expect((await open.tell('Hello everybody, both of you!')).status).toBe(200);
    expect((await open.tell('Still there?', { to: here.tadhg })).body.code).toBe('character.not_found');
  });
});

test('what a rule tells needs a letter or a digit', async () => {
  const { sceneId, tadhg, itemId } = story.here;
  const reaction = { itemId, characterId: tadhg, act: 'show' as const, refuses: false };
  const [option] = buildChoice('trust', sceneId, null).options;
  for (const text of ['…', '*', '🙂', '—'])
    for (const rules of [
      { reactions: [{ ...reaction, text }] },
      {
        choices: [
          {
            ...buildChoice('trust', sceneId, null),
            options: [
              { ...option, text },
              { ...option, optionId: 'no' },
            ],
          },
        ],
      },
      { endings: [buildEnding({ text })] },
      { endings: [buildEnding({ epilogues: [{ characterId: tadhg, text }] })] },
      { wins: [{ sceneId, text, when: never() }] },
    ] as Partial<StoryRules>[]) {
      const { status, body } = await story.ruled(rules);
      expect([status, body.fields]).toEqual([400, { rules: 'What a rule tells needs at least one letter or digit.' }]);
    }
  expect((await story.ruled({ reactions: [{ ...reaction, text: '7' }] })).status).toBe(200);
  // One that was stored before that was refused is told all the same.
  const { server } = story;
  await server.db.sql`update story_rules set rules = jsonb_set(rules, '{reactions,0,text}', '"…"')
    where story_id = ${story.storyId}`;
  const who = await story.arrive();
  const sessionToken = await openTalk(server, who, 'Tadhg');
  await story.log(who, { kind: 'found', itemId });
  const json = { sessionToken, action: 'shows it', item: { itemId, act: 'show' }, audio: true };
  const shown = await server.call('POST', '/api/inworld/sendAction', { token: who.player.token, json });
  expect([shown.status, shown.body.messages.at(-1).message]).toEqual([200, '…']);
});

test('an epilogue shows no later name and portrait of a character who is no longer public', async () => {
  const { server, here } = story;
  const { sql } = server.db;
  const epilogues = [here.tadhg, here.other].map((characterId) => ({ characterId, text: 'Gone to sea.' }));
  await story.ruled({ endings: [buildEnding({ epilogues })] });
  const who = await story.arrive();
  await openTalk(server, who, 'Tadhg');
  await story.winAll(who);
  const before = (await story.latest(who)).ending.epilogues;
  expect(before.map(({ imageURL }: { imageURL: string }) => imageURL)).toEqual([
    expect.stringMatching(/^\/media\//),
    expect.stringMatching(/^\/media\//),
  ]);
  const both = [here.tadhg, here.other];
  await sql`delete from scene_characters where character_id in ${sql(both)}`;
  await sql`update characters set visibility = 'private', name = 'LATER PRIVATE NAME' where id in ${sql(both)}`;
  expect((await story.latest(who)).ending.epilogues).toEqual([
    { ...before[0], imageURL: '' },
    { ...before[1], characterName: 'Somebody', imageURL: '' },
  ]);
});
