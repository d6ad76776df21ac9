import { comment as commentShape } from '@emberlore/contract';
import { comments, stories } from '@emberlore/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addComment, addStory } from '../../../testing/community.ts';
import { fillFast, measureReads } from '../../../testing/reads.ts';
import { scriptedEngine, scriptedSpeech } from '../../../testing/scripted.ts';
import { type CallOptions, type Player, startTestServer, type TestServer } from '../../../testing.ts';
import { readComments } from './comments.repository.ts';

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
  storyId = await addStory(server, author);
});

afterAll(() => server?.close());

const as = (player: Player): CallOptions => ({ token: player.token });
const read = (query: Record<string, string | number> = {}, more: CallOptions = {}) =>
  server.call('GET', '/api/comments/getComments', { query: { storyId, ...query }, ...more });
const send = (player: Player, json: Record<string, unknown>) =>
  server.call('POST', '/api/comments/sendComment', { ...as(player), json: { storyId, ...json } });
const like = (method: 'POST' | 'DELETE', commentId: string, player: Player) => {
  const path = `/api/comments/${method === 'POST' ? 'likeComment' : 'unlikeComment'}`;
  return server.call(method, path, { ...as(player), query: { commentId } });
};
const remove = (commentId: string, player: Player) =>
  server.call('DELETE', '/api/comments/deleteComment', { ...as(player), query: { commentId } });

async function storyCounts() {
  const [row] = await server.db.db.select().from(stories).where(eq(stories.id, storyId));
  return [row?.comments, row?.totalStars];
}

async function unpublish() {
  await server.db.db.update(stories).set({ visibility: 'private' }).where(eq(stories.id, storyId));
}

describe('commenting', () => {
  test('returns the comment, lists it first, and counts it with its stars', async () => {
    const userId = reader.account.userId;
    const answer = await send(reader, { userId, comment: '  Fine.  ', commentStars: 4 });
    expect(answer.status).toBe(200);
    expect(answer.body.commentId).toBe(answer.body.comment.commentId);
    expect(commentShape.parse(answer.body.comment)).toMatchObject({
      commentStoryId: storyId,
      commentUserId: userId,
      commentUserName: 'Reader',
      commentUserProfileImageURL: reader.account.userProfileImageURL,
      comment: 'Fine.',
      commentStars: 4,
      commentLikes: 0,
      commentLiked: false,
    });
    await send(reader, { comment: 'Again, without stars.' });
    expect(await storyCounts()).toEqual([2, 4]);
    const texts = (await read()).body.comments.map(({ comment }: { comment: string }) => comment);
    expect(texts).toEqual(['Again, without stars.', 'Fine.']);
  });

  test('is possible by stars alone: once per person, and never as the top comment', async () => {
    await send(reader, { comment: 'Fine.', commentStars: 2 });
    expect((await send(reader, { comment: '', commentStars: 3 })).body.comment).toMatchObject({
      comment: '',
      commentStars: 3,
    });
    expect((await send(reader, { comment: ' ', commentStars: 5 })).status).toBe(200);
    expect(await storyCounts()).toEqual([2, 7]);
    expect((await read()).body.comments).toMatchObject([{ comment: '', commentStars: 5 }, { comment: 'Fine.' }]);
    const { body } = await server.call('GET', '/api/stories/getStory', { query: { storyId } });
    expect(body.story.storyTopComment.comment).toBe('Fine.');
  });

  test('accepts 1 to 1000 code points and 0 to 5 whole stars', async () => {
    expect((await send(reader, { comment: '🔥'.repeat(1000), commentStars: 5 })).status).toBe(200);
    const bad = [
      { comment: '' },
      { comment: '   ' },
      { comment: 'x'.repeat(1001) },
      { comment: 7 },
      { comment: 'x', commentStars: 6 },
      { comment: 'x', commentStars: -1 },
      { comment: 'x', commentStars: 2.5 },
      {},
    ];
    for (const json of bad) expect([json, (await send(reader, json)).status]).toEqual([json, 400]);
    expect(await storyCounts()).toEqual([1, 5]);
  });
});

/** Vacuums the comments table and returns its number of all-visible pages. */
async function vacuumComments(): Promise<number> {
  await server.db.sql`vacuum analyze comments`;
  const [row] = await server.db.sql`select relallvisible from pg_class where relname = 'comments'`;
  return row?.relallvisible;
}

