import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addComment, addStory } from '../../testing/community.ts';
import { scriptedEngine, scriptedSpeech } from '../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../testing.ts';

let server: TestServer;
let time = new Date('2026-03-01T12:00:00Z');
let author: Player;
let reader: Player;
let admin: Player;
let other: Player;

beforeAll(async () => {
  server = await startTestServer({
    engine: scriptedEngine(),
    speech: scriptedSpeech(),
    clock: { now: () => time },
    settings: { ADMIN_EMAILS: 'admin@example.org,other@example.org', PUBLIC_URL: 'https://tales.example/' },
  });
  reader = await server.signUp({ userName: 'Reader' });
  admin = await server.signUp({ userName: 'Admin', email: 'admin@example.org' });
  other = await server.signUp({ userName: 'Other', email: 'other@example.org' });
});

beforeEach(async () => {
  author = await server.signUp({ userName: 'Author' });
});

afterAll(() => server?.close());

const login = ({ email, password }: Player) => server.call('POST', '/api/login', { json: { email, password } });

/** Lets days go by; whoever may logs in anew. */
async function passDays(days: number): Promise<void> {
  time = new Date(time.getTime() + days * 24 * 60 * 60 * 1000);
  for (const player of [author, reader, admin, other]) {
    const { status, body } = await login(player);
    if (status === 200) player.token = body.userAccount.accessToken;
  }
}

const why = { rule: 'Spam', reason: 'The same line, forty times.' };

async function report(objectType: string, objectId: string): Promise<string> {
  const json = objectType === 'story' ? { storyId: objectId } : { objectType, objectId };
  expect((await server.call('POST', '/api/reports/createReport', { token: reader.token, json })).status).toBe(200);
  return (await reports('open'))[0].reportId;
}

async function reports(status: string) {
  const options = { token: admin.token, query: { status } };
  return (await server.call('GET', '/api/reports/getReports', options)).body.reports;
}

const resolve = (json: Record<string, unknown>) =>
  server.call('PUT', '/api/reports/resolveReport', { token: admin.token, json: { ...why, ...json } });

async function noticesOf({ token }: Player) {
  return (await server.call('GET', '/api/notices/getNotices', { token })).body.notices;
}

/** Decides about a new story of the author; answers its id and that of the decision. */
async function decide(outcome = 'hide') {
  const storyId = await addStory(server, author, { name: 'The Mill' });
  expect((await resolve({ reportId: await report('story', storyId), outcome })).status).toBe(200);
  const [notice] = await noticesOf(author);
  return { storyId, decisionId: notice.noticePath.split('/').at(-1) as string };
}

const appeal = (decisionId: string, player = author, text = 'It is a poem.') =>
  server.call('POST', '/api/moderation/sendAppeal', { token: player.token, json: { decisionId, text } });
const answer = (appealId: string, outcome: string, by = other) =>
  server.call('PUT', '/api/moderation/answerAppeal', {
    token: by.token,
    json: { appealId, outcome, reason: 'A poem it is.' },
  });

async function openAppeals(by = other) {
  return (await server.call('GET', '/api/moderation/getAppeals', { token: by.token })).body.appeals;
}

const isSeen = async (storyId: string) =>
  (await server.call('GET', '/api/stories/getStory', { query: { storyId } })).status === 200;

const ban = (json: Record<string, unknown>) =>
  server.call('PUT', '/api/accounts/ban', {
    token: admin.token,
    json: { userId: author.account.userId, ...why, ...json },
  });
async function mailedToken({ email }: Player): Promise<string> {
  const [mail] = (await server.mails()).filter(({ to }) => to === email);
  return decodeURIComponent(/https:\/\/tales\.example\/appeal\?token=([\w.%-]+)/.exec(mail?.text ?? '')?.[1] ?? '');
}

