import { limits } from '@emberlore/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCharacter, addStory } from '../../../testing/community.ts';
import {
  accepted,
  admin,
  author,
  claim,
  confirm,
  decide,
  isSeen,
  listClaims,
  listNotifications,
  other,
  passTime,
  read,
  readMailTo,
  resetClaims,
  send,
  sent,
  server,
  startClaimTests,
  storyId,
  summarize,
  useNewClaimant,
} from '../../../testing/copyright.ts';

beforeAll(startClaimTests);

beforeEach(resetClaims);

afterAll(() => server?.close());

describe('a notice', () => {
  test('requires every element that the law demands', async () => {
    const missing = ['name', 'email', 'address', 'phone', 'work', 'infringing', 'location', 'goodFaith', 'accuracy'];
    for (const field of [...missing, 'signature'])
      expect(summarize(await send(claim({ [field]: undefined })))).toEqual([400, 'Invalid Input.', [field]]);
    for (const field of ['goodFaith', 'accuracy'])
      expect(summarize(await send(claim({ [field]: false })))).toEqual([400, 'Invalid Input.', [field]]);
    expect(summarize(await send(claim({ signature: 'Somebody Else' })))).toEqual([
      400,
      'Invalid Input.',
      ['signature'],
    ]);
    for (const email of ['clara', 'a@b', 'a@b.c\nBcc: d@e.f', 'a b@example.org', '<a@example.org>'])
      expect(summarize(await send(claim({ email })))).toEqual([400, 'Invalid Input.', ['email']]);
    expect(await server.db.sql`select from copyright_notices`).toHaveLength(0);
  });

  test('must name something public on this server', async () => {
    const hidden = await addStory(server, author, { visibility: 'private' });
    for (const location of [
      `/story/${hidden}`,
      '/story/nonsense',
      '/home',
      'https://example.org',
      'javascript:alert(1)',
    ])
      expect([location, ...summarize(await send(claim({ location })))]).toEqual([
        location,
        400,
        'Invalid Input.',
        ['location'],
      ]);
  });

  test('is invisible until its sender has opened the link of the mail', async () => {
    const claimed = await sent();
    expect(claimed.subject).toBe('Please confirm your copyright notice');
    expect(`${claimed.text}${claimed.html}`).not.toContain('The Borrowed Bell');
    expect(claimed.text).toContain('We received a copyright notice about a story from this email address');
    expect(await listClaims('open')).toEqual([]);
    expect((await decide(claimed.noticeId, 'accept')).status).toBe(404);
    for (const key of ['wrong', 'x'.repeat(43), claimed.key.slice(0, -1)])
      expect((await confirm(claimed.noticeId, key)).status).toBe(404);
    await confirm(claimed.noticeId, claimed.key);
    await confirm(claimed.noticeId, claimed.key);
    expect(await listClaims('open')).toMatchObject([
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

  test('that is not confirmed within a week is deleted', async () => {
    const claimed = await sent();
    passTime(7 * 24 * 60 * 60 * 1000 + 1000);
    expect((await confirm(claimed.noticeId, claimed.key)).status).toBe(404);
    await server.modules.copyright.settle();
    expect(await server.db.sql`select from copyright_notices`).toHaveLength(0);
  });

  test('cannot be used to flood an address with mails', async () => {
    useNewClaimant();
    const json = claim();
    const before = (await server.mails()).length;
    const answers = await Promise.all(Array.from({ length: limits.noticesADay + 3 }, () => send(json)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(limits.noticesADay).fill(200), 429, 429, 429]);
    expect((await server.mails()).length - before).toBe(limits.noticesADay);
    expect((await send({ ...json, email: String(json.email).toUpperCase() })).status).toBe(429);
  });

  test('in somebody else’s name does not use up theirs, which counts once it is confirmed', async () => {
    useNewClaimant();
    const json = claim();
    const email = String(json.email);
    for (let at = 0; at < limits.noticesADay; at += 1) expect((await send(json)).status).toBe(200);
    const sendFrom = async (remoteAddress: string, more = json) => {
      const sending = { method: 'POST', url: '/api/copyright/sendNotice', remoteAddress, payload: more } as const;
      return (await server.app.inject(sending)).statusCode;
    };
    expect(await sendFrom('127.0.0.1')).toBe(429);
    // The mails to the address are used up as well, but for one an hour.
    expect([await sendFrom('198.51.100.1'), await sendFrom('198.51.100.1')]).toEqual([200, 429]);
    await server.db.sql`delete from rate_limits where key like 'mail-%'`;
    expect(await sendFrom('198.51.100.1')).toBe(200);
    await server.mails();
    const links = (await server.mails()).filter(({ to }) => to === email).map(({ text }) => text);
    const statuses = [];
    for (const text of links) {
      const [, noticeId = '', key = ''] = /\/copyright\/([0-9a-f-]{36})\?key=([\w-]{43})/.exec(text) ?? [];
      statuses.push((await confirm(noticeId, key)).status);
    }
    expect(statuses).toEqual([...Array(limits.noticesADay).fill(200), 429, 429]);
    expect(await sendFrom('198.51.100.2')).toBe(429);
  });

  test('of one network is one of at most twenty a day, whomever they name', async () => {
    const statuses = [];
    for (let at = 0; at < limits.noticesADay * 4 + 1; at += 1) {
      useNewClaimant();
      statuses.push((await send()).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(limits.noticesADay * 4);
    expect(statuses.at(-1)).toBe(429);
  });

  test('with hostile text is plain text in every mail', async () => {
    const work = '<img src=x onerror=alert(1)>{{constructor}}';
    const { noticeId } = await accepted({ work });
    const { html } = await readMailTo(author.email);
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toContain('<img');
    expect((await read({ noticeId }, author)).body.notice.noticeWork).toBe(work);
  });

  test('of the maximum length is accepted like any other', async () => {
    const most = { work: limits.legalText, infringing: limits.legalText, onBehalfOf: limits.legalName };
    const long = Object.fromEntries(Object.entries(most).map(([name, length]) => [name, '🌊'.repeat(length)]));
    const name = 'N'.repeat(limits.legalName);
    const claimed = await sent({ ...long, name, signature: name });
    await confirm(claimed.noticeId, claimed.key);
    expect((await decide(claimed.noticeId, 'accept', 'R'.repeat(limits.reportText))).status).toBe(200);
    expect(await listNotifications(author)).toHaveLength(1);
  });

  test('that is refused changes nothing; the claimant is told why, the author nothing', async () => {
    const claimed = await sent();
    await confirm(claimed.noticeId, claimed.key);
    await decide(claimed.noticeId, 'refuse', 'A title is free to all.');
    expect(await isSeen()).toBe(true);
    const letter = await readMailTo(claimed.email);
    expect(letter.subject).toBe('Your copyright notice was refused');
    expect(letter.text).toContain('A title is free to all.');
    expect(await listNotifications(author)).toEqual([]);
    expect((await read({ noticeId: claimed.noticeId }, author)).status).toBe(404);
    expect((await decide(claimed.noticeId, 'accept')).status).toBe(409);
  });

  test('that is accepted hides the content and tells its author who sent it, why, and how to answer', async () => {
    const claimed = await accepted();
    expect(await isSeen()).toBe(false);
    expect(await listNotifications(author)).toEqual(['Your work is hidden after a copyright notice']);
    const letter = await readMailTo(author.email);
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

  test('counts against the owner once it is accepted', async () => {
    await accepted();
    const second = await sent({ location: `/story/${await addStory(server, author)}` });
    await confirm(second.noticeId, second.key);
    expect(await listClaims('open')).toMatchObject([{ noticeOwnerAccepted: 1 }]);
  });
});
