import { stories } from '@emberlore/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCharacter, addComment, addSharedPicture, addStory } from '../../../testing/community.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let author: Player;
let reader: Player;
let admin: Player;
let storyId: string;

beforeAll(async () => {
  const settings = { ADMIN_EMAILS: 'admin@example.org' };
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech(), settings });
  author = await server.signUp({ userName: 'Author' });
  reader = await server.signUp({ userName: 'Reader' });
  admin = await server.signUp({ userName: 'Admin', email: 'admin@example.org' });
});

beforeEach(async () => {
  await server.db.sql`delete from reports`;
  storyId = await addStory(server, author, { name: 'Reported' });
});

afterAll(() => server?.close());

async function summarize(answer: ReturnType<TestServer['call']>) {
  const { status, body } = await answer;
  return [status, body.error];
}

const report = (player: Player, json: Record<string, unknown>) =>
  server.call('POST', '/api/reports/createReport', { token: player.token, json });
const resolve = (json: Record<string, unknown>, player = admin) =>
  server.call('PUT', '/api/reports/resolveReport', { token: player.token, json: { reason: 'Because.', ...json } });

async function reports(status?: string, page = 1) {
  const query = { page, ...(status === undefined ? {} : { status }) };
  const answer = await server.call('GET', '/api/reports/getReports', { token: admin.token, query });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function openReport(player: Player, json: Record<string, unknown>): Promise<string> {
  expect(await summarize(report(player, json))).toEqual([200, undefined]);
  return (await reports()).reports[0].reportId;
}

const seenBy = (player: Player) =>
  summarize(server.call('GET', '/api/stories/getStory', { token: player.token, query: { storyId } }));

describe('reporting', () => {
  test('a story reaches the admins, once per reporter while it is open', async () => {
    const userId = reader.account.userId;
    expect((await report(reader, { userId, storyId })).body).toEqual({});
    await Promise.all([report(reader, { storyId }), report(reader, { storyId, reason: 'Spam' })]);
    await report(admin, { storyId, reason: 'Something else', text: ' It is mine. ' });
    const { reports: list, nextPage, totalPages } = await reports();
    expect([list.length, nextPage, totalPages]).toEqual([2, null, 1]);
    expect(list[0]).toMatchObject({ reportReason: 'Something else', reportText: 'It is mine.' });
    expect(list[1]).toEqual({
      reportId: expect.any(String),
      reportStatus: 'open',
      reportReason: null,
      reportText: '',
      reportCreatedAt: expect.any(String),
      reportUserId: userId,
      reportUserName: 'Reader',
      reportObjectType: 'story',
      reportObjectId: storyId,
      reportObjectName: 'Reported',
      reportObjectUserId: author.account.userId,
      reportObjectUserName: 'Author',
      reportStoryId: storyId,
      reportPictureURL: '',
      reportTakenById: null,
      reportTakenBy: '',
      reportRule: '',
      reportTold: '',
      reportResolvedAt: null,
      reportResolvedBy: '',
      reportNote: '',
    });
    expect(await summarize(resolve({ reportId: list[1].reportId, outcome: 'dismiss' }))).toEqual([200, undefined]);
    await report(reader, { storyId });
    expect((await reports()).reports).toHaveLength(2);
  });

  test('comments, characters and accounts works alike', async () => {
    const commentId = await addComment(server, author, storyId, { text: 'Rude words.' });
    const characterId = await addCharacter(server, author);
    const userId = author.account.userId;
    for (const [objectType, objectId] of Object.entries({
      comment: commentId,
      character: characterId,
      account: userId,
    })) {
      await openReport(reader, { objectType, objectId });
    }
    const { reports: list } = await reports();
    const seen = list.map((each: Record<string, unknown>) => [
      each.reportObjectType,
      each.reportObjectId,
      each.reportObjectName,
      each.reportObjectUserName,
      each.reportStoryId,
    ]);
    expect(seen).toEqual([
      ['account', userId, 'Author', 'Author', null],
      ['character', characterId, 'Sorcha', 'Author', null],
      ['comment', commentId, 'Rude words.', 'Author', storyId],
    ]);
  });

  test('invisible or missing objects is rejected', async () => {
    const hidden = await addStory(server, author, { visibility: 'private' });
    const onHidden = await addComment(server, author, hidden);
    const secret = await addCharacter(server, author, { visibility: 'private' });
    const refusals: [Record<string, unknown>, unknown[]][] = [
      [{ storyId: hidden }, [404, 'Story Not Found.']],
      [{ objectType: 'comment', objectId: onHidden }, [404, 'Comment Not Found.']],
      [{ objectType: 'character', objectId: secret }, [404, 'Character Not Found.']],
      [{ objectType: 'account', objectId: 'nobody' }, [404, 'Account Not Found.']],
      [{ storyId, userId: author.account.userId }, [403, 'Not Allowed.']],
      [{}, [400, 'Invalid Input.']],
      [{ objectType: 'comment', storyId }, [400, 'Invalid Input.']],
      [{ objectType: 'planet', objectId: storyId }, [400, 'Invalid Input.']],
      [{ storyId, reason: 'Because' }, [400, 'Invalid Input.']],
      [{ storyId, text: 'x'.repeat(1001) }, [400, 'Invalid Input.']],
    ];
    for (const [json, expected] of refusals)
      expect([json, await summarize(report(reader, json))]).toEqual([json, expected]);
    expect((await reports()).reports).toEqual([]);
  });

  test('reaches only admins, in pages', async () => {
    for (let index = 0; index < 11; index += 1) await report(reader, { storyId: await addStory(server, author) });
    const pages = await Promise.all([1, 2, 3].map((page) => reports('open', page)));
    expect(pages.map(({ reports: list }) => list.length)).toEqual([10, 1, 0]);
    expect(pages.map(({ nextPage, totalPages }) => [nextPage, totalPages])).toEqual([
      [2, 2],
      [null, 2],
      [null, 2],
    ]);
    const path = '/api/reports/getReports';
    expect(await summarize(server.call('GET', path, { token: author.token }))).toEqual([403, 'Not Allowed.']);
    const query = { status: 'lost' };
    expect((await server.call('GET', path, { token: admin.token, query })).status).toBe(400);
  });

  test('a picture names the account whose work showed it, otherwise the first that uploaded it', async () => {
    const objectId = await addSharedPicture(server, reader.account.userId, author.account.userId);
    const about = { objectType: 'picture', objectId };
    await openReport(reader, { ...about, seenOn: { objectType: 'story', objectId: storyId } });
    expect((await reports()).reports[0].reportObjectUserName).toBe('Author');
    await openReport(admin, about);
    expect((await reports()).reports[0].reportObjectUserName).toBe('Reader');
    const elsewhere = { objectType: 'account', objectId: admin.account.userId };
    await server.db.sql`delete from reports`;
    await openReport(admin, { ...about, seenOn: elsewhere });
    expect((await reports()).reports[0].reportObjectUserName).toBe('Reader');
  });

  test('a picture that comes with the product has nobody to blame, even if a player uses it too', async () => {
    const objectId = await addSharedPicture(server, author.account.userId, null);
    const about = { objectType: 'picture', objectId, seenOn: { objectType: 'story', objectId: storyId } };
    expect(await summarize(report(reader, about))).toEqual([409, 'This Picture Comes With Emberlore.']);
  });
});

describe('an admin', () => {
  test('hides a story, which resolves every report about it and notifies its owner', async () => {
    await report(author, { storyId });
    const reportId = await openReport(reader, { storyId });
    expect(await summarize(resolve({ reportId, outcome: 'hide', note: 'Too much.' }))).toEqual([200, undefined]);
    expect((await reports()).reports).toEqual([]);
    const { reports: ended } = await reports('hidden');
    expect(ended).toHaveLength(2);
    expect(ended[0]).toMatchObject({ reportNote: 'Too much.', reportResolvedBy: 'Admin', reportStatus: 'hidden' });
    expect(await seenBy(reader)).toEqual([404, 'Story Not Found.']);
    expect(await seenBy(author)).toEqual([200, undefined]);
    // Repeating the decision changes nothing; a different one is refused.
    expect(await summarize(resolve({ reportId, outcome: 'hide' }))).toEqual([200, undefined]);
    expect(await summarize(resolve({ reportId, outcome: 'delete' }))).toEqual([409, 'Changed Elsewhere.']);
  });

  test('deletes a story, which stays hidden if it is restored', async () => {
    const reportId = await openReport(reader, { storyId });
    await resolve({ reportId, outcome: 'delete' });
    expect(await seenBy(author)).toEqual([404, 'Story Not Found.']);
    await server.db.db.update(stories).set({ deletedAt: null }).where(eq(stories.id, storyId));
    expect([(await seenBy(author))[0], (await seenBy(reader))[0]]).toEqual([200, 404]);
  });

  test('hides a comment or character, and its report still shows what it was', async () => {
    const commentId = await addComment(server, author, storyId, { text: 'Rude words.' });
    const ofComment = await openReport(reader, { objectType: 'comment', objectId: commentId });
    await resolve({ reportId: ofComment, outcome: 'hide' });
    const characterId = await addCharacter(server, author);
    const ofCharacter = await openReport(reader, { objectType: 'character', objectId: characterId });
    await resolve({ reportId: ofCharacter, outcome: 'hide' });
    const { reports: ended } = await reports('hidden');
    const ofAuthor = { reportObjectUserId: author.account.userId, reportObjectUserName: 'Author' };
    expect(ended).toMatchObject([
      { reportObjectType: 'character', reportObjectId: characterId },
      { reportObjectType: 'comment', reportObjectId: null, reportObjectName: 'Rude words.', ...ofAuthor },
    ]);
    const query = { characterId };
    expect((await server.call('GET', '/api/characters/getCharacter', { query })).status).toBe(404);
    expect((await server.call('GET', '/api/comments/getComments', { query: { storyId } })).body.comments).toEqual([]);
  });

  test('restores a hidden or deleted story and reverses every report that led to it', async () => {
    for (const outcome of ['hide', 'delete']) {
      await report(author, { storyId });
      const reportId = await openReport(reader, { storyId });
      await resolve({ reportId, outcome });
      expect((await seenBy(reader))[0]).toBe(404);
      expect(await summarize(resolve({ reportId, outcome: 'restore' }))).toEqual([200, undefined]);
      expect(await seenBy(reader)).toEqual([200, undefined]);
      expect(await summarize(resolve({ reportId, outcome: 'restore' }))).toEqual([200, undefined]);
    }
    const { reports: ended } = await reports('dismissed');
    expect(ended).toHaveLength(4);
    expect(ended[0]).toMatchObject({ reportNote: 'Because.', reportResolvedBy: 'Admin' });
    expect((await reports('hidden')).reports).toEqual([]);
  });

  test('restores a hidden character, a hidden comment with its likes, and a banned account', async () => {
    const characterId = await addCharacter(server, author);
    const ofCharacter = await openReport(reader, { objectType: 'character', objectId: characterId });
    expect(await summarize(resolve({ reportId: ofCharacter, outcome: 'restore' }))).toEqual([400, 'Invalid Input.']);
    await resolve({ reportId: ofCharacter, outcome: 'hide' });
    await resolve({ reportId: ofCharacter, outcome: 'restore' });
    const query = { characterId };
    expect((await server.call('GET', '/api/characters/getCharacter', { query })).status).toBe(200);

    const player = await server.signUp();
    const ofPlayer = await openReport(reader, { objectType: 'account', objectId: player.account.userId });
    await resolve({ reportId: ofPlayer, outcome: 'ban' });
    await resolve({ reportId: ofPlayer, outcome: 'restore' });
    const json = { email: player.email, password: player.password };
    expect((await server.call('POST', '/api/login', { json })).status).toBe(200);

    const commentId = await addComment(server, author, storyId, { text: 'Fine.', stars: 4 });
    await server.call('POST', '/api/comments/likeComment', { token: reader.token, query: { commentId } });
    const counts = () => server.db.sql`select comments, total_stars from stories where id = ${storyId}`;
    const shown = async () =>
      (await server.call('GET', '/api/comments/getComments', { query: { storyId } })).body.comments;
    const before = [await shown(), ...(await counts())];
    const ofComment = await openReport(reader, { objectType: 'comment', objectId: commentId });
    await resolve({ reportId: ofComment, outcome: 'hide' });
    expect([await shown(), ...(await counts())]).toEqual([[], { comments: 0, total_stars: 0 }]);
    expect(await summarize(resolve({ reportId: ofComment, outcome: 'restore' }))).toEqual([200, undefined]);
    expect([await shown(), ...(await counts())]).toEqual(before);
    expect(before[0]).toMatchObject([{ commentId, commentLikes: 1, commentStars: 4 }]);
  });

  test('dismisses only one report', async () => {
    await report(author, { storyId });
    const reportId = await openReport(reader, { storyId });
    await resolve({ reportId, outcome: 'dismiss' });
    expect((await reports()).reports).toHaveLength(1);
    expect(await seenBy(reader)).toEqual([200, undefined]);
  });

  test('can choose only outcomes that fit the object', async () => {
    const reportId = await openReport(reader, { objectType: 'account', objectId: author.account.userId });
    expect(await summarize(resolve({ reportId, outcome: 'hide' }))).toEqual([400, 'Invalid Input.']);
    expect(await summarize(resolve({ reportId, outcome: 'forget' }))).toEqual([400, 'Invalid Input.']);
    expect(await summarize(resolve({ reportId: 'none', outcome: 'dismiss' }))).toEqual([404, 'Report Not Found.']);
    expect(await summarize(resolve({ reportId, outcome: 'dismiss' }, author))).toEqual([403, 'Not Allowed.']);
    expect(await summarize(resolve({ reportId, outcome: 'ban', reason: '' }))).toEqual([400, 'Invalid Input.']);
    expect(await summarize(resolve({ reportId, outcome: 'suspend' }))).toEqual([400, 'Invalid Input.']);
    const own = await openReport(reader, { objectType: 'account', objectId: admin.account.userId });
    expect(await summarize(resolve({ reportId: own, outcome: 'ban' }))).toEqual([403, 'Not Allowed.']);
    expect((await reports()).reports).toHaveLength(2);
  });

  test('bans the account that a report is about', async () => {
    const player = await server.signUp();
    const reportId = await openReport(reader, { objectType: 'account', objectId: player.account.userId });
    await resolve({ reportId, outcome: 'ban' });
    expect(await summarize(server.call('GET', '/api/login/token', { token: player.token }))).toEqual([
      403,
      'Account Suspended.',
    ]);
    expect((await reports('banned')).reports).toHaveLength(1);
  });
});