describe('a decision', () => {
  test('is told to its author, in the product and by mail, with the rule, the reason and the way to appeal', async () => {
    const { decisionId } = await decide();
    const [notice] = await noticesOf(author);
    expect(notice).toMatchObject({
      noticeKind: 'decision',
      noticeHeading: 'Your story “The Mill” was taken out of sight',
      noticeRead: false,
    });
    expect(notice.noticeText).toContain('The rule: No advertising');
    expect(notice.noticeText).toContain('Why: The same line, forty times.');
    expect(notice.noticeText).toContain('appeal once, until 28 August 2026');
    const [mail] = (await server.mails()).filter(({ to }) => to === author.email);
    expect(mail?.subject).toBe(notice.noticeHeading);
    expect(mail?.text).toContain('Why: The same line, forty times.');
    const options = { token: author.token, query: { decisionId } };
    expect((await server.call('GET', '/api/moderation/getDecision', options)).body.decision).toMatchObject({
      ...{ decisionAct: 'hide', decisionSubject: 'story', decisionSubjectName: 'The Mill', decisionMayAppeal: true },
      ...{ decisionRule: 'Spam', decisionReason: 'The same line, forty times.', decisionAppeal: null },
    });
  });

  test('is told to who reported it in a line, without what concerns the other alone', async () => {
    await decide('warn');
    const [thanks] = await noticesOf(reader);
    expect(thanks).toMatchObject({
      noticeKind: 'report',
      noticeHeading: 'Your report about “The Mill”',
      noticePath: '',
    });
    expect(thanks.noticeText).toBe('Thank you for telling us. We looked into it and have acted on it.');
    expect((await server.mails()).filter(({ to }) => to === reader.email)).toEqual([]);
    const storyId = await addStory(server, author);
    await resolve({ reportId: await report('story', storyId), outcome: 'dismiss' });
    expect((await noticesOf(reader))[0].noticeText).toContain('so it stays as it is');
    // Nobody did anything to its author.
    expect(await noticesOf(author)).toHaveLength(1);
  });

  test('stands as long as one of several asks for it', async () => {
    const { storyId, decisionId } = await decide('hide');
    const reportId = await report('account', author.account.userId);
    await server.db.sql`update reports set subject = 'story', story_id = ${storyId}, reported_account_id = null
      where id = ${reportId}`;
    await resolve({ reportId, outcome: 'delete' });
    await resolve({ reportId, outcome: 'restore' });
    expect(await isSeen(storyId)).toBe(false);
    await appeal(decisionId);
    const [open] = await openAppeals();
    expect((await answer(open.appealId, 'reverse')).status).toBe(200);
    expect(await isSeen(storyId)).toBe(true);
  });

  test('hides a picture wherever it is shown, and shows it again', async () => {
    const [hash = ''] = /[0-9a-f]{64}/.exec(author.account.userProfileImageURL) ?? [];
    await server.db.sql`insert into media (hash, kind, width, height, widths, owner_id)
      values (${hash}, 'avatar', 1, 1, array[1], ${author.account.userId})`;
    const path = `/media/${hash}.webp`;
    const shown = async () => {
      await passDays(1);
      const { status, headers } = await fetch(new URL(path, server.url));
      return [status, headers.get('cache-control')];
    };
    expect((await shown())[0]).toBe(200);
    const reportId = await report('picture', hash);
    expect((await reports('open'))[0]).toMatchObject({ reportPictureURL: path, reportObjectUserName: 'Author' });
    await resolve({ reportId, outcome: 'hide' });
    expect(await shown()).toEqual([410, 'no-store']);
    await resolve({ reportId, outcome: 'restore' });
    expect((await shown())[0]).toBe(200);
  });

  test('about a comment can be appealed though the comment is gone, and brings it back', async () => {
    const storyId = await addStory(server, author);
    const commentId = await addComment(server, author, storyId, { text: 'A line.' });
    await resolve({ reportId: await report('comment', commentId), outcome: 'hide' });
    const [notice] = await noticesOf(author);
    expect(notice.noticeHeading).toBe('Your comment “A line.” was taken out of sight');
    await appeal(notice.noticePath.split('/').at(-1));
    const [open] = await openAppeals();
    await answer(open.appealId, 'reverse');
    const { body } = await server.call('GET', '/api/comments/getComments', { query: { storyId } });
    expect(body.comments).toMatchObject([{ commentId, comment: 'A line.' }]);
  });
});

describe('a report', () => {
  test('is taken on by one admin at a time', async () => {
    const reportId = await report('story', await addStory(server, author));
    const take = (player: Player, taken: boolean) =>
      server.call('PUT', '/api/reports/takeReport', { token: player.token, json: { reportId, taken } });
    const answers = await Promise.all([take(admin, true), take(other, true)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await reports('open'))[0].reportTakenBy).toMatch(/Admin|Other/);
    expect((await take(other, false)).status).toBe(200);
    expect((await take(other, true)).status).toBe(200);
    expect((await reports('open'))[0]).toMatchObject({ reportTakenBy: 'Other', reportTakenById: other.account.userId });
    await resolve({ reportId, outcome: 'dismiss' });
    expect((await take(other, false)).status).toBe(409);
  });
});

