import { limits } from '@emberlore/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addTags, createStudio, done, fourLines, makeStory, type Studio } from '../../../testing/creating.ts';
import { askForTalk } from '../../../testing/play.ts';
import { type ScriptedEngine, scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { bareForm, change, inner, make, makeVariant, read } from '../../../testing/variants.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let engine: ScriptedEngine;
let players: Player[];
let author: Studio;
let reuser: Studio;
let third: Studio;

beforeAll(async () => {
  engine = scriptedEngine();
  server = await startTestServer({ engine, speech: scriptedSpeech() });
  await addTags(server, 'Mystery');
});
beforeEach(async () => {
  players = [await server.signUp(), await server.signUp(), await server.signUp()];
  [author, reuser, third] = players.map((player) => createStudio(server, player)) as [Studio, Studio, Studio];
});
afterAll(() => server?.close());

/** Exports a character's card as JSON, as its owner does. */
async function exportCard(player: Player | undefined, characterId: string): Promise<string> {
  const url = new URL(`/api/characters/exportCharacter?characterId=${characterId}&format=v2-json`, server.url);
  const response = await fetch(url, { headers: { authorization: `Bearer ${player?.token}` } });
  expect(response.status).toBe(200);
  return response.text();
}

/** Returns the persona that the engine receives for a character in play. */
async function getPersona(storyId: string, sceneId: string, characterId: string, player: Player) {
  const { storyToken } = done(
    await server.call('GET', '/api/stories/getStory', { token: player.token, query: { storyId } }),
  );
  const { sessionToken } = done(await askForTalk(server, { player, storyToken }, sceneId, characterId));
  done(
    await server.call('POST', '/api/inworld/sendMessage', {
      token: player.token,
      json: { sessionToken, message: 'Hello?' },
    }),
  );
  return engine.asked.at(-1)?.persona;
}

describe('a variant of another author’s character', () => {
  test('has sealed knowledge, secret and lines, to which its owner adds lines', async () => {
    const original = await make(author, inner);
    const variant = await makeVariant(reuser, original.characterId, { characterGreetings: ['Well met.'] });
    expect(variant).toMatchObject({
      characterPersonalKnowledge: [],
      characterSecret: '',
      characterGreetings: ['Well met.'],
      characterKnowledgeSealed: true,
      // Four of knowledge, a secret and a greeting.
      characterSealedLines: 6,
    });
    const { version } = variant;
    const own = { version, characterPersonalKnowledge: ['I sing on Sundays.'], characterVisibility: 'private' };
    const saved = done(await change(reuser, variant.characterId, own)).character;
    expect(saved).toMatchObject({ characterPersonalKnowledge: ['I sing on Sundays.'], characterKnowledgeSealed: true });
    expect(saved).not.toHaveProperty('characterSealedTexts');
  });

  test('uses sealed and own lines together in play, and any of them completes a quest without a knowledge line', async () => {
    const original = await make(author, inner);
    const { characterId } = await makeVariant(reuser, original.characterId, {
      characterPersonalKnowledge: ['I sing on Sundays.'],
    });
    const { storyId, itemId } = await makeStory(reuser);
    const { questId } = done(
      await reuser.createQuest({ questTriggerId: characterId, questType: 'KNOWLEDGE', questName: 'The keeper’s past' }),
    ).quest;
    const scene = { storyId, selectedCharacters: [characterId], selectedItems: [itemId], selectedQuests: [questId] };
    const { sceneId } = done(await reuser.createScene(scene)).scene;
    const persona = await getPersona(storyId, sceneId, characterId, players[1] as Player);
    expect(persona).toMatchObject({
      personalKnowledge: [...fourLines, 'I sing on Sundays.'],
      description: 'She keeps the light.',
      secret: 'She rang the bell.',
      greetings: ['Good evening.'],
    });
  });

  test('of a variant stays sealed per author of each line', async () => {
    const original = await make(author, inner);
    const variant = await makeVariant(reuser, original.characterId, {
      characterPersonalKnowledge: ['I sing on Sundays.'],
    });
    const second = await makeVariant(third, variant.characterId);
    expect(second).toMatchObject({ characterPersonalKnowledge: [], characterKnowledgeSealed: true });
    const { characterSealedTexts: seenByAuthor } = await read(author, second.characterId);
    expect(seenByAuthor).toMatchObject([{ characterPersonalKnowledge: fourLines, ...inner }]);
    const { characterSealedTexts: seenByReuser } = await read(reuser, second.characterId);
    expect(seenByReuser).toMatchObject([{ characterPersonalKnowledge: ['I sing on Sundays.'] }]);
  });

  test('restored by the author lets the author read and export their lines', async () => {
    const original = await make(author, inner);
    const variant = await makeVariant(reuser, original.characterId);
    const back = await makeVariant(author, variant.characterId);
    expect(back).toMatchObject({ characterSealedTexts: [{ characterPersonalKnowledge: fourLines, ...inner }] });
    expect(back).not.toHaveProperty('characterKnowledgeSealed');
    const { characterId } = back;
    expect(await exportCard(players[0], characterId)).toContain(fourLines[0]);
  });

  test('requires four lines of its own if nothing is sealed', async () => {
    const few = { characterPersonalKnowledge: ['One.', 'Two.', 'Three.'] };
    expect(await author.createCharacter(few)).toMatchObject({
      status: 400,
      body: { fields: { characterPersonalKnowledge: 'Write at least 4 lines.' } },
    });
    const { characterId } = await make(author);
    expect((await change(author, characterId, few)).status).toBe(400);
    expect((await change(author, characterId, { characterPersonalKnowledge: [] })).status).toBe(400);
  });

  test('carries the lines of at most four other authors', async () => {
    let { characterId } = await make(author);
    for (let made = 0; made < limits.sealedTextsMost; made += 1) {
      const studio = createStudio(server, await server.signUp());
      ({ characterId } = await makeVariant(studio, characterId, { characterPersonalKnowledge: [`Line ${made}.`] }));
    }
    const form = { ...bareForm, originalCharacterId: characterId };
    const refused = await third.send('POST', '/api/characters/createCharacter', { characterInfo: form });
    expect(refused).toMatchObject({ status: 400, body: { fields: { originalCharacterId: expect.any(String) } } });
    const { sceneId } = await makeStory(third);
    const into = { sceneId, characters: [characterId] };
    expect((await third.json('PUT', '/api/scenes/updateCharacters', into)).status).toBe(400);
  });
});

test('a variant of a variant carries a bounded number of lines of other authors', async () => {
  const lines = (word: string) => Array<string>(limits.sealedLinesMost * 0.6).fill(word);
  const original = await make(author, { characterPersonalKnowledge: lines('a') });
  const variant = await makeVariant(reuser, original.characterId, { characterPersonalKnowledge: lines('b') });
  const form = { ...bareForm, originalCharacterId: variant.characterId };
  expect(await third.send('POST', '/api/characters/createCharacter', { characterInfo: form })).toMatchObject({
    status: 400,
    body: { fields: { originalCharacterId: 'A character carries at most 600 lines of other authors.' } },
  });
});

describe('sharing knowledge', () => {
  test('unseals later copies and is not inherited', async () => {
    const original = await make(author, inner);
    const before = await makeVariant(reuser, original.characterId);
    done(await change(author, original.characterId, { characterKnowledgeShared: true }));
    const after = await makeVariant(reuser, original.characterId);
    expect(after).toMatchObject({ characterPersonalKnowledge: fourLines, ...inner, characterKnowledgeShared: false });
    expect(await read(reuser, before.characterId)).toMatchObject({ characterPersonalKnowledge: [] });
    done(await change(author, original.characterId, { characterKnowledgeShared: false }));
    expect(await makeVariant(third, original.characterId)).toMatchObject({ characterPersonalKnowledge: [] });
    expect(await read(reuser, after.characterId)).toMatchObject({ characterPersonalKnowledge: fourLines });
  });

  test('is unchanged if the form omits it or an admin saves the character', async () => {
    const { characterId } = await make(author, { characterKnowledgeShared: true });
    expect(done(await change(author, characterId)).character).toMatchObject({ characterKnowledgeShared: true });
    const admin = await server.signUp();
    await server.db.sql`update accounts set role = 'admin' where id = ${admin.account.userId}`;
    done(await change(createStudio(server, admin), characterId, { characterKnowledgeShared: false }));
    expect(await read(author, characterId)).toMatchObject({ characterKnowledgeShared: true });
  });
});

describe('an export', () => {
  test('omits sealed lines and reports it, as does the import', async () => {
    const original = await make(author, inner);
    const { characterId } = await makeVariant(reuser, original.characterId, { characterPersonalKnowledge: ['Mine.'] });
    const body = JSON.parse(await exportCard(players[1], characterId));
    expect(body.data.extensions.emberlore).toMatchObject({ knowledgeSealed: true, secret: '' });
    expect(body.data.character_book.entries).toMatchObject([{ content: 'Mine.' }]);
    const card = new Uint8Array(Buffer.from(JSON.stringify(body)));
    const imported = done(
      await reuser.send('POST', '/api/characters/importCharacter', {}, [['card', card, 'card.json']]),
    );
    expect(imported.changes).toContain('Sorcha also knew what another author keeps sealed: that is not in the file.');
  });
});

describe('the story check', () => {
  test('reports the same for every knowledge line that the owner did not write', async () => {
    const original = await make(author);
    const { characterId } = await makeVariant(reuser, original.characterId);
    const { storyId, itemId } = await makeStory(reuser);
    const messages: string[] = [];
    for (const questKnowledgeLine of [fourLines[0], 'I never said that.']) {
      const quest = { questTriggerId: characterId, questType: 'KNOWLEDGE', questName: 'Past', questHint: 'Ask.' };
      const { questId } = done(await reuser.createQuest({ ...quest, questKnowledgeLine })).quest;
      const scene = { storyId, selectedCharacters: [characterId], selectedItems: [itemId], selectedQuests: [questId] };
      const { sceneId } = done(await reuser.createScene(scene)).scene;
      const { findings } = done(await reuser.get('/api/stories/checkStory', { storyId }));
      const about = findings.filter(
        (found: { sceneId: string; kind: string }) => found.sceneId === sceneId && found.kind === 'quest',
      );
      messages.push(
        JSON.stringify(about.map(({ code, message }: { code: string; message: string }) => [code, message])),
      );
    }
    expect(messages[0]).toContain('questLineSealed');
    expect(messages[1]).toBe(messages[0]);
  });
});
