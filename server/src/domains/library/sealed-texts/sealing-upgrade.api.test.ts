import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addTags, createStudio, done, fourLines, makeStory, type Studio } from '../../../testing/creating.ts';
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

describe('the upgrade of c6f3d71', () => {
  const sealExisting = async () => {
    const file = new URL('../../../../../database/upgrades/c6f3d71.sql', import.meta.url);
    const steps = (await readFile(file, 'utf8')).split('\n\n');
    await server.db.sql.unsafe(steps.find((step) => step.startsWith('-- Seals the inner texts')) ?? '');
  };

  test('seals the copies and variants that were created unsealed, each line per author', async () => {
    const { sql } = server.db;
    const original = await make(author, { ...inner, characterKnowledgeShared: true });
    const variant = await makeVariant(reuser, original.characterId);
    done(
      await change(reuser, variant.characterId, {
        characterPersonalKnowledge: [...fourLines, 'I sing on Sundays.'],
        characterKnowledgeShared: true,
      }),
    );
    const second = await makeVariant(third, variant.characterId);
    const back = await makeVariant(author, variant.characterId);
    const { sceneId } = await makeStory(third);
    done(await third.json('PUT', '/api/scenes/updateCharacters', { sceneId, characters: [original.characterId] }));
    const [copy] = (await third.scene(sceneId)).characters;
    const quest = { questTriggerId: copy.characterId, questType: 'KNOWLEDGE', questName: 'Past' };
    const { questId } = done(await third.createQuest({ ...quest, questKnowledgeLine: fourLines[0] })).quest;
    expect(copy.characterPersonalKnowledge).toEqual(fourLines);
    await sealExisting();
    await sealExisting();

    for (const [studio, id] of [
      [reuser, variant.characterId],
      [third, second.characterId],
      [third, copy.characterId],
    ] as const)
      expect(await read(studio, id)).toMatchObject({
        characterPersonalKnowledge: [],
        characterSecret: '',
        characterKnowledgeSealed: true,
      });
    expect(await read(author, second.characterId)).toMatchObject({
      characterSealedTexts: [{ characterPersonalKnowledge: fourLines, ...inner }],
    });
    expect(await read(author, back.characterId)).toMatchObject({
      characterSealedTexts: [{ characterPersonalKnowledge: fourLines }],
      characterKnowledgeSealed: true,
    });
    expect(await read(author, original.characterId)).toMatchObject({ characterPersonalKnowledge: fourLines });
    expect(await sql`select knowledge_line from quests where id = ${questId}`).toEqual([{ knowledge_line: null }]);
  });

  test('keeps copies hidden with their original if they share only sealed lines', async () => {
    const { sql } = server.db;
    const original = await make(author);
    const info = { characterName: 'Somebody else', characterDescription: 'Nobody that you know.' };
    const characterInfo = { ...bareForm, ...info, originalCharacterId: original.characterId };
    const characterImage = { poolId: 'portraits/witch-marigold-neutral' };
    const variant = done(
      await reuser.send('POST', '/api/characters/createCharacter', { characterInfo, pictures: { characterImage } }),
    ).character;
    await sql`select hide_character(${original.characterId})`;
    const [row] = await sql`select hidden_with_id from characters where id = ${variant.characterId}`;
    expect(row).toEqual({ hidden_with_id: original.characterId });
  });

  test('seals the copies of permanently deleted originals', async () => {
    const { sql } = server.db;
    const original = await make(author, { characterKnowledgeShared: true });
    const { characterId } = await makeVariant(reuser, original.characterId);
    const own = await make(reuser);
    // At c6f3d71, variants used the picture rows of the original's owner.
    await sql`update characters set image_id = (select image_id from characters where id = ${original.characterId})
      where id = ${characterId}`;
    await sql`delete from characters where id = ${original.characterId}`;
    await sealExisting();
    expect(await read(reuser, characterId)).toMatchObject({
      characterPersonalKnowledge: [],
      characterKnowledgeSealed: true,
    });
    expect(await read(reuser, own.characterId)).toMatchObject({ characterPersonalKnowledge: fourLines });
  });
});