describe('notices', () => {
  test('are counted until they are read, and are nobody else’s', async () => {
    await decide();
    const unread = async () =>
      (await server.call('GET', '/api/notices/getUnread', { token: author.token })).body.unread;
    expect(await unread()).toBe(1);
    const [{ noticeId }] = await noticesOf(author);
    const read = (player: Player) =>
      server.call('PUT', '/api/notices/read', { token: player.token, json: { noticeId } });
    expect((await read(reader)).status).toBe(404);
    expect([(await read(author)).status, await unread()]).toEqual([200, 0]);
    expect((await noticesOf(author))[0].noticeRead).toBe(true);
  });

  test('come in pages', async () => {
    await server.db.sql`insert into notices (account_id, kind, heading, text)
      select ${author.account.userId}, 'report', 'Notice ' || number, '' from generate_series(1, 45) number`;
    const seen: string[] = [];
    let before: string | null = null;
    do {
      const query: Record<string, string> = before === null ? {} : { before };
      const { body } = await server.call('GET', '/api/notices/getNotices', { token: author.token, query });
      seen.push(...body.notices.map(({ noticeHeading }: { noticeHeading: string }) => noticeHeading));
      before = body.nextBefore;
    } while (before !== null);
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => `Notice ${45 - index}`));
  });
});

describe('an appeal', () => {
  test('is answered by another admin, and granting it brings everything back', async () => {
    const { storyId, decisionId } = await decide('delete');
    expect((await appeal(decisionId)).body.decision.decisionAppeal).toMatchObject({ appealStatus: 'open' });
    const [mine] = await openAppeals(admin);
    expect(mine).toMatchObject({ appealDecidedBy: 'Admin', appealMayAnswer: false, appealText: 'It is a poem.' });
    expect((await answer(mine.appealId, 'reverse', admin)).status).toBe(403);
    expect((await openAppeals())[0].appealMayAnswer).toBe(true);
    expect(await isSeen(storyId)).toBe(false);
    expect((await answer(mine.appealId, 'reverse')).status).toBe(200);
    expect(await isSeen(storyId)).toBe(true);
    const [notice] = await noticesOf(author);
    expect(notice.noticeHeading).toBe('Your appeal about your story “The Mill” was right');
    expect(await openAppeals()).toEqual([]);
    expect((await reports('dismissed'))[0]).toMatchObject({ reportObjectId: storyId });
    // The same answer again changes nothing; another one comes too late.
    expect((await answer(mine.appealId, 'reverse')).status).toBe(200);
    expect((await answer(mine.appealId, 'uphold')).status).toBe(409);
  });

  test('can be turned down, with a reason', async () => {
    const { storyId, decisionId } = await decide();
    await appeal(decisionId);
    const [open] = await openAppeals();
    expect((await answer(open.appealId, 'uphold')).status).toBe(200);
    expect(await isSeen(storyId)).toBe(false);
    const [notice] = await noticesOf(author);
    expect(notice).toMatchObject({ noticeKind: 'appeal' });
    expect(notice.noticeText).toContain('Why: A poem it is.');
    expect((await appeal(decisionId)).body.error).toBe('Already Appealed.');
  });

  test('is sent once for a decision, one at a time, in time, and by whom it concerns', async () => {
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

  test('is answered by who decided where there is nobody else, but never in one’s own case', async () => {
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

describe('somebody who is shut out', () => {
  test('learns at the login why, and appeals by the link of the mail without it', async () => {
    expect((await ban({ banned: true })).status).toBe(200);
    const refused = await login(author);
    expect([refused.status, refused.body.error]).toEqual([403, 'Account Suspended.']);
    expect(refused.body.suspension).toMatchObject({
      ...{ suspendedUntil: null, suspendedRule: 'Spam', suspendedReason: 'The same line, forty times.' },
    });
    const wrong = await login({ ...author, password: 'wrong horse' });
    expect([wrong.status, wrong.body]).toEqual([401, { error: 'Incorrect Email Or Password.' }]);

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

  test('gets nothing else by that link, and nobody gets it by another token', async () => {
    await ban({ banned: true });
    const token = await mailedToken(author);
    expect((await server.call('GET', '/api/login/token', { token })).status).toBe(401);
    const stale = [400, 'Link Expired Or Already Used.'];
    const { decisionId } = (await server.call('POST', '/api/moderation/openDecision', { json: { token } })).body
      .decision;
    const forged = [
      author.token,
      `${token.slice(0, -2)}xx`,
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

  test('for some days comes back by itself', async () => {
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

  test('twice is let in again when the longer of the two is taken back and the shorter is over', async () => {
    await ban({ banned: true, days: 7 });
    await ban({ banned: true });
    const standing = await server.db.sql`select id, act from decisions where account_id = ${author.account.userId}`;
    const { id } = standing.find(({ act }) => act === 'ban') ?? {};
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
