import { character as characterShape } from '@emberlore/contract';
import { characters, stories } from '@emberlore/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCharacter, addScene, addStory } from '../../../testing/community.ts';
import { fillFast, measureReads } from '../../../testing/reads.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type CallOptions, type Player, startTestServer, type TestServer } from '../../../testing.ts';
import { searchCharacters } from './character-search.repository.ts';

let server: TestServer;
let maker: Player;
let stranger: Player;
let admin: Player;

beforeAll(async () => {
  const settings = { ADMIN_EMAILS: 'admin@example.org' };
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech(), settings });
  maker = await server.signUp({ userName: 'Maker' });
  stranger = await server.signUp({ userName: 'Stranger' });
  admin = await server.signUp({ userName: 'Admin', email: 'admin@example.org' });
});

afterAll(() => server?.close());

const as = (player: Player): CallOptions => ({ token: player.token });
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
const whole = (characterId: string, more: CallOptions = {}) =>
  server.call('GET', '/api/characters/getCharacter', { query: { characterId }, ...more });

async function statuses(characterId: string) {
  const answers = [whole(characterId), whole(characterId, as(stranger)), whole(characterId, as(maker))];
  return (await Promise.all([...answers, whole(characterId, as(admin))])).map(({ status }) => status);
}

async function list(path: string, player: Player, query: Record<string, string | number> = {}) {
  const { status, body } = await server.call('GET', path, { token: player.token, query });
  expect(status).toBe(200);
  return {
    totalPages: body.totalPages,
    names: body.characters.map((each: { characterName: string }) => each.characterName),
  };
}

describe('a character', () => {
  test('that is public is visible to everybody; its knowledge only to its owner and admins', async () => {
    const id = await addCharacter(server, maker, { greetings: ['Who is there?'], secret: 'She lit the lamp.' });
    expect(await statuses(id)).toEqual([200, 200, 200, 200]);
    const [visitor, own] = [(await whole(id)).body.character, (await whole(id, as(maker))).body.character];
    expect(characterShape.strict().parse(visitor)).toMatchObject({
      characterId: id,
      characterName: 'Sorcha',
      characterUserId: maker.account.userId,
      characterCreatedBy: 'Maker',
      characterHappyImageURL: visitor.characterImageURL,
    });
    expect(own.characterPersonalKnowledge).toContain('I hid the key.');
    expect(own.characterGreetings).toEqual(['Who is there?']);
    expect(own.characterSecret).toBe('She lit the lamp.');
    expect(JSON.stringify(visitor)).not.toContain('She lit the lamp.');
    expect((await whole(id, as(admin))).body.character.characterPersonalKnowledge).toHaveLength(4);
    expect(JSON.stringify((await whole(id, as(stranger))).body)).not.toContain('I hid the key.');
  });

  test('that is private, a scene copy or deleted is not found by others', async () => {
    const [secret, copy] = [{ visibility: 'private' as const }, { hidden: true }];
    expect(await statuses(await addCharacter(server, maker, secret))).toEqual([404, 404, 200, 200]);
    expect(await statuses(await addCharacter(server, maker, copy))).toEqual([404, 404, 200, 200]);
    const deleted = await addCharacter(server, maker, { deletedAt: new Date() });
    expect(await statuses(deleted)).toEqual([404, 404, 404, 404]);
    const { status, body } = await whole('nothing', as(maker));
    expect([status, body.error]).toEqual([404, 'Character Not Found.']);
  });

  test('is visible to everybody while it appears in a public story', async () => {
    const id = await addCharacter(server, maker, { visibility: 'private', deletedAt: new Date() });
    const storyId = await addStory(server, maker);
    await addScene(server, storyId, [id]);
    expect(await statuses(id)).toEqual([200, 200, 200, 200]);
    await server.db.db.update(stories).set({ visibility: 'private' }).where(eq(stories.id, storyId));
    expect(await statuses(id)).toEqual([404, 404, 404, 404]);
  });

  test('lists the public stories that it appears in, itself or as a scene copy', async () => {
    const id = await addCharacter(server, maker);
    const copy = await addCharacter(server, stranger, { originalCharacterId: id, hidden: true });
    const variant = await addCharacter(server, stranger, { originalCharacterId: id });
    const play = async (name: string, cast: string, more = {}) =>
      addScene(server, await addStory(server, maker, { name, ...more }), [cast]);
    await play('Once', id, { likes: 2 });
    await play('Copied', copy, { likes: 5 });
    await play('Variant', variant);
    await play('Draft', id, { visibility: 'private' });
    const { body } = await whole(id, as(maker));
    expect(body.stories.map(({ storyName }: { storyName: string }) => storyName)).toEqual(['Copied', 'Once']);
  });
});

