import { limits } from '@emberlore/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCharacter, addStory } from '../../testing/community.ts';
import { scriptedEngine, scriptedSpeech } from '../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../testing.ts';

let server: TestServer;
let author: Player;
let admin: Player;
let other: Player;
let storyId: string;
let now = Date.parse('2026-11-22T15:00:00Z');
let claimants = 0;

const clock = { now: () => new Date(now) };

beforeAll(async () => {
  const settings = { ADMIN_EMAILS: 'admin@example.org' };
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech(), settings, clock });
  author = await server.signUp({ userName: 'Author' });
  admin = await server.signUp({ userName: 'Admin', email: 'admin@example.org' });
  other = await server.signUp({ userName: 'Other' });
});

beforeEach(async () => {
  await at('2026-11-22T15:00:00Z');
  await server.db.sql`delete from copyright_notices`;
  await server.db.sql`delete from notices`;
  storyId = await addStory(server, author, { name: 'The Borrowed Bell' });
});

afterAll(() => server?.close());

/** Moves the clock, and signs everybody in anew: sign-ins are shorter than weeks. */
async function at(moment: string): Promise<void> {
  now = Date.parse(moment);
  for (const player of [author, admin, other]) {
    const json = { email: player.email, password: player.password };
    player.token = (await server.call('POST', '/api/login', { json })).body.userAccount.accessToken;
  }
}

const party = { name: 'Clara Mant', address: '1 Quay Street, Galway', phone: '+353 91 1', signature: ' clara  MANT ' };

const claim = (more: Record<string, unknown> = {}) => ({
  ...party,
  email: `clara${claimants}@example.org`,
  work: 'My poem “The Bell”, published 2019.',
  infringing: 'The whole description is my third verse.',
  location: `https://play.example.org/home?story=${storyId}`,
  goodFaith: true,
  accuracy: true,
  ...more,
});

const send = (json: Record<string, unknown> = claim()) => server.call('POST', '/api/copyright/sendNotice', { json });

const outcomeOf = ({ status, body }: { status: number; body: { error?: string; fields?: object } }) => [
  status,
  body.error ?? null,
  Object.keys(body.fields ?? {}),
];

/** The newest letter to somebody, with the notice and the key of its link. */
async function letterTo(to: string) {
  const mail = (await server.mails()).find((each) => each.to === to);
  const [, noticeId = '', key = ''] = /\/copyright\/([0-9a-f-]{36})\?key=([\w-]{43})/.exec(mail?.text ?? '') ?? [];
  return { subject: mail?.subject ?? '', text: mail?.text ?? '', html: mail?.html ?? '', noticeId, key };
}

async function sent(more: Record<string, unknown> = {}) {
  claimants += 1;
  const json = claim(more);
  expect(outcomeOf(await send(json))).toEqual([200, null, []]);
  return { email: String(json.email), ...(await letterTo(String(json.email))) };
}

const confirm = (noticeId: string, key: string) =>
  server.call('PUT', '/api/copyright/confirmNotice', { json: { noticeId, key } });

const decide = (noticeId: string, outcome: string, reason = 'We have compared them.') =>
  server.call('PUT', '/api/copyright/decide', { token: admin.token, json: { noticeId, outcome, reason } });

async function accepted(more: Record<string, unknown> = {}) {
  const claimed = await sent(more);
  expect((await confirm(claimed.noticeId, claimed.key)).status).toBe(200);
  expect((await decide(claimed.noticeId, 'accept')).status).toBe(200);
  return claimed;
}

const counter = (noticeId: string, more: Record<string, unknown> = {}) => ({
  ...{ noticeId, name: 'Ann Author', email: 'ann@example.org', address: '2 Hill Road', phone: '12' },
  ...{ statement: 'It is mine.', mistake: true, jurisdiction: true, signature: 'Ann Author', ...more },
});

const answer = (json: Record<string, unknown>, player: Player | null = author) =>
  server.call('POST', '/api/copyright/answerNotice', { json, ...(player ? { token: player.token } : {}) });

async function countered(more: Record<string, unknown> = {}) {
  const claimed = await accepted(more);
  expect(outcomeOf(await answer(counter(claimed.noticeId)))).toEqual([200, null, []]);
  return claimed;
}

const read = (query: Record<string, string>, player: Player | null = null) =>
  server.call('GET', '/api/copyright/getNotice', { query, ...(player ? { token: player.token } : {}) });

const matters = async (state: string) =>
  (await server.call('GET', '/api/copyright/getMatters', { token: admin.token, query: { state } })).body.matters;

