import { limits } from '@emberlore/contract';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v2 } from '../../../testing/character-cards.ts';
import { addStory } from '../../../testing/community.ts';
import { multipart } from '../../../testing/creating.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, signUpForm, startTestServer, type TestServer } from '../../../testing.ts';
import { createBlocklist } from './blocklist.service.ts';

let server: TestServer;
let admin: Player;
let player: Player;
let now: number;

const clock = { now: () => new Date(now) };
/** The address that the proxy reports for every call of this test. */
const home = '198.51.100.9';

beforeAll(async () => {
  now = Date.now();
  const settings = { ADMIN_EMAILS: 'admin@keepers.example', TRUST_PROXY: '1', RATE_LIMIT_ADDRESS: '0' };
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech(), settings, clock });
  admin = await server.signUp({ userName: 'Admin', email: 'admin@keepers.example' });
  player = await server.signUp({ userName: 'Player' });
});

beforeEach(async () => {
  await server.db.sql`delete from blocklist_entries`;
  now += 60_000;
});

afterAll(() => server?.close());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

const add = (json: Record<string, unknown>, as = admin) =>
  server.call('POST', '/api/blocklist/addToBlocklist', {
    token: as.token,
    json: { reason: 'Spam for days.', ...json },
    ...from(home),
  });

const summarize = ({ status, body }: { status: number; body: { error?: string; fields?: unknown } }) => [
  status,
  body.error ?? null,
  body.fields ?? null,
];

const feed = (address: string, as?: Player) =>
  server.call('GET', '/api/stories/getStories', { ...from(address), ...(as ? { token: as.token } : {}) });

const signUp = async (signUpData: Record<string, unknown>) => {
  const data = { password: 'hearth and home', userName: 'New', ageConfirmed: true, ...signUpData };
  return summarize(await server.call('POST', '/api/signup', { form: signUpForm(data) }));
};

describe('a blocked network', () => {
  test('can make no call, signed in or not, until the entry is removed', async () => {
    const { body } = await add({ kind: 'network', value: '203.0.113.77/24' });
    expect(body.entry).toMatchObject({
      entryValue: '203.0.113.0/24',
      entryReason: 'Spam for days.',
      entryCreatedBy: 'Admin',
      entryExpiresAt: null,
      entryExpired: false,
    });
    const refused = [403, 'Not Available From Your Network.', null];
    expect(summarize(await feed('203.0.113.1'))).toEqual(refused);
    expect(summarize(await feed('203.0.113.255', player))).toEqual(refused);
    expect(summarize(await feed('::ffff:203.0.113.1'))).toEqual(refused);
    expect((await feed('203.0.114.1')).status).toBe(200);
    const query = { entryId: body.entry.entryId, reason: 'They have left.' };
    await server.call('DELETE', '/api/blocklist/removeFromBlocklist', { token: admin.token, query });
    expect((await feed('203.0.113.1')).status).toBe(200);
    expect(
      (await server.call('DELETE', '/api/blocklist/removeFromBlocklist', { token: admin.token, query })).status,
    ).toBe(404);
  });

  test('of IPv6 is matched by its prefix', async () => {
    await add({ kind: 'network', value: '2001:db8:0:1::/64' });
    expect((await feed('2001:db8:0:1:ffff::1')).status).toBe(403);
    expect((await feed('2001:db8:0:2::1')).status).toBe(200);
  });

  test('can still read the terms, and an admin in it can remove the entry', async () => {
    await add({ kind: 'network', value: '203.0.113.0/24' });
    const terms = await server.call('GET', '/api/pages/getTerms', from('203.0.113.1'));
    expect(terms.status).toBe(200);
    expect((await feed('203.0.113.1', admin)).status).toBe(200);
  });

  test('is never the admin’s own, however it is written', async () => {
    for (const value of [home, '198.51.100.0/24', '198.0.0.0/8', '::ffff:198.51.100.9']) {
      const [status, , fields] = summarize(await add({ kind: 'network', value }));
      expect([value, status, fields]).toEqual([value, 400, { value: 'You would block yourself.' }]);
    }
    for (const value of ['0.0.0.0/0', '::/0', 'example.org', '1.2.3.4/33', "1.2.3.4' or 1=1"])
      expect([value, (await add({ kind: 'network', value })).status]).toEqual([value, 400]);
    expect(await server.db.sql`select from blocklist_entries`).toHaveLength(0);
  });

  test('is unblocked when its days are over', async () => {
    await add({ kind: 'network', value: '203.0.113.0/24', days: 2 });
    now += 2 * 24 * 60 * 60 * 1000 - 1000;
    expect((await feed('203.0.113.1')).status).toBe(403);
    now += 6000;
    expect((await feed('203.0.113.1')).status).toBe(200);
    // Turn the clock back, so that the tokens of later tests are still valid.
    now -= 2 * 24 * 60 * 60 * 1000;
  });
});

