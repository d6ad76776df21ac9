import { limits } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addTags,
  characterInfo,
  createStudio,
  done,
  fourLines,
  makeStory,
  type Studio,
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
  owner = await server.signUp();
  studio = createStudio(server, owner);
  other = createStudio(server, await server.signUp());
});

afterAll(() => server?.close());

const characterOrdinaryLife = [
  { topic: 'married', lines: ['To the lamp, and it snores.', 'No.'] },
  { topic: 'joke', lines: ['The sea called. I did not answer.'] },
];
const characterAskedAs = [{ line: fourLines[0], questions: ['Who keeps the light?', 'Is the lamp yours?'] }];
const characterAnswers = [
  { asked: ['Why did you stay?', 'What kept you here?', 'Why not leave?'], say: 'The lamp asked nicely.' },
  { asked: ['Who pays you?'], say: 'Nobody, on Fridays.' },
];
const sheet = { characterOrdinaryLife, characterAnswers, characterAskedAs };

const make = async (parts: Record<string, unknown> = sheet, info: Record<string, unknown> = {}) =>
  done(await studio.createCharacter(info, undefined, parts)).character;
const update = (characterId: string, parts: Record<string, unknown>, info: Record<string, unknown> = {}) =>
  studio.send('PUT', '/api/characters/updateCharacter', {
    characterInfo: { ...characterInfo, characterId, ...info },
    ...parts,
  });
const read = async (who: Studio, characterId: string) =>
  done(await who.get('/api/characters/getCharacter', { characterId })).character;
const readSheet = async (characterId: string) => {
  const [row] = await server.db.sql`select voice_sheet as sheet from characters where id = ${characterId}`;
  return row?.sheet;
};

