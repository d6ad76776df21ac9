import { request } from 'node:http';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStory } from '../../../testing/community.ts';
import { createStudio, done, fourLines } from '../../../testing/creating.ts';
import { fillAccount, type Life, publish } from '../../../testing/life.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let time = new Date('2026-03-01T12:00:00Z');
let one: { player: Player; life: Life };
let other: { player: Player; life: Life };

const marks = (name: string) => ({ name, email: `${name}@example.org`, words: `${name} was here` });

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => time }, settings: { SIGNUP_CREDITS: '30' } });
  const mill = await publish(server, await server.signUp(), 'The Mill');
  const live = async (name: string) => {
    const player = await server.signUp({ userName: name, email: `${name}@example.org` });
    return { player, life: await fillAccount(server, player, marks(name), mill) };
  };
  one = await live('ottoline');
  other = await live('peregrine');
});

afterAll(() => server?.close());

const ask = (token: string) =>
  fetch(new URL('/api/profile/download', server.url), { headers: { authorization: `Bearer ${token}` } });

async function downloadFiles(token: string): Promise<Record<string, Uint8Array>> {
  time = new Date(time.getTime() + 3_600_001);
  const login = await server.tokens.sign('access', { ...(await parseClaims(token)) }, 900);
  const answer = await ask(login);
  expect(answer.status).toBe(200);
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

/** Reads the claims of a token even if it has expired: these tests advance the clock by an hour at a time. */
async function parseClaims(token: string) {
  const [, payload = ''] = token.split('.');
  const { sub, epoch, family } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return { subject: sub, epoch, family };
}

const parseFile = (files: Record<string, Uint8Array>, name: string) =>
  JSON.parse(strFromU8(files[name] ?? new Uint8Array()));

describe('the data download', () => {
  test('is a ZIP with a name that no cache keeps', async () => {
    const fresh = await server.signUp();
    const answer = await ask(fresh.token);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="emberlore-2026-\d\d-\d\d\.zip"$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await answer.arrayBuffer();
  });

  test('contains all data of the account', async () => {
    const files = await downloadFiles(one.player.token);
    expect(parseFile(files, 'account.json')).toMatchObject({
      userName: 'ottoline',
      email: 'ottoline@example.org',
      credits: 30,
    });
    expect(parseFile(files, 'ledger.json')).toMatchObject([{ amount: 30, reason: 'signup' }]);
    const names = (name: string) => parseFile(files, name).map((row: { name: string }) => row.name);
    expect(names('stories.json')).toEqual([expect.stringContaining('The Ford'), 'ottoline was here']);
    expect(parseFile(files, 'scenes.json')).toHaveLength(2);
    expect(names('characters.json')).toEqual(['The Ferryman', 'ottoline was here']);
    expect(names('items.json')).toEqual(['ottoline was here']);
    expect(names('quests.json')).toEqual(['ottoline was here']);
    expect(parseFile(files, 'comments.json')).toMatchObject([
      { text: 'ottoline was here', storyName: 'The Mill', stars: 4 },
    ]);
    for (const name of ['comment-likes', 'likes', 'favourites', 'reports', 'analytics', 'devices']) {
      expect([name, parseFile(files, `${name}.json`).length]).toEqual([name, 1]);
    }
    expect(parseFile(files, 'runs.json')).toMatchObject([
      { storyName: 'The Mill', memories: [{ remembers: { claims: ['ottoline was here'] } }] },
      { storyName: 'ottoline was here' },
    ]);
    expect(parseFile(files, 'memories.json')[0]).toMatchObject({ kind: 'claim', text: 'ottoline was here' });
    expect(parseFile(files, 'talks.json')[0]).toMatchObject({
      yourWords: 'ottoline was here',
      reply: [{ message: 'Well met, ottoline was here.' }],
    });
    for (const hash of [one.life.publicPicture, one.life.privatePicture]) {
      expect(strFromU8(files[`pictures/${hash}.webp`] ?? new Uint8Array())).toBe(`picture ${hash}`);
    }
    expect(parseFile(files, 'stories.json')[0].pictures).toEqual([`pictures/${one.life.publicPicture}.webp`]);
    expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('talks.json');
  });

  test('contains what characters say to ordinary life, and the questions of their lines', async () => {
    const author = await server.signUp();
    const parts = {
      characterOrdinaryLife: [{ topic: 'joke', lines: ['The sea called.'] }],
      characterAskedAs: [{ line: fourLines[0], questions: ['Who keeps the light?'] }],
    };
    done(await createStudio(server, author).createCharacter({}, undefined, parts));
    expect(parseFile(await downloadFiles(author.token), 'characters.json')).toMatchObject([
      {
        voiceSheet: {
          ordinary: { joke: ['The sea called.'] },
          askedAs: { 'I keep the light.': ['Who keeps the light?'] },
        },
      },
    ]);
  });

  test('contains nothing of others and no secret', async () => {
    const files = await downloadFiles(one.player.token);
    const all = Object.entries(files)
      .map(([name, bytes]) => `${name}\n${strFromU8(bytes)}`)
      .join('\n');
    expect(all).toContain('ottoline');
    for (const foreign of [
      'peregrine',
      other.player.account.userId,
      other.life.publicPicture,
      other.life.publicStory,
    ]) {
      expect(all).not.toContain(foreign);
    }
    const [row] = await server.db.sql`select password_hash from accounts where id = ${one.player.account.userId}`;
    for (const secret of [row?.password_hash, 'argon2', 'token', 'Hash', one.player.cookie]) {
      expect(all).not.toContain(secret);
    }
  });

  test('contains the facts of a character’s memory about the player, and no withheld knowledge', async () => {
    const [run] = parseFile(await downloadFiles(one.player.token), 'runs.json');
    const { remembers } = run.memories[0];
    expect(Object.keys(remembers).sort()).toEqual([
      ...['claims', 'dislikes', 'inEnglish', 'keeps', 'likes', 'moodCause', 'name', 'promises', 'rapport', 'summary'],
      ...['talkInShort', 'youAsked'],
    ]);
    expect(JSON.stringify(run)).not.toContain('What nobody was told.');
  });

  test('contains the rules of a story, what a player did in a run, and its ending', async () => {
    const { sql } = server.db;
    const [story] = parseFile(await downloadFiles(one.player.token), 'stories.json');
    await sql`insert into story_rules (story_id, rules) values (${story.id}, '{"endings":[{"title":"The Tide"}]}')`;
    const [run] = parseFile(await downloadFiles(one.player.token), 'runs.json');
    const events = [
      { kind: 'chose', choiceId: 'bell', optionId: 'ring' },
      { kind: 'set', variable: 'mercy', value: 2 },
    ];
    for (const [at, event] of events.entries())
      await sql`insert into run_events (run_id, position, event) values (${run.id}, ${100 + at}, ${JSON.stringify(event)}::jsonb)`;
    await sql`update runs set ending_id = 'tide' where id = ${run.id}`;
    const files = await downloadFiles(one.player.token);
    expect(parseFile(files, 'stories.json')[0].rules).toEqual({ endings: [{ title: 'The Tide' }] });
    const played = parseFile(files, 'runs.json')[0];
    expect(played).toMatchObject({ endingId: 'tide', acts: [{ ...events[0], at: expect.any(String) }] });
  });

  test('contains long lists completely', async () => {
    const player = await server.signUp();
    await server.db.sql`insert into ledger_entries (account_id, amount, reason, cause)
      select ${player.account.userId}, 1, 'refund', 'many:' || number from generate_series(1, 450) number`;
    const entries = parseFile(await downloadFiles(player.token), 'ledger.json');
    expect(entries).toHaveLength(451);
  });

  test('works for a new account', async () => {
    const files = await downloadFiles((await server.signUp()).token);
    expect(parseFile(files, 'stories.json')).toEqual([]);
  });

  test('is limited to five times an hour', async () => {
    const player = await server.signUp();
    for (let at = 0; at < 5; at += 1) expect((await ask(player.token).then(drained)).status).toBe(200);
    const late = await server.call('GET', '/api/profile/download', { token: player.token });
    expect([late.status, late.body]).toEqual([429, { error: 'Too Many Requests.', code: 'request.too_many' }]);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    await downloadFiles(player.token);
  });

  test('requires a login', async () => {
    const answer = await server.call('GET', '/api/profile/download');
    expect([answer.status, answer.body]).toEqual([
      401,
      { error: 'No Authorization Token Provided.', code: 'auth.no_token' },
    ]);
  });

  test('releases its resources when it is cancelled', async () => {
    const player = await server.signUp();
    await new Promise<void>((gone, failed) => {
      const headers = { authorization: `Bearer ${player.token}` };
      const asked = request(new URL('/api/profile/download', server.url), { headers }, (answer) => {
        answer.once('data', () => {
          asked.destroy();
          gone();
        });
      });
      asked.once('error', failed);
      asked.end();
    }).catch(() => undefined);
    expect((await ask(player.token).then(drained)).status).toBe(200);
  });

  test('runs once at a time per account', async () => {
    const player = await server.signUp();
    const first = await server.db.sql.begin(async (sql) => {
      await sql`lock table playtests in access exclusive mode`;
      const begun = await ask(player.token);
      const second = await server.call('GET', '/api/profile/download', { token: player.token });
      expect([begun.status, second.status, second.headers.get('retry-after')]).toEqual([200, 429, '30']);
      return begun;
    });
    await drained(first);
    expect((await ask(player.token).then(drained)).status).toBe(200);
  });

  test('ends with the sign-in and contains nothing from afterwards', async () => {
    const player = await server.signUp();
    const rest = await server.db.sql.begin(async (sql) => {
      await sql`lock table playtests in access exclusive mode`;
      const begun = await ask(player.token);
      const json = { userName: player.account.userName, password: 'another long passphrase' };
      expect((await server.call('PUT', '/api/profile/updateProfile', { token: player.token, json })).status).toBe(200);
      // The download breaks off while it still waits for the locked table.
      return await drained(begun).then(
        () => 'whole',
        () => 'broken off',
      );
    });
    expect(rest).toBe('broken off');
  });

  test('reads wide rows in small batches and is complete', async () => {
    const player = await server.signUp();
    const { userId } = player.account;
    const storyId = await addStory(server, player);
    await server.db.sql`insert into playtests (account_id, story_id, status, scenes, finished_at)
      select ${userId}, ${storyId}, 'done', '[]', now() from generate_series(1, 9)`;
    expect(parseFile(await downloadFiles(player.token), 'playtests.json')).toHaveLength(9);
  });

  test.each(['private', 'public'] as const)(
    'omits playtests of another account’s %s story by a former admin',
    async (visibility) => {
      const admin = await server.signUp();
      const storyId = await addStory(server, await server.signUp(), { visibility });
      const start = (accountId: string) => server.db.sql`
      insert into playtests (account_id, story_id, status, scenes, finished_at)
      values (${accountId}, ${storyId}, 'done', '[]', now())`;
      await start(admin.account.userId);
      expect(parseFile(await downloadFiles(admin.token), 'playtests.json')).toEqual([]);
    },
  );

  test('is cut off by a database failure, and the server continues', async () => {
    const player = await server.signUp();
    await server.db.sql`alter table playtests rename to playtests_away`;
    try {
      await expect(ask(player.token).then(drained)).rejects.toThrow();
    } finally {
      await server.db.sql`alter table playtests_away rename to playtests`;
    }
    expect((await ask(player.token).then(drained)).status).toBe(200);
  });
});

async function drained(answer: Response): Promise<Response> {
  await answer.arrayBuffer();
  return answer;
}

test('the file contains no more about admin actions than the person was told', async () => {
  const { userId } = one.player.account;
  const { sql } = server.db;
  for (const [act, reason] of [
    ['report.dismissed', 'The reporter is a neighbour.'],
    ['copyright.refused', 'The claimant owns nothing.'],
    ['story.changed', 'Spelling, as asked by the other admin.'],
    ['decision.warn', 'It was an advertisement.'],
  ] as const)
    await sql`insert into audit_entries (act, object, object_id, person_id, reason)
      values (${act}, 'account', ${userId}, ${userId}, ${reason})`;
  await sql`insert into reports (reporter_id, subject, subject_name, picture_hash, status, resolved_at)
    values (${userId}, 'picture', 'A picture', 'told', 'banned', now())`;
  const files = await downloadFiles(one.player.token);
  const acts = JSON.parse(strFromU8(files['admin-acts.json'] ?? new Uint8Array())) as { act: string; reason: string }[];
  const disclosed = acts.map(({ act, reason }) => [act, reason]);
  expect(disclosed).toContainEqual(['story.changed', null]);
  expect(disclosed).toContainEqual(['decision.warn', 'It was an advertisement.']);
  expect(disclosed.map(([act]) => act)).not.toContain('report.dismissed');
  expect(disclosed.map(([act]) => act)).not.toContain('copyright.refused');
  const reports = JSON.parse(strFromU8(files['reports.json'] ?? new Uint8Array())) as { status: string }[];
  expect(reports.map(({ status }) => status)).toContain('acted');
  expect(reports.map(({ status }) => status)).not.toContain('banned');
});