const isSeen = async (id = storyId) =>
  (await server.call('GET', '/api/stories/getStory', { query: { storyId: id } })).status === 200;

const noticesOf = async (player: Player) => {
  const rows = await server.db.sql`select heading from notices where account_id = ${player.account.userId} order by id`;
  return rows.map((row) => row.heading);
};

describe('a notice', () => {
  test('needs every element that the law asks for', async () => {
    const missing = ['name', 'email', 'address', 'phone', 'work', 'infringing', 'location', 'goodFaith', 'accuracy'];
    for (const field of [...missing, 'signature'])
      expect(outcomeOf(await send(claim({ [field]: undefined })))).toEqual([400, 'Invalid Input.', [field]]);
    for (const field of ['goodFaith', 'accuracy'])
      expect(outcomeOf(await send(claim({ [field]: false })))).toEqual([400, 'Invalid Input.', [field]]);
    expect(outcomeOf(await send(claim({ signature: 'Somebody Else' })))).toEqual([
      400,
      'Invalid Input.',
      ['signature'],
    ]);
    for (const email of ['clara', 'a@b', 'a@b.c\nBcc: d@e.f', 'a b@example.org', '<a@example.org>'])
      expect(outcomeOf(await send(claim({ email })))).toEqual([400, 'Invalid Input.', ['email']]);
    expect(await server.db.sql`select from copyright_notices`).toHaveLength(0);
  });

  test('names something that everybody can see here, or is not taken', async () => {
    const hidden = await addStory(server, author, { visibility: 'private' });
    for (const location of [
      `/story/${hidden}`,
      '/story/nonsense',
      '/home',
      'https://example.org',
      'javascript:alert(1)',
    ])
      expect([location, ...outcomeOf(await send(claim({ location })))]).toEqual([
        location,
        400,
        'Invalid Input.',
        ['location'],
      ]);
  });

  test('is before nobody until its sender has followed the link of the letter', async () => {
    const claimed = await sent();
    expect(claimed.subject).toBe('Please confirm your copyright notice');
    expect(await matters('open')).toEqual([]);
    expect((await decide(claimed.noticeId, 'accept')).status).toBe(404);
    for (const key of ['wrong', 'x'.repeat(43), claimed.key.slice(0, -1)])
      expect((await confirm(claimed.noticeId, key)).status).toBe(404);
    await confirm(claimed.noticeId, claimed.key);
    await confirm(claimed.noticeId, claimed.key);
    expect(await matters('open')).toMatchObject([
      {
        noticeState: 'open',
        noticeSubject: 'story',
        noticeSubjectName: 'The Borrowed Bell',
        noticeObjectId: storyId,
        noticeClaimant: 'Clara Mant',
        noticeClaimantAddress: '1 Quay Street, Galway',
        noticeOwnerName: 'Author',
        noticeOwnerAccepted: 0,
      },
    ]);
    expect(await isSeen()).toBe(true);
  });

  test('that nobody confirms within a week is forgotten', async () => {
    const claimed = await sent();
    now += 7 * 24 * 60 * 60 * 1000 + 1000;
    expect((await confirm(claimed.noticeId, claimed.key)).status).toBe(404);
    await server.modules.copyright.settle();
    expect(await server.db.sql`select from copyright_notices`).toHaveLength(0);
  });

  test('cannot be used to flood anybody with letters', async () => {
    claimants += 1;
    const json = claim();
    const before = (await server.mails()).length;
    const answers = await Promise.all(Array.from({ length: limits.noticesADay + 3 }, () => send(json)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(limits.noticesADay).fill(200), 429, 429, 429]);
    expect((await server.mails()).length - before).toBe(limits.noticesADay);
    expect((await send({ ...json, email: String(json.email).toUpperCase() })).status).toBe(429);
  });

  test('of hostile words is text in every letter', async () => {
    const work = '<img src=x onerror=alert(1)>{{constructor}}';
    const { noticeId } = await accepted({ work });
    const { html } = await letterTo(author.email);
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toContain('<img');
    expect((await read({ noticeId }, author)).body.notice.noticeWork).toBe(work);
  });

  test('of the greatest length is accepted as any other', async () => {
    const most = { work: limits.legalText, infringing: limits.legalText, onBehalfOf: limits.legalName };
    const long = Object.fromEntries(Object.entries(most).map(([name, length]) => [name, '🌊'.repeat(length)]));
    const name = 'N'.repeat(limits.legalName);
    const claimed = await sent({ ...long, name, signature: name });
    await confirm(claimed.noticeId, claimed.key);
    expect((await decide(claimed.noticeId, 'accept', 'R'.repeat(limits.reportText))).status).toBe(200);
    expect(await noticesOf(author)).toHaveLength(1);
  });

  test('that is refused changes nothing; the claimant hears why, the author nothing', async () => {
    const claimed = await sent();
    await confirm(claimed.noticeId, claimed.key);
    await decide(claimed.noticeId, 'refuse', 'A title is free to all.');
    expect(await isSeen()).toBe(true);
    const letter = await letterTo(claimed.email);
    expect(letter.subject).toBe('Your copyright notice was refused');
    expect(letter.text).toContain('A title is free to all.');
    expect(await noticesOf(author)).toEqual([]);
    expect((await read({ noticeId: claimed.noticeId }, author)).status).toBe(404);
    expect((await decide(claimed.noticeId, 'accept')).status).toBe(409);
  });

  test('that is accepted takes the work out of sight, and its author is told by whom, what and how to answer', async () => {
    const claimed = await accepted();
    expect(await isSeen()).toBe(false);
    expect(await noticesOf(author)).toEqual(['A copyright notice has taken your work out of sight']);
    const letter = await letterTo(author.email);
    expect(letter.text).toContain(claimed.email);
    expect(letter.text).toContain('The whole description is my third verse.');
    const answers = [
      await read({ noticeId: claimed.noticeId }, author),
      await read({ noticeId: claimed.noticeId, key: letter.key }),
    ];
    for (const { body } of answers) expect(body).toMatchObject({ side: 'author', mayAnswer: true });
    const { body } = await read({ noticeId: claimed.noticeId, key: claimed.key });
    expect(body).toMatchObject({ side: 'claimant', mayAnswer: false, notice: { noticeState: 'accepted' } });
    for (const player of [null, other, admin])
      expect((await read({ noticeId: claimed.noticeId }, player)).status).toBe(404);
  });

  test.each(['character', 'picture'] as const)('can name a %s', async (subject) => {
    const characterId = await addCharacter(server, author, { name: 'Taken' });
    const [picture] = await server.db.sql`update media set owner_id = ${author.account.userId}
      where id = (select image_id from characters where id = ${characterId}) returning hash`;
    const hash = String(picture?.hash);
    const location = subject === 'character' ? `/home?character=${characterId}` : `/media/${hash}-600.webp`;
    const seen = async () => {
      if (subject === 'picture') return !(await server.db.sql`select from hidden_pictures where hash = ${hash}`).length;
      return (await server.call('GET', '/api/characters/getCharacter', { query: { characterId } })).status === 200;
    };
    const { noticeId } = await accepted({ location });
    expect(await seen()).toBe(false);
    await decide(noticeId, 'restore');
    expect(await seen()).toBe(true);
  });

  test('counts against whose work it is, once it is accepted', async () => {
    await accepted();
    const second = await sent({ location: `/story/${await addStory(server, author)}` });
    await confirm(second.noticeId, second.key);
    expect(await matters('open')).toMatchObject([{ noticeOwnerAccepted: 1 }]);
  });
});

