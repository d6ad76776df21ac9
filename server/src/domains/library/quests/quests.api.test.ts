import { limits } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTags, createStudio, done, fourLines, makeStory, type Studio, wide } from '../../../testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let owner: Player;
let studio: Studio;
let other: Studio;
let characterId: string;
let itemId: string;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  await addTags(server, 'Mystery');
  owner = await server.signUp();
  studio = createStudio(server, owner);
  other = createStudio(server, await server.signUp());
  characterId = done(await studio.createCharacter()).character.characterId;
  itemId = done(await studio.createItem()).item.itemId;
});

afterAll(() => server?.close());

test.each([
  ['DIALOGUE', 'Talk to Sorcha.'],
  ['KNOWLEDGE', 'Learn from Sorcha.'],
  ['FIGHT', 'Fight Sorcha.'],
  ['SEARCH', 'Find the Brass key.'],
])('a %s quest is described by its template, whatever the form says', async (questType, questDescription) => {
  const questTriggerId = questType === 'SEARCH' ? itemId : characterId;
  const { quest } = done(await studio.createQuest({ questTriggerId, questType, questDescription: 'Win at once.' }));
  expect(quest).toMatchObject({ questType, questTriggerId, questDescription, questName: 'The keeper' });
});

test('a goal is in the words of the author, and can be changed and emptied', async () => {
  const { quest } = done(await studio.createQuest({ questTriggerId: characterId, questGoal: 'Find out who rang.' }));
  expect(quest.questGoal).toBe('Find out who rang.');
  const change = (questGoal: string) =>
    studio.json('PUT', '/api/quests/updateQuest', { questId: quest.questId, questGoal });
  expect(done(await change('Find out why she rang.')).quest.questGoal).toBe('Find out why she rang.');
  expect(done(await change('')).quest).not.toHaveProperty('questGoal');
  expect((await change('x'.repeat(limits.questGoal + 1))).status).toBe(400);
});

test('a quest requires the target of its type, which its owner may use', async () => {
  const wrong = [
    ['SEARCH', characterId],
    ['DIALOGUE', itemId],
    ['FIGHT', 'nobody'],
  ];
  for (const [questType, questTriggerId] of wrong)
    expect((await studio.createQuest({ questType, questTriggerId })).status).toBe(404);
  done(await other.createQuest({ questTriggerId: characterId }));
  expect((await other.createQuest({ questType: 'SEARCH', questTriggerId: itemId })).status).toBe(404);
  const secret = done(await studio.createCharacter({ characterVisibility: 'private' })).character;
  expect((await other.createQuest({ questTriggerId: secret.characterId })).status).toBe(404);
  for (const questType of ['RUN', '', undefined])
    expect((await studio.createQuest({ questType, questTriggerId: characterId })).status).toBe(400);
  expect((await studio.createQuest({ questTriggerId: undefined })).status).toBe(400);
});

test('a quest gets a character’s new name only while its owner may see the character', async () => {
  const shown = done(await studio.createCharacter()).character;
  const { questId } = done(await other.createQuest({ questTriggerId: shown.characterId })).quest;
  const rename = async (characterName: string, characterVisibility: string) => {
    const info = { ...shown, version: undefined, characterName, characterVisibility };
    done(await studio.send('PUT', '/api/characters/updateCharacter', { characterInfo: info }));
    return done(await other.json('PUT', '/api/quests/updateQuest', { questId })).quest.questDescription;
  };
  expect(await rename('Grainne', 'public')).toContain('Grainne');
  await server.modules.jobs.settled();
  expect(await rename('Hidden Hanna', 'private')).toContain('Grainne');
});

