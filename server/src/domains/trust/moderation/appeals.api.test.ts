import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgeToken } from '../../../testing/forge-token.ts';
import {
  admin,
  answer,
  appeal,
  author,
  ban,
  countWaiting,
  createAuthor,
  decide,
  holdRows,
  isSeen,
  listNotifications,
  login,
  mailedToken,
  openAppeals,
  other,
  passDays,
  reader,
  reports,
  server,
  startModerationTests,
  time,
} from '../../../testing/moderation.ts';
import { eventually } from '../../../testing/store.ts';

beforeAll(startModerationTests);

beforeEach(createAuthor);

afterAll(() => server?.close());

describe('an appeal', () => {
  test('is answered by another admin, and granting it restores everything', async () => {
    const { storyId, decisionId } = await decide('delete');
    expect((await appeal(decisionId)).body.decision.decisionAppeal).toMatchObject({ appealStatus: 'open' });
    const [mine] = await openAppeals(admin);
    expect(mine).toMatchObject({ appealDecidedBy: 'Admin', appealMayAnswer: false, appealText: 'It is a poem.' });
    expect((await answer(mine.appealId, 'reverse', admin)).status).toBe(403);
    expect((await openAppeals())[0].appealMayAnswer).toBe(true);
    expect(await isSeen(storyId)).toBe(false);
    expect((await answer(mine.appealId, 'reverse')).status).toBe(200);
    expect(await isSeen(storyId)).toBe(true);
    const [notification] = await listNotifications(author);
    expect(notification.notificationHeading).toBe('Your appeal about your story “The Mill” was granted');
    expect(await openAppeals()).toEqual([]);
    expect((await reports('dismissed'))[0]).toMatchObject({ reportObjectId: storyId });
    // Repeating the answer changes nothing; a different one is refused.
    expect((await answer(mine.appealId, 'reverse')).status).toBe(200);
    expect((await answer(mine.appealId, 'uphold')).status).toBe(409);
  });

  test('can be refused with a reason', async () => {
    const { storyId, decisionId } = await decide();
    await appeal(decisionId);
    const [open] = await openAppeals();
    expect((await answer(open.appealId, 'uphold')).status).toBe(200);
    expect(await isSeen(storyId)).toBe(false);
    const [notification] = await listNotifications(author);
    expect(notification).toMatchObject({ notificationKind: 'appeal' });
    expect(notification.notificationText).toContain('Why: A poem it is.');
    expect((await appeal(decisionId)).body.error).toBe('Already Appealed.');
  });

  test('can be sent once per decision, one at a time, in time, and by the affected person', async () => {
    const [first, second] = [await decide(), await decide()];
    expect((await appeal(first.decisionId, reader)).status).toBe(404);
    expect((await appeal(first.decisionId, author, ' ')).status).toBe(400);
    const sent = await Promise.all([1, 2, 3].map(() => appeal(first.decisionId)));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await appeal(second.decisionId)).body.error).toBe('Another Appeal Is Open.');
    const [open] = await openAppeals();
    await answer(open.appealId, 'uphold');
    await passDays(181);
    expect((await appeal(second.decisionId)).body.error).toBe('Appeal No Longer Possible.');
  });

  test('is never left open against a decision that is reversed meanwhile', async () => {
    const { decisionId } = await decide();
    const release = await holdRows(
      sql`select from decisions where id = ${decisionId} for update`,
      sql`update decisions set reversed_at = now(), reversal_reason = 'Wrong.' where id = ${decisionId}`,
    );
    const sent = appeal(decisionId);
    await eventually(async () => (await countWaiting()) === 1);
    await release();
    expect((await sent).body.error).toBe('Appeal No Longer Possible.');
    expect(await openAppeals()).toEqual([]);
  });

  test('is answered by the deciding admin if there is no other, but never about oneself', async () => {
    const { decisionId } = await decide();
    await appeal(decisionId);
    await server.db.sql`update accounts set role = 'player' where id = ${other.account.userId}`;
    const [open] = await openAppeals(admin);
    expect(open.appealMayAnswer).toBe(true);
    await server.db.sql`update appeals set account_id = ${admin.account.userId} where id = ${open.appealId}`;
    await server.db.sql`update decisions set account_id = ${admin.account.userId} where id = ${decisionId}`;
    expect((await answer(open.appealId, 'reverse', admin)).status).toBe(403);
    await server.db.sql`update accounts set role = 'admin' where id = ${other.account.userId}`;
    await answer(open.appealId, 'uphold');
  });
});