describe('a counter-notice', () => {
  test('needs every element that the law asks for, and an author', async () => {
    const { noticeId, key } = await accepted();
    for (const field of ['name', 'email', 'address', 'phone', 'statement', 'mistake', 'jurisdiction', 'signature'])
      expect(outcomeOf(await answer(counter(noticeId, { [field]: undefined })))).toEqual([
        400,
        'Invalid Input.',
        [field],
      ]);
    expect((await answer(counter(noticeId, { signature: 'Else' }))).status).toBe(400);
    for (const player of [null, other, admin]) expect((await answer(counter(noticeId), player)).status).toBe(404);
    expect((await answer(counter(noticeId, { key }), null)).status).toBe(404);
    expect(await matters('countered')).toEqual([]);
  });

  test('works by the link of the letter, for who is banned as well, once', async () => {
    const { noticeId } = await accepted();
    const { key } = await letterTo(author.email);
    const answers = await Promise.all([1, 2, 3].map(() => answer(counter(noticeId, { key }), null)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await server.db.sql`select from copyright_counters where notice_id = ${noticeId}`).toHaveLength(1);
  });

  test('goes to the claimant, and both sides and the keepers see the clock', async () => {
    const claimed = await countered();
    const letter = await letterTo(claimed.email);
    expect(letter.subject).toBe('The author has answered your copyright notice');
    for (const words of [
      'Ann Author',
      '2 Hill Road',
      'ann@example.org',
      'It is mine.',
      '8 December 2026',
      '11 December 2026',
    ])
      expect(letter.text).toContain(words);
    const running = { noticeRestoreFrom: '2026-12-08', noticeRestoreBy: '2026-12-11', noticeDaysLeft: 11 };
    expect((await read({ noticeId: claimed.noticeId, key: claimed.key })).body.notice).toMatchObject(running);
    expect((await read({ noticeId: claimed.noticeId }, author)).body).toMatchObject({
      notice: running,
      mayAnswer: false,
    });
    expect(await matters('countered')).toMatchObject([running]);
  });

  test.each([
    ['before its first day has come in Washington', '2026-12-08T04:59:59Z', false],
    ['as soon as that has come', '2026-12-08T05:00:00Z', true],
    ['on the last of its days', '2026-12-12T04:59:59Z', true],
    ['on the fifteenth, when no server was there before', '2026-12-14T15:00:00Z', true],
  ])('brings the work back: %s', async (_when, moment, back) => {
    const claimed = await countered();
    await at(moment);
    await Promise.all([server.modules.copyright.settle(), server.modules.copyright.settle()]);
    expect(await isSeen()).toBe(back);
    if (!back) return;
    expect((await letterTo(claimed.email)).subject).toBe('What your copyright notice was about is back');
    expect(await noticesOf(author)).toEqual([
      'A copyright notice has taken your work out of sight',
      'Your counter-notice has arrived',
      'Your work is back',
    ]);
    expect(await matters('restored')).toMatchObject([{ noticeState: 'restored', noticeOwnerAccepted: 0 }]);
    const late = server.log().includes('comes back later than it should');
    if (moment === '2026-12-14T15:00:00Z') expect(late).toBe(true);
  });

  test('brings nothing back once the claimant has gone to court, until an admin says so', async () => {
    const { noticeId } = await countered();
    expect((await decide(noticeId, 'court', 'Case 26-123, filed on 1 December.')).status).toBe(200);
    await at('2027-01-20T15:00:00Z');
    await server.modules.copyright.settle();
    expect(await isSeen()).toBe(false);
    expect(await matters('court')).toMatchObject([{ noticeCourtNote: 'Case 26-123, filed on 1 December.' }]);
    await decide(noticeId, 'restore', 'The suit was withdrawn.');
    expect(await isSeen()).toBe(true);
  });

  test('leaves out of sight what another notice or a decision is about', async () => {
    const first = await accepted();
    const { noticeId } = await countered().catch(() => first);
    // The story is out of sight: a second notice comes to it through the store.
    await server.db.sql`insert into copyright_notices (state, claimant_name, claimant_email, claimant_address,
      claimant_phone, work, infringing, location, signature, subject, subject_name, story_id, decided_at)
      values ('accepted', 'C', 'c@example.org', 'A', '1', 'W', 'I', 'L', 'C', 'story', 'B', ${storyId}, now())`;
    await decide(noticeId, 'restore');
    expect(await isSeen()).toBe(false);
  });

  test('goes with its account, and the clock with it', async () => {
    const leaving = await server.signUp({ userName: 'Leaving' });
    const theirs = await addStory(server, leaving, { name: 'Leaving' });
    const { noticeId } = await accepted({ location: `/story/${theirs}` });
    expect((await answer(counter(noticeId), leaving)).status).toBe(200);
    await server.call('DELETE', '/api/profile/deleteAccount', { token: leaving.token });
    const [notice] = await server.db.sql`select state, owner_id from copyright_notices where id = ${noticeId}`;
    expect({ ...notice }).toEqual({ state: 'accepted', owner_id: null });
    expect(await server.db.sql`select from copyright_counters where notice_id = ${noticeId}`).toHaveLength(0);
  });
});

test('every step of the keepers, and of time, is in the log of admin acts', async () => {
  const [since] = await server.db.sql`select count(*)::int as n from audit_entries`;
  const { noticeId } = await countered();
  await at('2026-12-08T15:00:00Z');
  await server.modules.copyright.settle();
  const rows = await server.db.sql`select act, actor_id, object_id, before, after from audit_entries
    order by id offset ${Number(since?.n)}`;
  expect(rows.map((row) => ({ ...row }))).toEqual([
    {
      ...{ act: 'copyright.accepted', actor_id: admin.account.userId, object_id: noticeId },
      ...{ before: 'open', after: 'accepted' },
    },
    { act: 'copyright.restored', actor_id: null, object_id: noticeId, before: 'countered', after: 'restored' },
  ]);
});
