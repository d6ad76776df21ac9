import { limits } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addTags,
  characterInfo,
  countFiles,
  countRows,
  createStudio,
  done,
  fourLines,
  makeStory,
  plainPicture,
  pooled,
  type Studio,
  wide,
} from '../../../testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let owner: Player;
let studio: Studio;
let other: Studio;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  await addTags(server, 'Mystery');
  owner = await server.signUp({ userName: 'Maren' });
  studio = createStudio(server, owner);
  other = createStudio(server, await server.signUp());
});

afterAll(() => server?.close());

const update = (who: Studio, info: Record<string, unknown>, pictures: unknown = undefined) =>
  who.send('PUT', '/api/characters/updateCharacter', { characterInfo: { ...characterInfo, ...info }, pictures });
const read = async (who: Studio, characterId: string) =>
  (await who.get('/api/characters/getCharacter', { characterId })).body.character;
const remove = (characterId: string) =>
  server.call('DELETE', '/api/characters/deleteCharacter', { token: owner.token, query: { characterId } });

describe('a new character', () => {
  test('belongs to the caller, is public, and starts with mood and personality at 5', async () => {
    const { character } = done(await studio.createCharacter());
    expect(character).toMatchObject({
      characterUserId: owner.account.userId,
      characterCreatedBy: 'Maren',
      originalCharacterId: null,
      characterName: 'Sorcha',
      characterVisibility: 'public',
      characterPersonalKnowledge: fourLines,
      characterJoy: 5,
      characterFear: 5,
      characterTrust: 5,
      characterSurprise: 5,
      characterSocialRank: 5,
      characterEmotionalFluidity: 0,
      characterVoicePitch: 0,
      characterVoiceRange: 1,
      version: 1,
    });
    const seen = await read(other, character.characterId);
    expect(seen.characterName).toBe('Sorcha');
    expect(seen.characterPersonalKnowledge).toBeUndefined();
  });

  test.each([
    ['characterName', limits.characterName],
    ['characterDescription', limits.characterDescription],
  ])('counts %s in code points', async (field, most) => {
    for (const length of [1, most]) done(await studio.createCharacter({ [field]: wide(length) }));
    for (const text of ['', ' ', wide(most + 1), 5]) {
      const answer = await studio.createCharacter({ [field]: text });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
    }
  });

  test('requires four lines of knowledge and takes up to a thousand characters', async () => {
    const knows = (characterPersonalKnowledge: unknown) => studio.createCharacter({ characterPersonalKnowledge });
    const full = ['a', 'b', 'c', wide(limits.knowledgeBox - 6)];
    for (const lines of [fourLines, fourLines.join('\n'), full])
      expect(done(await knows(lines)).character.characterPersonalKnowledge).toHaveLength(4);
    const { character } = done(await knows('One.\r\n\r\n  Two.\nThree.\n\nFour.\n'));
    expect(character.characterPersonalKnowledge).toEqual(['One.', 'Two.', 'Three.', 'Four.']);
    const over = ['a', 'b', 'c', wide(limits.knowledgeBox - 5)];
    for (const lines of [fourLines.slice(0, 3), ['a', 'b', 'c', ' '], over, [], '', undefined, [1, 2, 3, 4]])
      expect((await knows(lines)).status).toBe(400);
  });

  test.each([
    ...['characterJoy', 'characterFear', 'characterTrust', 'characterSurprise', 'characterPositive'],
    ...['characterPeaceful', 'characterOpen', 'characterExtravert', 'characterSocialRank'],
  ])('accepts %s from 1 to 9 in whole steps', async (slider) => {
    for (const value of [1, 9])
      expect(done(await studio.createCharacter({ [slider]: value })).character[slider]).toBe(value);
    for (const value of [0, 10, 4.5, '5', null])
      expect((await studio.createCharacter({ [slider]: value })).status).toBe(400);
  });

  test.each([
    ['characterEmotionalFluidity', -1, 1],
    ['characterVoicePitch', -5, 5],
    ['characterVoiceRange', 0.5, 1.5],
  ])('accepts %s from %d to %d', async (slider, least, most) => {
    for (const value of [least, most, (least + most) / 2])
      expect(done(await studio.createCharacter({ [slider]: value })).character[slider]).toBe(value);
    for (const value of [least - 0.1, most + 0.1, 'low'])
      expect((await studio.createCharacter({ [slider]: value })).status).toBe(400);
  });

  test('accepts only known pronouns, voices and visibilities', async () => {
    for (const characterPronouns of ['He/Him/His', 'She/Her/Hers', 'They/Them/Theirs'])
      done(await studio.createCharacter({ characterPronouns }));
    const bad = [{ characterPronouns: 'It' }, { characterVoiceName: 'Nobody' }, { characterVisibility: 'secret' }];
    const missing = [{ characterPronouns: undefined }, { characterVoiceName: undefined }];
    for (const info of [...bad, ...missing]) expect((await studio.createCharacter(info)).status).toBe(400);
  });

  test('shows the lines of More and the secret only to its owner', async () => {
    const more = {
      characterGreetings: ['Good evening.'],
      characterSmallTalk: 'Wet weather.\nThe tide is out.',
      characterRefusals: [],
      characterFarewells: ['Mind the step.'],
      characterSecret: 'She rang the bell.',
    };
    const { character } = done(await studio.createCharacter(more));
    expect(character).toMatchObject({ ...more, characterSmallTalk: ['Wet weather.', 'The tide is out.'] });
    expect(JSON.stringify(await read(other, character.characterId))).not.toContain('rang the bell');
    done(await studio.createCharacter({ characterGreetings: [wide(limits.characterLines)] }));
    expect((await studio.createCharacter({ characterGreetings: [wide(limits.characterLines + 1)] })).status).toBe(400);
    expect((await studio.createCharacter({ characterSecret: wide(limits.characterSecret + 1) })).status).toBe(400);
  });

  test('requires the neutral picture, which replaces missing faces', async () => {
    expect((await studio.createCharacter({}, {})).body.fields).toEqual({ characterImage: 'Required.' });
    const [calm, glad] = [await plainPicture('#114'), await plainPicture('#141')];
    const { character } = done(
      await studio.send('POST', '/api/characters/createCharacter', { characterInfo }, [
        ['characterHappyImage', glad],
        ['characterImage', calm],
      ]),
    );
    const { characterImageURL, characterAnnoyedImageURL, characterHappyImageURL, characterSadImageURL } = character;
    expect([characterAnnoyedImageURL, characterSadImageURL]).toEqual([characterImageURL, characterImageURL]);
    expect(characterHappyImageURL).not.toBe(characterImageURL);
  });

  test('loses a face that is null, and variants don’t copy it', async () => {
    const { characterImage, characterHappyImage } = pooled.faces;
    const { character: first } = done(await studio.createCharacter({}, { characterImage, characterHappyImage }));
    const { characterId, characterImageURL } = first;
    const variant = { ...characterInfo, originalCharacterId: characterId };
    const removal = { characterHappyImage: null };
    const { character: second } = done(await studio.createCharacter(variant, removal));
    expect(second).toMatchObject({ characterImageURL, characterHappyImageURL: characterImageURL });
    const changed = { characterInfo: { ...characterInfo, characterId }, pictures: removal };
    const { character } = done(await studio.send('PUT', '/api/characters/updateCharacter', changed));
    expect(first.characterHappyImageURL).not.toBe(characterImageURL);
    expect(character).toMatchObject({ characterImageURL, characterHappyImageURL: characterImageURL });
  });

  test('is rejected completely if one picture is invalid, and leaves nothing behind', async () => {
    const [rows, files] = [await countRows(server), await countFiles(server)];
    const answer = await studio.send('POST', '/api/characters/createCharacter', { characterInfo }, [
      ['characterImage', await plainPicture('#515')],
      ['characterSadImage', new Uint8Array([1, 2, 3])],
    ]);
    expect(answer.status).toBe(415);
    expect([await countRows(server), await countFiles(server)]).toEqual([rows, files]);
  });

  test('belongs to the caller, whatever the form says', async () => {
    expect((await studio.createCharacter({ characterUserId: 'somebody' })).status).toBe(403);
    done(await studio.createCharacter({ characterUserId: owner.account.userId, characterCreatedBy: 'x' }));
  });
});