describe('a banned or suspended person', () => {
  test('is told the reason at login and appeals by the mailed link without logging in', async () => {
    expect((await ban({ banned: true })).status).toBe(200);
    const refused = await login(author);
    expect([refused.status, refused.body.error]).toEqual([403, 'Account Suspended.']);
    expect(refused.body.suspension).toMatchObject({
      suspendedUntil: null,
      suspendedRule: 'Spam',
      suspendedReason: 'The same line, forty times.',
    });
    const wrong = await login({ ...author, password: 'wrong horse' });
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { error: 'Incorrect Email Or Password.', code: 'auth.invalid_credentials' },
    ]);

    const token = await mailedToken(author);
    const open = (given: string) => server.call('POST', '/api/moderation/openDecision', { json: { token: given } });
    for (const given of [token, refused.body.suspension.suspendedAppealToken])
      expect((await open(given)).body.decision).toMatchObject({ decisionAct: 'ban', decisionMayAppeal: true });
    const json = { token, text: 'It was my brother.' };
    expect((await server.call('POST', '/api/moderation/appealByLink', { json })).status).toBe(200);
    const [appealed] = await openAppeals();
    expect(appealed).toMatchObject({ appealUserName: 'Author', appealText: 'It was my brother.' });
    await answer(appealed.appealId, 'reverse');
    expect((await login(author)).status).toBe(200);
  });

  test('gets no other access by that link, and another token does not work', async () => {
    await ban({ banned: true });
    const token = await mailedToken(author);
    expect((await server.call('GET', '/api/login/token', { token })).status).toBe(401);
    const stale = [400, 'Link Expired Or Already Used.'];
    const { decisionId } = (await server.call('POST', '/api/moderation/openDecision', { json: { token } })).body
      .decision;
    const forged = [
      author.token,
      forgeToken(token),
      await server.tokens.sign('story', { subject: author.account.userId, decisionId }, 60),
    ];
    for (const given of forged) {
      const { status, body } = await server.call('POST', '/api/moderation/openDecision', { json: { token: given } });
      expect([status, body.error]).toEqual(stale);
    }
    const foreign = await server.tokens.sign('appeal', { subject: reader.account.userId, decisionId }, 60);
    const { status } = await server.call('POST', '/api/moderation/openDecision', { json: { token: foreign } });
    expect(status).toBe(404);
    await passDays(181);
    expect((await server.call('POST', '/api/moderation/openDecision', { json: { token } })).status).toBe(400);
  });

  test('is unblocked automatically when the suspension ends', async () => {
    const { token } = author;
    expect((await ban({ banned: true, days: 7 })).status).toBe(200);
    expect((await server.call('GET', '/api/login/token', { token })).status).toBe(403);
    const until = new Date(time.getTime() + 7 * 24 * 60 * 60 * 1000).toISOString();
    expect((await login(author)).body.suspension).toMatchObject({ suspendedUntil: until });
    await passDays(6.9);
    expect((await login(author)).status).toBe(403);
    await passDays(0.2);
    expect((await login(author)).status).toBe(200);
  });

  test('logs in without a notification about a suspension that ended long ago', async () => {
    await ban({ banned: true, days: 7 });
    await passDays(8);
    await ban({ banned: true });
    expect((await ban({ banned: false })).status).toBe(200);
    expect((await login(author)).status).toBe(200);
    const activeDecisions = await server.db.sql`select act from decisions
      where account_id = ${author.account.userId} and reversed_at is null`;
    expect(activeDecisions.map(({ act }) => act)).toEqual(['suspend']);
  });

  test('stays banned permanently if a suspension is decided concurrently', async () => {
    const release = await holdRows(sql`select from accounts where id = ${author.account.userId} for no key update`);
    const forGood = ban({ banned: true });
    await eventually(async () => (await countWaiting()) === 1);
    const forDays = ban({ banned: true, days: 7 });
    await eventually(async () => (await countWaiting()) === 2);
    await release();
    expect([(await forGood).status, (await forDays).status]).toEqual([200, 200]);
    await passDays(8);
    expect((await login(author)).status).toBe(403);
  });

  test('suspended twice gets access when the longer suspension is reversed and the shorter one is over', async () => {
    await ban({ banned: true, days: 7 });
    await ban({ banned: true });
    const activeDecisions = await server.db
      .sql`select id, act from decisions where account_id = ${author.account.userId}`;
    const { id } = activeDecisions.find(({ act }) => act === 'ban') ?? {};
    const token = await server.tokens.sign('appeal', { subject: author.account.userId, decisionId: id }, 60);
    await server.call('POST', '/api/moderation/appealByLink', { json: { token, text: 'Not for ever.' } });
    const [open] = await openAppeals();
    await answer(open.appealId, 'reverse');
    expect((await login(author)).body.suspension).toMatchObject({ suspendedUntil: expect.any(String) });
    await passDays(8);
    expect((await login(author)).status).toBe(200);
    await ban({ banned: true });
    expect((await ban({ banned: false })).status).toBe(200);
    expect((await login(author)).status).toBe(200);
  });
});