test('renaming a character with thousands of quests about it, by others, waits for none of them', async () => {
  const shown = done(await studio.createCharacter()).character;
  const { questId } = done(await other.createQuest({ questTriggerId: shown.characterId })).quest;
  const { sql } = server.db;
  await sql`insert into quests (owner_id, type, name, description, trigger_character_id)
    select owner_id, type, name, description, trigger_character_id from quests, generate_series(1, 1200)
    where id = (select id from quests order by id desc limit 1)`;
  const rename = (characterName: string, characterVisibility: string) =>
    studio.send('PUT', '/api/characters/updateCharacter', {
      characterInfo: { ...shown, version: undefined, characterName, characterVisibility },
    });
  const readDescription = async () =>
    done(await other.json('PUT', '/api/quests/updateQuest', { questId })).quest.questDescription;
  await sql.begin(async (locked) => {
    await locked`select from quests order by id desc limit 1 for update`;
    done(await rename('Muireann', 'public'));
  });
  expect(await readDescription()).toBe('Talk to Muireann.');
  await server.modules.jobs.settled();
  done(await rename('Secret Sile', 'private'));
  const described = await sql`select description, count(*)::int as count from quests
    where description like '%Muireann%' or description like '%Sile%' group by description order by description`;
  expect([...described].map(({ description, count }) => [description, count])).toEqual([['Talk to Muireann.', 1201]]);
});

test('counts its texts in code points', async () => {
  const make = (more: Record<string, unknown>) =>
    studio.createQuest({ questTriggerId: characterId, questType: 'KNOWLEDGE', ...more });
  for (const length of [1, limits.questName]) done(await make({ questName: wide(length) }));
  for (const questName of ['', ' ', wide(limits.questName + 1), undefined])
    expect((await make({ questName })).status).toBe(400);
  done(await make({ questHint: wide(limits.questHint), questKnowledgeLine: wide(limits.knowledgeBox) }));
  expect((await make({ questHint: wide(limits.questHint + 1) })).status).toBe(400);
  expect((await make({ questKnowledgeLine: wide(limits.knowledgeBox + 1) })).status).toBe(400);
});

test('keeps the hint and, for KNOWLEDGE only, the knowledge line', async () => {
  const more = { questTriggerId: characterId, questHint: 'Ask the keeper.', questKnowledgeLine: fourLines[0] };
  const { quest } = done(await studio.createQuest({ ...more, questType: 'KNOWLEDGE' }));
  expect(quest).toMatchObject({ questHint: 'Ask the keeper.', questKnowledgeLine: fourLines[0] });
  expect(done(await studio.createQuest(more)).quest.questKnowledgeLine).toBe('');
});

describe('the caller’s own quest', () => {
  test('can be changed; omitted fields stay', async () => {
    const { quest } = done(
      await studio.createQuest({ questTriggerId: characterId, questType: 'KNOWLEDGE', questHint: 'Ask her.' }),
    );
    const { questId } = quest;
    const change = (who: Studio, more: Record<string, unknown>) =>
      who.json('PUT', '/api/quests/updateQuest', { questId, ...more });
    const changed = done(await change(studio, { questName: 'The lamp', questKnowledgeLine: fourLines[1] })).quest;
    expect(changed).toMatchObject({ questName: 'The lamp', questHint: 'Ask her.', questKnowledgeLine: fourLines[1] });
    expect(done(await change(studio, { questHint: '' })).quest.questHint).toBe('');
    expect((await change(studio, { questName: wide(limits.questName + 1) })).status).toBe(400);
    expect((await change(other, { questName: 'Mine' })).status).toBe(404);
  });

  test('returns 409 with the current quest for an outdated version', async () => {
    const { questId, version } = done(await studio.createQuest({ questTriggerId: characterId })).quest;
    const change = (more: Record<string, unknown>) =>
      studio.json('PUT', '/api/quests/updateQuest', { questId, ...more });
    const theirs = done(await change({ version, questName: 'Theirs' })).quest;
    expect(theirs.version).toBe(version + 1);
    const late = await change({ version, questName: 'Mine' });
    expect([late.status, late.body]).toEqual([
      409,
      { error: 'Changed Elsewhere.', code: 'request.conflict', quest: theirs },
    ]);
    expect(done(await change({ version: theirs.version, questName: 'Mine' })).quest.questName).toBe('Mine');
    expect(done(await change({ questHint: 'Last.' })).quest.version).toBe(version + 3);
  });

  test('is deleted from every scene', async () => {
    const { sceneId } = await makeStory(studio);
    const { questId } = done(await studio.createQuest({ questTriggerId: characterId })).quest;
    done(await studio.json('POST', '/api/scenes/createSceneQuest', { sceneId, questId }));
    const remove = () => server.call('DELETE', '/api/quests/deleteQuest', { token: owner.token, query: { questId } });
    done(await remove());
    expect((await studio.scene(sceneId)).quests).toEqual([]);
    expect((await remove()).status).toBe(404);
  });
});