describe('a blocked mail domain', () => {
  test('can neither sign up nor log in, nor can its subdomains', async () => {
    const old = await server.signUp({ email: 'old@mail.trash.example' });
    await add({ kind: 'mail-domain', value: '@Trash.example' });
    const refused = [400, 'This Email Provider Is Blocked.', { email: 'Use an email address of another provider.' }];
    for (const email of ['a@trash.example', 'A@TRASH.example', 'a@deep.mail.trash.example'])
      expect(await signUp({ email })).toEqual(refused);
    expect((await signUp({ email: 'a@nottrash.example' }))[0]).toBe(200);
    const json = { email: old.email, password: old.password };
    expect(summarize(await server.call('POST', '/api/login', { json }))).toEqual(refused);
  });

  test('is never the admin’s own', async () => {
    expect((await add({ kind: 'mail-domain', value: 'keepers.example' })).status).toBe(400);
  });
});

describe('a blocked word', () => {
  test('is rejected in public names and comments with a field error', async () => {
    await add({ kind: 'word', value: 'Utter Twaddle' });
    const field = 'Choose other words: one of these is blocked.';
    expect(await signUp({ email: 'n@example.org', userName: 'Utter TWADDLE' })).toEqual([
      400,
      'This Text Contains A Blocked Word.',
      { userName: field },
    ]);
    const storyId = await addStory(server, player);
    const send = async (comment: string) =>
      summarize(
        await server.call('POST', '/api/comments/sendComment', { token: player.token, json: { storyId, comment } }),
      );
    expect(await send('What utter, utter twäddle.')).toEqual([
      400,
      'This Text Contains A Blocked Word.',
      { comment: field },
    ]);
    for (const evasion of [
      'uttеr twаddlе',
      'Utter t.w.a.d.d.l.e',
      'u t t e r  t w a d d l e',
      'utt3r tw@ddle',
      'ｕｔｔｅｒ ᴛᴡᴀᴅᴅʟᴇ',
    ])
      expect(await send(`What ${evasion}!`)).toEqual([400, 'This Text Contains A Blocked Word.', { comment: field }]);
    expect((await send('Utterly good, no twaddle.'))[0]).toBe(200);
    const json = { story: { storyId, storyName: 'Utter twaddle' } };
    const renamed = await server.call('PUT', '/api/stories/editStory', { token: player.token, json });
    expect(summarize(renamed)).toEqual([400, 'This Text Contains A Blocked Word.', { storyName: field }]);
  });
});

