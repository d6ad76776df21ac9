import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addStory } from '../../../testing/community.ts';
import {
  accepted,
  admin,
  answer,
  at,
  author,
  counter,
  countered,
  decide,
  isSeen,
  listClaims,
  listNotifications,
  other,
  read,
  readMailTo,
  resetClaims,
  server,
  startClaimTests,
  storyId,
  summarize,
} from '../../../testing/copyright.ts';

beforeAll(startClaimTests);

beforeEach(resetClaims);

afterAll(() => server?.close());

describe('a counter-notice', () => {
  test('requires every element that the law demands, and the author as sender', async () => {
    const { noticeId, key } = await accepted();
    for (const field of ['name', 'email', 'address', 'phone', 'statement', 'mistake', 'jurisdiction', 'signature'])
      expect(summarize(await answer(counter(noticeId, { [field]: undefined })))).toEqual([
        400,
        'Invalid Input.',
        [field],
      ]);
    expect((await answer(counter(noticeId, { signature: 'Else' }))).status).toBe(400);
    for (const player of [null, other, admin]) expect((await answer(counter(noticeId), player)).status).toBe(404);
    expect((await answer(counter(noticeId, { key }), null)).status).toBe(404);
    expect(await listClaims('countered')).toEqual([]);
  });

  test('works once by the link of the mail, for banned authors too', async () => {
    const { noticeId } = await accepted();
    const { key } = await readMailTo(author.email);
    const answers = await Promise.all([1, 2, 3].map(() => answer(counter(noticeId, { key }), null)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await server.db.sql`select from copyright_counters where notice_id = ${noticeId}`).toHaveLength(1);
  });

  test('is sent to the claimant, and both sides and the admins see the waiting period', async () => {
    const claimed = await countered();
    const letter = await readMailTo(claimed.email);
    expect(letter.subject).toBe('The author has responded to your copyright notice');
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
    expect(await listClaims('countered')).toMatchObject([running]);
  });

  test.each([
    ['before its first day has come in Washington', '2026-12-08T04:59:59Z', false],
    ['as soon as that has come', '2026-12-08T05:00:00Z', true],
    ['on the last of its days', '2026-12-12T04:59:59Z', true],
    ['on the fifteenth, when no server was there before', '2026-12-14T15:00:00Z', true],
  ])('restores the content: %s', async (_when, moment, back) => {
    const claimed = await countered();
    await at(moment);
    await Promise.all([server.modules.copyright.settle(), server.modules.copyright.settle()]);
    expect(await isSeen()).toBe(back);
    if (!back) return;
    expect((await readMailTo(claimed.email)).subject).toBe('The content named in your copyright notice is back');
    expect(await listNotifications(author)).toEqual([
      'Your work is hidden after a copyright notice',
      'We have received your counter-notice',
      'Your work is back',
    ]);
    expect(await listClaims('restored')).toMatchObject([{ noticeState: 'restored', noticeOwnerAccepted: 0 }]);
    const late = server.log().includes('is restored after its deadline');
    if (moment === '2026-12-14T15:00:00Z') expect(late).toBe(true);
  });

  test('restores nothing while the claimant is in court, until an admin decides', async () => {
    const { noticeId } = await countered();
    expect((await decide(noticeId, 'court', 'Case 26-123, filed on 1 December.')).status).toBe(200);
    await at('2027-01-20T15:00:00Z');
    await server.modules.copyright.settle();
    expect(await isSeen()).toBe(false);
    expect(await listClaims('court')).toMatchObject([{ noticeCourtNote: 'Case 26-123, filed on 1 December.' }]);
    await decide(noticeId, 'restore', 'The suit was withdrawn.');
    expect(await isSeen()).toBe(true);
  });

  test('leaves hidden what another notice or decision is about', async () => {
    const first = await accepted();
    const { noticeId } = await countered().catch(() => first);
    // The story is hidden, so the second notice is inserted directly into the database.
    await server.db.sql`insert into copyright_notices (state, claimant_name, claimant_email, claimant_address,
      claimant_phone, work, infringing, location, signature, subject, subject_name, story_id, decided_at)
      values ('accepted', 'C', 'c@example.org', 'A', '1', 'W', 'I', 'L', 'C', 'story', 'B', ${storyId}, now())`;
    await decide(noticeId, 'restore');
    expect(await isSeen()).toBe(false);
  });

  test('is deleted with its account, and the waiting period with it', async () => {
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

test('records every action of admins and every expiry in the audit log', async () => {
  const [since] = await server.db.sql`select count(*)::int as n from audit_entries`;
  const { noticeId } = await countered();
  await at('2026-12-08T15:00:00Z');
  await server.modules.copyright.settle();
  const rows = await server.db.sql`select act, actor_id, object_id, before, after from audit_entries
    order by id offset ${Number(since?.n)}`;
  expect(rows.map((row) => ({ ...row }))).toEqual([
    {
      act: 'copyright.accepted',
      actor_id: admin.account.userId,
      object_id: noticeId,
      before: 'open',
      after: 'accepted',
    },
    { act: 'copyright.restored', actor_id: null, object_id: noticeId, before: 'countered', after: 'restored' },
  ]);
});