describe('a variant', () => {
  test('of a shared public character copies its author’s knowledge on the server', async () => {
    const { character: original } = done(
      await studio.createCharacter({
        characterGreetings: ['Good evening.'],
        characterSecret: 'She rang the bell.',
        characterKnowledgeShared: true,
      }),
    );
    const { characterPersonalKnowledge: _left, ...form } = characterInfo;
    const variant = { ...form, characterName: 'Young Sorcha', originalCharacterId: original.characterId };
    const { character } = done(await other.send('POST', '/api/characters/createCharacter', { characterInfo: variant }));
    expect(character).toMatchObject({
      characterKnowledgeShared: false,
      originalCharacterId: original.characterId,
      characterName: 'Young Sorcha',
      characterPersonalKnowledge: fourLines,
      characterGreetings: ['Good evening.'],
      characterSecret: 'She rang the bell.',
      characterImageURL: original.characterImageURL,
    });
    const query = { originalCharacterId: original.characterId };
    const { characters } = (await other.get('/api/characters/getSubCharacters', query)).body;
    expect(characters).toMatchObject([{ characterId: character.characterId }]);
  });

  test('with its own face has none of the original’s', async () => {
    const { character: original } = done(await studio.createCharacter({}, pooled.faces));
    const { character } = done(await studio.createCharacter({ originalCharacterId: original.characterId }));
    expect(character.characterHappyImageURL).toBe(character.characterImageURL);
    expect(character.characterImageURL).not.toBe(original.characterImageURL);
  });

  test('of a private character can be created only by its owner', async () => {
    const { character } = done(await studio.createCharacter({ characterVisibility: 'private' }));
    const originalCharacterId = character.characterId;
    done(await studio.createCharacter({ originalCharacterId }));
    for (const id of [originalCharacterId, 'nobody'])
      expect((await other.createCharacter({ originalCharacterId: id })).status).toBe(404);
  });
});

