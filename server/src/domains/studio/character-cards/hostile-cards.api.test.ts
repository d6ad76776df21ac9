import { randomBytes } from 'node:crypto';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { base64, data, png, text, v2, v3 } from '../../../testing/character-cards.ts';
import {
  countFiles,
  countRows,
  countUploads,
  done,
  multipart,
  packed,
  plainPicture,
} from '../../../testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';
import { withTexts } from './png.ts';

let server: TestServer;
let owner: Player;

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech() });
  owner = await server.signUp();
});

afterAll(() => server?.close());

function imported(file: Uint8Array) {
  const form = multipart({}, [['card', new Uint8Array(file), 'card']]);
  return server.call('POST', '/api/characters/importCharacter', { token: owner.token, form });
}

describe('a hostile card', () => {
  async function refused(file: Uint8Array, status: number) {
    const before = [await countRows(server), await countFiles(server)];
    const answer = await imported(file);
    expect([answer.status, answer.body.error]).toEqual([status, expect.any(String)]);
    expect([await countRows(server), await countFiles(server)]).toEqual(before);
    expect(await countUploads(server)).toBe(0);
  }

  test('whose name is a replacement pattern is imported with the name as it stands', async () => {
    const name = "$`$&$'";
    const description = `${'{{char}} keeps the light. '.repeat(20)}${'x'.repeat(2000)}`;
    const answer = await imported(text({ ...v2, data: { ...data, name, description } }));
    expect(answer.status).toBe(200);
    expect(answer.body.character.characterDescription.startsWith(`${name} keeps the light. ${name} keeps`)).toBe(true);
  });

  test('that is not a card', async () => {
    await refused(randomBytes(500), 400);
    await refused(new Uint8Array(Buffer.from('{"spec":"chara_card_v2"')), 400);
    await refused(await plainPicture('#111'), 400);
    await refused(zipSync({ 'other.json': text({}) }), 400);
    await refused(await png({ chara: 'not base64 of anything' }), 400);
    for (const wrong of [
      [],
      7,
      null,
      'x',
      { spec: 'chara_card_v2', data: { name: 5 } },
      { spec: 'chara_card_v9', data },
    ])
      await refused(text(wrong), 400);
    await refused(text({ ...v2, data: { ...data, character_book: { entries: 'all' } } }), 400);
    await refused(text({ ...v2, data: { ...data, alternate_greetings: Array(5000).fill('Hello.') } }), 400);
  });

  test('that is too large', async () => {
    const huge = new Uint8Array(100 * 1024 * 1024).fill(32);
    await refused(huge, 413);
    await refused(await packed({ 'card.json': huge }), 413);
    const claiming = Buffer.from(zipSync({ 'card.json': text(v3), 'assets/a.bin': new Uint8Array(100) }));
    claiming.writeUInt32LE(200 * 1024 * 1024, claiming.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24);
    await refused(claiming, 413);
  });

  test('whose JSON is wide or long', async () => {
    const withField = (json: string) =>
      Buffer.from(JSON.stringify(v2).replace('"vendor_field"', `"wide":${json},"vendor_field"`));
    for (const tiny of ['{}', ...(inject('thorough') ? ['0', '[]', '""'] : [])]) {
      const list = (count: number) => `[${Array(count).fill(tiny).join()}]`;
      await refused(withField(list(50_000)), 400);
      await refused(withField(list(1_500_000)), 413);
      await refused(await packed({ 'card.json': withField(list(1_500_000)) }), 413);
      await refused(await png({ chara: withField(list(1_500_000)).toString('base64') }), 413);
    }
    const keys = Array.from({ length: 60_000 }, (_, at) => `"${at.toString(36)}":0`);
    await refused(withField(`{${keys.join()}}`), 400);
    await refused(withField(`"${'x'.repeat(2 * 1024 * 1024)}"`), 413);
  });

  test('whose chunks have false lengths', async () => {
    const whole = await png({ chara: base64(v2) });
    const lying = Buffer.from(whole);
    lying.writeUInt32BE(0xffff_fff0, whole.indexOf('tEXt') - 4);
    await refused(lying, 400);
    await refused(whole.subarray(0, whole.indexOf('tEXt') + 40), 400);
    const packed = Buffer.from(whole);
    packed.write('zTXt', whole.indexOf('tEXt'), 'latin1');
    await refused(packed, 400);
  });

  test('whose picture is not an image', async () => {
    const broken = withTexts(Buffer.from((await plainPicture('#222')).slice(0, 45)), { chara: base64(v2) });
    await refused(broken, 415);
    const asset = {
      type: 'icon',
      uri: `data:image/png;base64,${randomBytes(300).toString('base64')}`,
      name: 'main',
      ext: 'png',
    };
    await refused(text({ ...v3, data: { ...v3.data, assets: [asset] } }), 415);
    const inside = { ...asset, uri: 'embeded://assets/main.png' };
    const card = text({ ...v3, data: { ...v3.data, assets: [inside] } });
    await refused(zipSync({ 'card.json': card, 'assets/main.png': randomBytes(300) }), 415);
    await refused(zipSync({ 'card.json': card, '../../main.png': randomBytes(300) }), 400);
  });

  test('that nests without end, or would pollute the prototype', async () => {
    const deep = `{"spec":"chara_card_v2","data":{"name":"Ann","extensions":{"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}}}`;
    await refused(new Uint8Array(Buffer.from(deep)), 400);
    await refused(text({ ...v2, data: { ...data, creator: 'NUL \0' } }), 400);
    const poisoned = JSON.stringify(v2).replace('"vendor_field"', '"__proto__":{"polluted":true},"vendor_field"');
    done(await imported(new Uint8Array(Buffer.from(poisoned))));
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