describe('the list of comments', () => {
  test('is sorted newest first, in pages of ten that end', async () => {
    const at = (index: number) => new Date(Date.now() - index * 1000);
    const rows = Array.from({ length: 21 }, (_, index) => ({
      storyId,
      accountId: reader.account.userId,
      text: `Comment ${index}`,
      createdAt: at(index),
    }));
    await server.db.db.insert(comments).values(rows);
    const pages = await Promise.all([1, 2, 3, 4, 1_000_000].map(async (page) => (await read({ page })).body));
    expect(pages.map(({ comments: list }) => list.length)).toEqual([10, 10, 1, 0, 0]);
    expect(pages.map(({ nextPage }) => nextPage)).toEqual([2, 3, null, null, null]);
    const texts = pages.flatMap(({ comments: list }) => list.map(({ comment }: { comment: string }) => comment));
    expect(texts).toEqual(rows.map(({ text }) => text));
    expect((await read({ page: 0 })).status).toBe(400);
  });

  test('shows the caller’s own likes', async () => {
    const commentId = await addComment(server, author, storyId);
    expect((await like('POST', commentId, reader)).body).toEqual({ commentLikes: 1, commentLiked: true });
    const flag = async (more: CallOptions = {}) => (await read({}, more)).body.comments[0].commentLiked;
    expect([await flag(as(reader)), await flag(as(author)), await flag()]).toEqual([true, false, false]);
  });

  test('of a popular story is correctly paged for a caller who has blocked a thousand accounts', async () => {
    const viewer = { accountId: admin.account.userId, blocking: true };
    await fillFast(
      server,
      `insert into account_blocks (blocker_id, blocked_id) select '${viewer.accountId}', uuidv7() from generate_series(1, 1000)`,
      `insert into comments (story_id, account_id, text, created_at)
        select '${storyId}', '${reader.account.userId}', repeat('Again. ', 60), now() - n * 7919 % 9000 * interval '1 minute' from generate_series(1, 9000) as n`,
    );
    await expect.poll(vacuumComments).toBeGreaterThan(500);
    const reads = (offset: number) =>
      measureReads(server, 'comments', (writer) => readComments(writer, storyId, viewer, { limit: 11, offset }));
    expect(await reads(0)).toBeLessThan(60);
    expect(await reads(3000)).toBeLessThan(3060);
  });

  test('of a private story is found only by its owner and admins', async () => {
    await unpublish();
    const missing = [404, 'Story Not Found.'];
    const status = async (query: Record<string, string> = {}, more: CallOptions = {}) => {
      const answer = await read(query, more);
      return [answer.status, answer.body.error];
    };
    expect(await status()).toEqual(missing);
    expect(await status({}, as(reader))).toEqual(missing);
    expect(await status({}, as(author))).toEqual([200, undefined]);
    expect(await status({}, as(admin))).toEqual([200, undefined]);
    expect(await status({ storyId: 'nothing' })).toEqual(missing);
    expect((await send(reader, { comment: 'Hello?' })).body.error).toBe('Story Not Found.');
    expect((await server.call('GET', '/api/comments/getComments')).status).toBe(400);
    expect((await read({ userId: author.account.userId }, as(reader))).body.error).toBe('Not Allowed.');
  });
});

describe('likes of comments', () => {
  test('count once per player under concurrency', async () => {
    const commentId = await addComment(server, author, storyId);
    await Promise.all([reader, reader, admin, reader].map((player) => like('POST', commentId, player)));
    expect((await like('POST', commentId, reader)).body).toEqual({ commentLikes: 2, commentLiked: true });
    expect((await like('DELETE', commentId, reader)).body).toEqual({ commentLikes: 1, commentLiked: false });
    expect((await like('DELETE', commentId, reader)).body).toEqual({ commentLikes: 1, commentLiked: false });
  });

  test('require a visible comment', async () => {
    const commentId = await addComment(server, author, storyId);
    await unpublish();
    for (const method of ['POST', 'DELETE'] as const) {
      const answers = [await like(method, commentId, reader), await like(method, 'nothing', reader)];
      for (const { status, body } of answers) expect([status, body.error]).toEqual([404, 'Comment Not Found.']);
    }
  });
});

describe('deleting a comment', () => {
  test('is limited to its author and admins', async () => {
    const [own, theirs] = [await addComment(server, reader, storyId), await addComment(server, author, storyId)];
    const refused = await remove(theirs, reader);
    expect([refused.status, refused.body.error]).toEqual([403, 'Not Allowed.']);
    // Not even the story's owner.
    expect((await remove(own, author)).status).toBe(403);
    expect((await remove(own, reader)).body).toEqual({});
    expect((await remove(theirs, admin)).status).toBe(200);
    expect(await storyCounts()).toEqual([0, 0]);
    expect((await remove(own, reader)).body.error).toBe('Comment Not Found.');
  });

  test('works for authors who can no longer read it', async () => {
    const [own, theirs] = [await addComment(server, reader, storyId), await addComment(server, author, storyId)];
    await unpublish();
    expect((await remove(theirs, reader)).status).toBe(404);
    expect((await remove(own, reader)).status).toBe(200);
  });
});
