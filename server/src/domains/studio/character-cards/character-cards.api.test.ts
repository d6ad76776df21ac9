import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limits } from '@emberlore/contract';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { base64, data, loreEntry, png, text, v2, v3 } from '../../../testing/character-cards.ts';
import { commonCards } from '../../../testing/common-cards.ts';
import {
  addTags,
  characterInfo,
  countFiles,
  countRows,
  createStudio,
  done,
  fourLines,
  multipart,
  type Studio,
} from '../../../testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';
import { SPARE_LINES } from '../story-export/fit.service.ts';
import { readText } from './png.ts';

let server: TestServer;
let owner: Player;
let studio: Studio;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  await addTags(server, 'Mystery');
  owner = await server.signUp({ userName: 'Maren' });
  studio = createStudio(server, owner);
});

afterAll(() => server?.close());

function imported(file: Uint8Array, preview = false) {
  const form = multipart({ importInfo: { preview } }, [['card', new Uint8Array(file), 'card']]);
  return server.call('POST', '/api/characters/importCharacter', { token: owner.token, form });
}

async function exported(characterId: string, format: string): Promise<Buffer> {
  const url = new URL(`/api/characters/exportCharacter?characterId=${characterId}&format=${format}`, server.url);
  const response = await fetch(url, { headers: { authorization: `Bearer ${owner.token}` } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const read = async (characterId: string) =>
  (await studio.get('/api/characters/getCharacter', { characterId })).body.character;

/** Returns a card's data without the fields that our exports add. */
function plain(card: { data: Record<string, unknown> }) {
  const { extensions, assets: _assets, ...rest } = card.data;
  const { emberlore: _ours, ...theirs } = extensions as Record<string, unknown>;
  return { ...rest, extensions: theirs };
}

async function cardIn(format: string, file: Buffer) {
  if (format === 'charx') return JSON.parse(Buffer.from(unzipSync(file)['card.json'] ?? []).toString());
  if (format.endsWith('json')) return JSON.parse(file.toString());
  const chunk = readText(file, format === 'v3-png' ? 'ccv3' : 'chara', limits.cardBytes) ?? '';
  return JSON.parse(Buffer.from(chunk, 'base64').toString());
}

describe('a character card', () => {
  test('becomes a private character: description, greetings, and a lorebook whose entries are knowledge', async () => {
    const { characterId, changes } = done(await imported(await png({ chara: base64(v2) })));
    const said = ['Ilse keeps the ferry.', 'She has seen {{user}} before.'];
    expect(await read(characterId)).toMatchObject({
      characterName: 'Ilse',
      characterVisibility: 'private',
      characterCreatedBy: 'Maren',
      characterDescription:
        'Ilse keeps the ferry. She has seen {{user}} before.\n\nDry, watchful.\n\nA river in flood.',
      characterGreetings: ['The river is up. You will not cross tonight, {{user}}.', 'Late, are you not?'],
      characterPersonalKnowledge: [...said, ...SPARE_LINES.slice(0, 2)],
      characterLorebook: [
        { text: 'The third plank is loose.', keys: ['plank'] },
        { text: 'I take a toll of one coin. The dead pay nothing.', keys: ['toll'] },
        { text: 'The bell under the river is my brother’s.', keys: ['bell'] },
      ],
    });
    expect(changes).toHaveLength(2);
  });

  const prose = 'A ferryman\nwho says little. He has seen {{user}} before.\n\nHe waits\nby the river.';
  const entries = Array.from({ length: 40 }, (_, at) => ({
    keys: ['x'],
    content: `Entry ${at} ${'river '.repeat(120)}`,
  }));
  const common: [string, unknown][] = [
    [
      'version 1',
      { name: 'Osric', description: prose, personality: 'Dry', scenario: '', first_mes: 'Hm.', mes_example: '' },
    ],
    [
      'version 2 without a lorebook',
      { spec: 'chara_card_v2', spec_version: '2.0', data: { name: 'Osric', description: prose } },
    ],
    [
      'version 2 with an empty lorebook',
      { spec: 'chara_card_v2', data: { name: 'Osric', description: prose, character_book: null } },
    ],
    [
      'version 2 with 40 long entries',
      { spec: 'chara_card_v2', data: { name: 'Osric', description: prose, character_book: { entries } } },
    ],
    ['a name and nothing else', { name: 'Osric' }],
  ];

  test.each(common)('of a common shape becomes a character: %s', async (_shape, card) => {
    const { characterId } = done(await imported(text(card)));
    const character = await read(characterId);
    expect(character.characterName).toBe('Osric');
    expect(character.characterPersonalKnowledge.length).toBeGreaterThanOrEqual(limits.knowledgeLinesLeast);
    const { characterName, characterPersonalKnowledge } = done(await imported(text(card), true)).character;
    expect({ characterName, characterPersonalKnowledge }).toEqual({
      characterName: 'Osric',
      characterPersonalKnowledge: character.characterPersonalKnowledge,
    });
  });

  test('as other programs write it has a preview', async () => {
    for (const [name, card] of commonCards)
      expect([name, (await imported(text(card), true)).status]).toEqual([name, 200]);
  });

  test('is not stored by a preview', async () => {
    const before = [await countRows(server), await countFiles(server)];
    const { characterId, character } = done(await imported(text(v3), true));
    expect([characterId, character.characterName, character.pictures]).toEqual([null, 'Ilse', 0]);
    expect([await countRows(server), await countFiles(server)]).toEqual(before);
  });

  test.each(['v2-json', 'v3-json', 'v2-png', 'v3-png', 'charx'])(
    'is exported as %s and imported without loss',
    async (format) => {
      const { characterId } = done(await imported(text(v3)));
      const { _left, ...wanted } = plain(v3) as Record<string, unknown>;
      const file = await exported(characterId, format);
      const card = await cardIn(format, file);
      expect(card.spec).toBe(format.startsWith('v2') ? 'chara_card_v2' : 'chara_card_v3');
      expect(plain(card)).toEqual(wanted);
      const back = done(await imported(file)).characterId;
      const again = await cardIn(format, await exported(back, format));
      expect(plain(again)).toEqual(wanted);
      const ids = /Id$|URL$|At$|InworldName$/;
      const words = async (id: string) =>
        Object.fromEntries(
          Object.entries(await read(id)).filter(([field]) => !ids.test(field) && field !== 'characterImageView'),
        );
      expect(await words(back)).toEqual(await words(characterId));
    },
  );

  test('of a character created here restores all of it', async () => {
    const toFace = (face: string) => ({ poolId: `portraits/witch-marigold-${face}` });
    const faces = ['neutral', 'annoyed', 'happy', 'sad'].map(toFace);
    const [characterImage, characterAnnoyedImage, characterHappyImage, characterSadImage] = faces;
    const pictures = { characterImage, characterAnnoyedImage, characterHappyImage, characterSadImage };
    const info = {
      characterJoy: 8,
      characterSocialRank: 2,
      characterEmotionalFluidity: -0.3,
      characterVoicePitch: 2,
      characterGreetings: ['Come in.'],
      characterSmallTalk: ['Rain again.'],
      characterSecret: 'She is a cat.',
    };
    const voice = {
      characterOrdinaryLife: [{ topic: 'married', lines: ['To the sea.', 'Ask the sea.'] }],
      characterAnswers: [{ asked: ['Why did you stay?', 'What kept you?'], say: 'The lamp did.' }],
      characterAskedAs: [{ line: fourLines[3], questions: ['Where is the key?'] }],
      characterToldWhen: [{ line: fourLines[2], when: 'end' }],
      characterLorebook: [{ ...loreEntry, text: 'The bell is cracked.', keys: ['bell'], sticky: 4, priority: 3 }],
    };
    const { character } = done(await studio.createCharacter(info, pictures, voice));
    const sample = await cardIn('v2-json', await exported(character.characterId, 'v2-json'));
    expect(sample.data.mes_example).toBe('<START>\n{{user}}: Why did you stay?\n{{char}}: The lamp did.');
    const file = await exported(character.characterId, 'charx');
    expect(Object.keys(unzipSync(file))).toHaveLength(5);
    const { characterId, changes } = done(await imported(file));
    expect(changes).toEqual([]);
    const back = await read(characterId);
    expect(back).toMatchObject({ ...characterInfo, ...info, ...voice });
    expect(new Set([back.characterImageURL, back.characterAnnoyedImageURL, back.characterSadImageURL]).size).toBe(3);
  });

  test('with a faulty voice sheet keeps what fits of it', async () => {
    const own = {
      pronouns: 'She/Her/Hers',
      voice: 'Nora',
      nature: {},
      ordinaryLife: [
        { topic: 'joke', lines: ['One.', ' ', 'Two\nlines.', '3.', '4.'] },
        { topic: 'taxes', lines: ['No.'] },
        { topic: 'age', lines: ['x'.repeat(limits.ordinaryLine + 1)] },
      ],
      answers: [
        { asked: ['Why?', ' ', 'What\nfor?'], say: 'x'.repeat(limits.answerLine + 1) },
        { asked: [], say: 'Nobody asks for this.' },
      ],
      askedAs: [
        { line: 'Ilse keeps the ferry.', questions: ['What are you like?'] },
        { line: 'Nobody knows.', questions: ['Who?'] },
      ],
    };
    const extensions = { ...data.extensions, emberlore: own };
    const { characterId, changes } = done(await imported(text({ ...v2, data: { ...data, extensions } })));
    expect(await read(characterId)).toMatchObject({
      characterOrdinaryLife: [
        { topic: 'age', lines: ['x'.repeat(limits.ordinaryLine)] },
        { topic: 'joke', lines: ['One.', 'Two lines.', '3.'] },
      ],
      characterAnswers: [{ asked: ['Why?', 'What for?'], say: 'x'.repeat(limits.answerLine) }],
      characterAskedAs: [{ line: 'Ilse keeps the ferry.', questions: ['What are you like?'] }],
    });
    expect(changes).toEqual(
      expect.arrayContaining([
        '1 of 3 ordinary topics of Ilse were left out.',
        '1 of 2 answers of Ilse were left out.',
        'The questions of 1 of 2 lines of Ilse were left out.',
      ]),
    );
  });

  test('that was edited here is marked as modified and keeps the rest', async () => {
    const { characterId } = done(await imported(text(v2)));
    const form = { ...characterInfo, characterId, characterName: 'Ilse', characterGreetings: ['Go home.'] };
    done(await studio.send('PUT', '/api/characters/updateCharacter', { characterInfo: form }));
    const card = await cardIn('v2-json', await exported(characterId, 'v2-json'));
    expect(card.data).toMatchObject({
      first_mes: 'Go home.',
      alternate_greetings: [],
      description: characterInfo.characterDescription,
      personality: '',
      system_prompt: data.system_prompt,
      vendor_field: { kept: true },
    });
    const lines = card.data.character_book.entries.map(({ content }: { content: string }) => content);
    expect(lines.slice(0, 4)).toEqual(characterInfo.characterPersonalKnowledge);
    // The entries with keys, and the one that is switched off, stay as they were.
    expect(card.data.character_book.entries.slice(4)).toEqual(
      [0, 1, 3, 2].map((at) => data.character_book.entries[at]),
    );
    expect(card.data.character_book.scan_depth).toBe(4);
  });

  test('without a version, or nearly empty, is accepted', async () => {
    const { characterId, changes } = done(await imported(text({ name: 'Bo', description: 'A cook.', first_mes: '' })));
    expect((await read(characterId)).characterPersonalKnowledge).toHaveLength(4);
    expect(changes).toContain('The card has no picture: one of the pool stands in.');
    const long = { ...v2, data: { ...data, name: 'x'.repeat(80), description: 'y '.repeat(3000) } };
    const cut = done(await imported(text(long)));
    expect(cut.changes).toEqual(
      expect.arrayContaining(['The name was cut to 45 characters.', 'The description was cut to 2000 characters.']),
    );
  });

  test('that is very long is kept without its longest fields', async () => {
    const extensions = { x: Array.from({ length: 40_000 }, (_, at) => `${'y'.repeat(30)}${at}`) };
    const { characterId, changes } = done(await imported(text({ ...v2, data: { ...data, extensions } })));
    expect(changes).toContain('The card is too long to be kept whole: exports go without its longest fields (1).');
    const [row] = await server.db.sql`select length(card::text) as kept from characters where id = ${characterId}`;
    expect(row?.kept).toBeLessThan(200_000);
    const card = await cardIn('v2-json', await exported(characterId, 'v2-json'));
    expect(card.data).toMatchObject({ system_prompt: data.system_prompt, vendor_field: { kept: true } });
    expect(card.data.extensions).not.toHaveProperty('x');
  });

  test('is never executed, and no URL in it is fetched', async () => {
    let asked = 0;
    const trap = createServer((_request, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
    const uri = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/face.png`;
    const assets = [
      { type: 'icon', uri, name: 'main', ext: 'png' },
      { type: 'emotion', uri: 'file:///etc/passwd', name: 'happy', ext: 'png' },
      { type: 'emotion', uri: 'embeded://../../../etc/passwd', name: 'sad', ext: 'png' },
      { type: 'x-script', uri: `${uri}.js`, name: 'main', ext: 'js' },
    ];
    const extensions = { regex_scripts: [{ findRegex: '/.*/', replaceString: '<script>alert(1)</script>' }] };
    const { changes } = done(await imported(text({ ...v3, data: { ...v3.data, assets, extensions } })));
    expect(changes).toContain('Pictures that are not in the file itself were left out.');
    await new Promise((resolve) => trap.close(resolve));
    expect(asked).toBe(0);
  });
});

test('of another account’s character can’t be exported, even if it is public', async () => {
  const other = await server.signUp();
  const { characterId } = done(await createStudio(server, other).createCharacter()).character;
  const query = { characterId, format: 'v2-json' };
  expect((await studio.get('/api/characters/exportCharacter', query)).status).toBe(403);
  expect((await studio.get('/api/characters/exportCharacter', { ...query, format: 'v4' })).status).toBe(400);
});