test('a blocked word is rejected in imported files: in a name of a story export or a character card', async () => {
  await add({ kind: 'word', value: 'Utter Twaddle' });
  const storyId = await addStory(server, player, { name: 'A Fair Name' });
  const url = new URL(`/api/stories/exportStory?storyId=${storyId}`, server.url);
  const response = await fetch(url, { headers: { authorization: `Bearer ${player.token}` } });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const importChanged = async (change: (manifest: { story: Record<string, unknown> }) => void, preview = false) => {
    const manifest = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString());
    change(manifest);
    const exportFile = zipSync({ ...files, 'manifest.json': new Uint8Array(Buffer.from(JSON.stringify(manifest))) });
    const form = multipart({ importInfo: { preview } }, [['bundle', new Uint8Array(exportFile), 'a.emberlore.zip']]);
    return summarize(await server.call('POST', '/api/stories/importStory', { token: player.token, form }));
  };
  const fieldError = { bundle: 'A name in this story contains a blocked word.' };
  const named = (manifest: { story: Record<string, unknown> }) => {
    manifest.story.name = 'An UTTER twaddle';
  };
  for (const preview of [true, false])
    expect(await importChanged(named, preview)).toEqual([400, 'This Text Contains A Blocked Word.', fieldError]);
  const tagged = (manifest: { story: Record<string, unknown> }) => {
    manifest.story.tagline = 'utter twaddle';
  };
  expect((await importChanged(tagged))[0]).toBe(400);
  const title = 'Utter twaddle';
  const variables = [{ variableId: 'v', name: 'V', type: 'flag' }];
  const achievements = [{ achievementId: 'a', title, text: 'You did it.', when: { is: ['v', true] } }];
  const place = { name: 'Hall', description: 'Dark.', winDescription: 'Won.', characters: [], items: [], quests: [] };
  const spots = ['a', 'b', title, 'd', 'e', 'f'];
  for (const more of [
    { rules: { endings: [{ endingId: 'end', title, text: 'It ends.' }] } },
    { rules: { variables, achievements } },
    { scenes: [{ ...place, commonKnowledge: [], spots }] },
  ])
    expect(await importChanged((manifest) => Object.assign(manifest, more))).toEqual([
      ...[400, 'This Text Contains A Blocked Word.'],
      fieldError,
    ]);
  expect((await importChanged(() => {}))[0]).toBe(200);

  const bringCard = async (name: string) => {
    const json = Buffer.from(JSON.stringify({ ...v2, data: { ...v2.data, name } }));
    const form = multipart({ importInfo: { preview: false } }, [['card', new Uint8Array(json), 'card.json']]);
    return summarize(await server.call('POST', '/api/characters/importCharacter', { token: player.token, form }));
  };
  expect(await bringCard('Utter Twaddle')).toEqual([
    ...[400, 'This Text Contains A Blocked Word.'],
    { card: 'The name in this card contains a blocked word.' },
  ]);
  expect((await bringCard('Ilse'))[0]).toBe(200);
});

test('adding an entry again updates its reason and time, and the list has a limit', async () => {
  await add({ kind: 'word', value: 'twaddle' });
  await add({ kind: 'word', value: ' TWADDLE! ', reason: 'Still.', days: 3 });
  const { body } = await server.call('GET', '/api/blocklist/getBlocklist', {
    token: admin.token,
    query: { kind: 'word' },
  });
  expect(body).toMatchObject({ totalPages: 1, entries: [{ entryValue: 'twaddle', entryReason: 'Still.' }] });
  expect(body.entries).toHaveLength(1);
  await server.db.sql`insert into blocklist_entries (kind, value, reason)
    select 'word', 'w' || n, 'Full.' from generate_series(2, ${limits.blocklistMost}) n`;
  expect((await add({ kind: 'word', value: 'one more' })).status).toBe(400);
});

test('records every change in the audit log', async () => {
  const since = await server.db.sql`select id from audit_entries`;
  const { body } = await add({ kind: 'network', value: '203.0.113.0/24', days: 1 });
  const query = { entryId: body.entry.entryId, reason: 'Over.' };
  await server.call('DELETE', '/api/blocklist/removeFromBlocklist', { token: admin.token, query });
  const rows = await server.db.sql`select act, object_id, actor_id, before, after, reason from audit_entries
    order by id offset ${since.length}`;
  expect(rows.map((row) => ({ ...row }))).toEqual([
    {
      act: 'blocklist.added',
      object_id: body.entry.entryId,
      actor_id: admin.account.userId,
      before: null,
      after: `network 203.0.113.0/24 until ${body.entry.entryExpiresAt}`,
      reason: 'Spam for days.',
    },
    expect.objectContaining({ act: 'blocklist.removed', before: 'network 203.0.113.0/24', reason: 'Over.' }),
  ]);
});

test('other servers apply changes within five seconds and query the database no more often', async () => {
  let asked = 0;
  const reader = new Proxy(server.db.reader, {
    get(real, name) {
      if (name === 'select') asked += 1;
      return Reflect.get(real, name);
    },
  });
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const other = createBlocklist({ store: { reader, transact: server.db.transact }, clock, log });
  const asking = Array.from({ length: 50 }, () => other.blocksAddress('203.0.113.1'));
  expect(new Set(await Promise.all(asking))).toEqual(new Set([false]));
  expect(asked).toBe(1);
  await add({ kind: 'network', value: '203.0.113.0/24' });
  now += 5000;
  expect(await other.blocksAddress('203.0.113.1')).toBe(true);
  expect(asked).toBe(2);
});