describe('editing a character', () => {
  test('changes what the form has; omitted lists and pictures stay', async () => {
    const { character } = done(await studio.createCharacter({ characterGreetings: ['Good evening.'] }));
    const { characterId } = character;
    const { characterPersonalKnowledge: _left, ...form } = characterInfo;
    const changed = done(
      await studio.send('PUT', '/api/characters/updateCharacter', {
        characterInfo: { ...form, characterId, characterJoy: 9, characterSceneInworldName: '' },
      }),
    ).character;
    expect(changed).toMatchObject({
      characterJoy: 9,
      characterPersonalKnowledge: fourLines,
      characterGreetings: ['Good evening.'],
      characterImageURL: character.characterImageURL,
      version: 2,
    });
  });

  test('replaces the picture and releases the previous one', async () => {
    const { character } = done(
      await studio.send('POST', '/api/characters/createCharacter', { characterInfo }, [
        ['characterImage', await plainPicture('#616')],
      ]),
    );
    const { characterId } = character;
    const changed = done(await update(studio, { characterId }, pooled.character)).character;
    expect(changed.characterImageURL).not.toBe(character.characterImageURL);
    await server.modules.jobs.settled();
    expect((await server.call('GET', character.characterImageURL)).status).toBe(404);
  });

  test('enforces the limits of the form', async () => {
    const { characterId } = done(await studio.createCharacter()).character;
    done(await update(studio, { characterId, characterName: wide(limits.characterName) }));
    const bad = [
      { characterName: wide(limits.characterName + 1) },
      { characterDescription: '' },
      { characterPersonalKnowledge: ['One.', 'Two.', 'Three.'] },
      { characterJoy: 10 },
    ];
    for (const info of bad) expect((await update(studio, { characterId, ...info })).status).toBe(400);
  });

  test('renames the quests about the character', async () => {
    const { characterId } = done(await studio.createCharacter()).character;
    const { quest } = done(await studio.createQuest({ questTriggerId: characterId, questType: 'FIGHT' }));
    expect(quest.questDescription).toBe('Fight Sorcha.');
    done(await update(studio, { characterId, characterName: 'Old Sorcha' }));
    const again = done(await studio.json('PUT', '/api/quests/updateQuest', { questId: quest.questId })).quest;
    expect(again.questDescription).toBe('Fight Old Sorcha.');
  });

  test('from an outdated version returns 409 with the current character', async () => {
    const { characterId, version } = done(await studio.createCharacter()).character;
    done(await update(studio, { characterId, version, characterName: 'From one tab' }));
    const late = await update(studio, { characterId, version, characterName: 'From another tab' });
    expect([late.status, late.body.error]).toEqual([409, 'Changed Elsewhere.']);
    expect(late.body.character).toMatchObject({ characterName: 'From one tab', version: version + 1 });
  });
});

describe('deleting a character', () => {
  test('removes it from every list; scenes keep it, and its owner can still edit it there', async () => {
    const { characterId, sceneId } = await makeStory(studio);
    done(await remove(characterId));
    const { characters } = (await studio.get('/api/characters/getCharacters', { page: 1 })).body;
    expect(characters.map((entry: { characterId: string }) => entry.characterId)).not.toContain(characterId);
    expect((await other.get('/api/characters/getCharacter', { characterId })).status).toBe(404);
    done(await update(studio, { characterId, characterName: 'Still here' }));
    expect((await studio.scene(sceneId)).characters).toMatchObject([{ characterId, characterName: 'Still here' }]);
  });

  test('that no scene uses deletes it permanently', async () => {
    const { characterId } = done(await studio.createCharacter()).character;
    done(await remove(characterId));
    expect((await studio.get('/api/characters/getCharacter', { characterId })).status).toBe(404);
    expect((await remove(characterId)).status).toBe(404);
  });
});