describe('lists of characters', () => {
  let owner: Player;
  let original: string;
  beforeAll(async () => {
    owner = await server.signUp({ userName: 'Olwen' });
    await server.db.db.update(characters).set({ visibility: 'private' });
    for (let index = 0; index < 11; index += 1) {
      const row = { name: `Guard ${index}`, createdAt: ago(index), visibility: 'private' as const };
      await addCharacter(server, owner, row);
    }
    original = await addCharacter(server, owner, { name: 'Éadaoin', createdAt: ago(60) });
    await addCharacter(server, owner, { name: 'Gone', deletedAt: new Date() });
    await addCharacter(server, owner, { name: 'Copy', hidden: true });
  });

  test('contain the caller’s own, six or ten per page', async () => {
    const mine = '/api/profile/myCharacters';
    const picker = '/api/characters/getCharacters';
    const first = await list(mine, owner);
    expect([first.names.length, first.names[0], first.totalPages]).toEqual([6, 'Guard 0', 2]);
    expect((await list(mine, owner, { page: 2, userId: owner.account.userId })).names.at(-1)).toBe('Éadaoin');
    expect(await list(mine, owner, { page: 3 })).toEqual({ names: [], totalPages: 2 });
    expect(await list(mine, owner, { searchQuery: 'eadaoin' })).toEqual({ names: ['Éadaoin'], totalPages: 1 });
    expect((await list(mine, owner, { searchQuery: 'guard' })).totalPages).toBe(2);
    expect((await list(picker, owner)).names).toHaveLength(10);
    expect(await list(picker, owner, { page: 2 })).toEqual({ names: ['Guard 10', 'Éadaoin'], totalPages: 2 });
    expect((await list(picker, stranger, { page: 9 })).names).toEqual([]);
    const query = { userId: stranger.account.userId };
    expect((await server.call('GET', mine, { ...as(owner), query })).status).toBe(403);
    expect((await server.call('GET', mine)).body.error).toBe('No Authorization Token Provided.');
  });

  test('contain everybody’s public ones on request', async () => {
    const path = '/api/characters/getCharacters';
    expect(await list(path, stranger, { scope: 'public' })).toEqual({ names: ['Éadaoin'], totalPages: 1 });
    const named = (searchQuery: string) => list(path, stranger, { scope: 'public', searchQuery });
    expect(await named('EADA')).toEqual({ names: ['Éadaoin'], totalPages: 1 });
    expect((await named('guard')).names).toEqual([]);
    const bad = await server.call('GET', path, { ...as(stranger), query: { scope: 'all' } });
    expect(bad.status).toBe(400);
  });

  test('contain the variants that the caller may use', async () => {
    const path = '/api/characters/getSubCharacters';
    const variant = (player: Player, name: string, more = {}) =>
      addCharacter(server, player, { name, originalCharacterId: original, ...more });
    await variant(owner, 'Young', { visibility: 'private', createdAt: ago(1) });
    await variant(stranger, 'Masked', { createdAt: ago(2) });
    await variant(stranger, 'Copied', { hidden: true });
    await variant(owner, 'Deleted', { deletedAt: new Date() });
    const query = { originalCharacterId: original };
    expect((await list(path, owner, query)).names).toEqual(['Young', 'Masked']);
    expect((await list(path, stranger, query)).names).toEqual(['Masked']);
    expect(await list(path, stranger, { originalCharacterId: 'nothing' })).toEqual({ names: [], totalPages: 1 });
  });
});

describe('a search of the caller’s characters', () => {
  let owner: Player;
  const mine = '/api/profile/myCharacters';
  beforeAll(async () => {
    owner = await server.signUp({ userName: 'Keeper of many' });
    const one = await addCharacter(server, owner, { name: '100% sure_', createdAt: ago(1) });
    await fillFast(
      server,
      `insert into characters (owner_id, name, description, pronouns, personal_knowledge, voice_name, image_id, created_at)
        select owner_id, case when n = 2500 then 'Zq' else 'Keeper ' || n end, description, pronouns, personal_knowledge, voice_name, image_id,
          now() - n * interval '1 minute'
        from characters, generate_series(1, 3000) as n where id = '${one}'`,
      `update characters set hidden = true where name = 'Keeper 1770'`,
    );
  });

  test('finds letters anywhere in a name, however short, and nothing else', async () => {
    const found = async (searchQuery: string, page = 1) => list(mine, owner, { searchQuery, page });
    expect((await found('eper 77')).names).toEqual([77, 770, 771, 772, 773, 774].map((n) => `Keeper ${n}`));
    expect(await found('eper 77', 2)).toEqual({
      names: [775, 776, 777, 778, 779].map((n) => `Keeper ${n}`),
      totalPages: 2,
    });
    expect(await found('KEEPER 177')).toEqual({
      names: [177, 1771, 1772, 1773, 1774, 1775].map((n) => `Keeper ${n}`),
      totalPages: 2,
    });
    expect(await found('zQ')).toEqual({ names: ['Zq'], totalPages: 1 });
    expect((await found('0% su')).names).toEqual(['100% sure_']);
    expect((await found('%')).names).toEqual(['100% sure_']);
    expect((await found('e_')).names).toEqual(['100% sure_']);
    expect(await found('\\')).toEqual({ names: [], totalPages: 1 });
  });

  test('that matches most names ends after a hundred pages, newest first', async () => {
    const all = { searchQuery: 'keeper' };
    const last = await list(mine, owner, { ...all, page: 100 });
    expect(last).toEqual({ names: [595, 596, 597, 598, 599, 600].map((n) => `Keeper ${n}`), totalPages: 100 });
    expect((await list(mine, owner, { ...all, page: 101 })).names).toEqual([]);
  });

  test('reads only its matches', async () => {
    const asked = { page: 1, pageSize: 6 };
    const reads = (text: string) =>
      measureReads(server, 'characters', (writer) => searchCharacters(writer, owner.account.userId, text, asked));
    expect(await reads('keeper 77')).toBeLessThan(60);
    expect(await reads('ke')).toBeLessThan(650);
  });
});