describe('a voice sheet', () => {
  test('is written with the character, and read by its owner and admins alone', async () => {
    const { characterId, ...made } = await make();
    expect(made).toMatchObject(sheet);
    expect(await read(studio, characterId)).toMatchObject(sheet);
    const admin = await server.signUp();
    await server.db.sql`update accounts set role = 'admin' where id = ${admin.account.userId}`;
    expect(await read(createStudio(server, admin), characterId)).toMatchObject(sheet);
    const seen = await read(other, characterId);
    for (const part of Object.keys(sheet)) expect(seen).not.toHaveProperty(part);
    expect(JSON.stringify(seen)).not.toMatch(/snores|nicely/);
  });

  test('of a character without lines is empty', async () => {
    const { characterId, ...made } = await make({});
    expect(made).toMatchObject({ characterOrdinaryLife: [], characterAnswers: [], characterAskedAs: [] });
    expect(await readSheet(characterId)).toBeNull();
  });

  test('stays if the form omits it, and goes if a list is empty', async () => {
    const { characterId } = await make();
    expect(done(await update(characterId, {})).character).toMatchObject(sheet);
    const without = done(await update(characterId, { characterOrdinaryLife: [] })).character;
    expect(without).toMatchObject({ characterOrdinaryLife: [], characterAnswers, characterAskedAs });
    const edited = characterAnswers.slice(1);
    const one = done(await update(characterId, { characterAnswers: edited })).character;
    expect(one).toMatchObject({ characterAnswers: edited, characterAskedAs });
    expect(done(await update(characterId, { characterAnswers: [] })).character).toMatchObject({ characterAnswers: [] });
    expect(done(await update(characterId, { characterAskedAs: [] })).character).toMatchObject({
      characterAskedAs: [],
    });
    expect(await readSheet(characterId)).toBeNull();
  });

  test('loses the questions of a line that is removed', async () => {
    const { characterId } = await make();
    const characterPersonalKnowledge = ['I never sleep.', ...fourLines.slice(1)];
    const { version: _version, ...saved } = done(
      await update(characterId, {}, { characterPersonalKnowledge }),
    ).character;
    expect(saved).toMatchObject({ characterOrdinaryLife, characterAskedAs: [] });
    const sent = { characterAskedAs: [...characterAskedAs, { line: 'I never sleep.', questions: ['Do you sleep?'] }] };
    const again = await make();
    expect(done(await update(again.characterId, sent, { characterPersonalKnowledge })).character).toMatchObject({
      characterAskedAs: [{ line: 'I never sleep.', questions: ['Do you sleep?'] }],
    });
  });

  test('keeps what the form does not show', async () => {
    const { characterId } = await make();
    const stored = {
      ordinary: { married: ['One.', { when: 'sad', say: 'Two.' }, 'Three.', 'Four.'], joke: ['Five.'] },
      opinions: { rain: ['Wet.'] },
      shown: { lamp: ['Mine.'] },
      told: [{ facts: ['The king is dead.'], say: ['No.'] }],
      answers: [{ asked: ['Why stay?'], say: 'The lamp.' }],
      askedAs: { [fourLines[1] ?? '']: ['Bells?'], 'It is night.': ['Is it night?'] },
      suggested: { 'It is night.': 'Is it late?' },
    };
    await server.db.sql`
      update characters set voice_sheet = ${JSON.stringify(stored)}::text::jsonb where id = ${characterId}`;
    const { characterOrdinaryLife: life, characterAskedAs: asked } = await read(studio, characterId);
    expect(life).toEqual([
      { topic: 'married', lines: ['One.', 'Two.', 'Three.'] },
      { topic: 'joke', lines: ['Five.'] },
    ]);
    done(await update(characterId, { characterOrdinaryLife: life, characterAskedAs: asked }));
    expect(await readSheet(characterId)).toEqual(stored);
    done(await update(characterId, { characterOrdinaryLife: [{ topic: 'married', lines: ['Two.'] }] }));
    expect(await readSheet(characterId)).toEqual({
      ...stored,
      ordinary: { married: [{ when: 'sad', say: 'Two.' }, 'Four.'] },
    });
  });

  test.each([
    ['an unknown topic', { characterOrdinaryLife: [{ topic: 'taxes', lines: ['No.'] }] }],
    ['a topic twice', { characterOrdinaryLife: [...characterOrdinaryLife, characterOrdinaryLife[0]] }],
    ['no line', { characterOrdinaryLife: [{ topic: 'joke', lines: [] }] }],
    ['a blank line', { characterOrdinaryLife: [{ topic: 'joke', lines: [' '] }] }],
    ['four lines', { characterOrdinaryLife: [{ topic: 'joke', lines: ['1', '2', '3', '4'] }] }],
    ['a long line', { characterOrdinaryLife: [{ topic: 'joke', lines: ['x'.repeat(limits.ordinaryLine + 1)] }] }],
    ['a control character', { characterOrdinaryLife: [{ topic: 'joke', lines: ['a\u0007b'] }] }],
    ['questions of an unknown line', { characterAskedAs: [{ line: 'Nobody knows.', questions: ['Who?'] }] }],
    ['a line twice', { characterAskedAs: [characterAskedAs[0], characterAskedAs[0]] }],
    ['an answer without questions', { characterAnswers: [{ asked: [], say: 'No.' }] }],
    ['an answer that says nothing', { characterAnswers: [{ asked: ['Why?'], say: ' ' }] }],
    ['a long answer', { characterAnswers: [{ asked: ['Why?'], say: 'x'.repeat(limits.answerLine + 1) }] }],
    [
      'too many questions of an answer',
      { characterAnswers: [{ asked: Array(limits.answerQuestions + 1).fill('Why?'), say: 'No.' }] },
    ],
    ['too many answers', { characterAnswers: Array(limits.answers + 1).fill({ asked: ['Why?'], say: 'No.' }) }],
    [
      'answers that are too long together',
      {
        characterAnswers: Array(limits.answers).fill({
          asked: Array(3).fill('x'.repeat(limits.answerQuestion)),
          say: 'No.',
        }),
      },
    ],
    ['eleven questions', { characterAskedAs: [{ line: fourLines[0], questions: Array(11).fill('Why?') }] }],
    ['a long question', { characterAskedAs: [{ line: fourLines[0], questions: ['x'.repeat(201)] }] }],
  ])('with %s is rejected', async (_what, parts) => {
    const { characterId } = await make({});
    for (const answer of [await studio.createCharacter({}, undefined, parts), await update(characterId, parts)])
      expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid']);
  });

  test('is one line each, whatever is pasted', async () => {
    const lines = ['One,\r\n  two. '];
    expect(await make({ characterOrdinaryLife: [{ topic: 'joke', lines }] })).toMatchObject({
      characterOrdinaryLife: [{ topic: 'joke', lines: ['One, two.'] }],
    });
  });

  test('is read although a line is named like a member of every object', async () => {
    const lines = [...fourLines, 'constructor', 'toString', '__proto__'];
    const { characterId } = await make(sheet, { characterPersonalKnowledge: lines });
    expect(await read(studio, characterId)).toMatchObject({ characterPersonalKnowledge: lines, ...sheet });
    const questions = { characterAskedAs: [{ line: 'constructor', questions: ['Who built it?'] }] };
    done(await update(characterId, questions, { characterPersonalKnowledge: lines }));
    expect((await read(studio, characterId)).characterAskedAs).toEqual([
      { line: 'constructor', questions: ['Who built it?'] },
    ]);
  });

  test('is copied into an own variant, which may change it', async () => {
    const { characterId: originalCharacterId } = await make();
    expect(await make({}, { originalCharacterId })).toMatchObject(sheet);
    const own = [{ topic: 'age', lines: ['Ninety.'] }];
    expect(await make({ characterOrdinaryLife: own }, { originalCharacterId })).toMatchObject({
      characterOrdinaryLife: own,
      characterAskedAs,
    });
  });

  test('is sealed in another author’s variant, and open if knowledge is shared', async () => {
    const { characterId: originalCharacterId } = await make();
    const { characterPersonalKnowledge: _lines, ...bare } = characterInfo;
    const variant = async () =>
      done(
        await other.send('POST', '/api/characters/createCharacter', {
          characterInfo: { ...bare, originalCharacterId },
        }),
      ).character;
    const sealed = await variant();
    const nothing = { characterOrdinaryLife: [], characterAnswers: [], characterAskedAs: [] };
    expect(sealed).toMatchObject({ ...nothing, characterKnowledgeSealed: true });
    expect(await readSheet(sealed.characterId)).toBeNull();
    expect((await read(studio, sealed.characterId)).characterSealedTexts).toMatchObject([sheet]);
    done(await update(originalCharacterId, {}, { characterKnowledgeShared: true }));
    expect(await variant()).toMatchObject(sheet);
  });

  test('is sealed in another author’s scene', async () => {
    const { characterId } = await make();
    const { sceneId } = await makeStory(other);
    done(await other.json('PUT', '/api/scenes/updateCharacters', { sceneId, characters: [characterId] }));
    const { characters } = await other.scene(sceneId);
    expect(characters).toMatchObject([{ characterOrdinaryLife: [], characterAnswers: [], characterAskedAs: [] }]);
    expect(JSON.stringify(characters)).not.toMatch(/snores|nicely/);
  });
});
