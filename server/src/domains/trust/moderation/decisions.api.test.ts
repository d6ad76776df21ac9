import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCharacter, addComment, addScene, addStory } from '../../../testing/community.ts';
import {
  admin,
  answer,
  appeal,
  author,
  createAuthor,
  decide,
  isSeen,
  listNotifications,
  openAppeals,
  other,
  passDays,
  reader,
  report,
  reports,
  resolve,
  server,
  startModerationTests,
} from '../../../testing/moderation.ts';
import type { Player } from '../../../testing.ts';

beforeAll(startModerationTests);

beforeEach(createAuthor);

afterAll(() => server?.close());

describe('a decision', () => {
  test('notifies the author, in the product and by mail, with the rule, the reason and the way to appeal', async () => {
    const { decisionId } = await decide();
    const [notification] = await listNotifications(author);
    expect(notification).toMatchObject({
      notificationKind: 'decision',
      notificationHeading: 'Your story “The Mill” was hidden',
      notificationRead: false,
    });
    expect(notification.notificationText).toContain('The rule: No advertising');
    expect(notification.notificationText).toContain('Why: The same line, forty times.');
    expect(notification.notificationText).toContain('appeal once, until 28 August 2026');
    const [mail] = (await server.mails()).filter(({ to }) => to === author.email);
    expect(mail?.subject).toBe(notification.notificationHeading);
    expect(mail?.text).toContain('Why: The same line, forty times.');
    const options = { token: author.token, query: { decisionId } };
    expect((await server.call('GET', '/api/moderation/getDecision', options)).body.decision).toMatchObject({
      decisionAct: 'hide',
      decisionSubject: 'story',
      decisionSubjectName: 'The Mill',
      decisionMayAppeal: true,
      decisionRule: 'Spam',
      decisionReason: 'The same line, forty times.',
      decisionAppeal: null,
    });
  });

  test('notifies the reporter in one line, without details about the author', async () => {
    await decide('warn');
    const [thanks] = await listNotifications(reader);
    expect(thanks).toMatchObject({
      notificationKind: 'report',
      notificationHeading: 'Your report about “The Mill”',
      notificationPath: '',
    });
    expect(thanks.notificationText).toBe('Thank you for telling us. We looked into it and have acted on it.');
    expect((await server.mails()).filter(({ to }) => to === reader.email)).toEqual([]);
    const storyId = await addStory(server, author);
    await resolve({ reportId: await report('story', storyId), outcome: 'dismiss' });
    expect((await listNotifications(reader))[0].notificationText).toContain('so it stays as it is');
    // Nothing was done to the account of its author.
    expect(await listNotifications(author)).toHaveLength(1);
  });

  test('stands as long as one of several requires it', async () => {
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

  test('hides a picture wherever it is shown, and restores it', async () => {
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

  test('about a picture uploaded by several notifies each of them once', async () => {
    const [second, third] = [await server.signUp(), await server.signUp()];
    const hash = 'e'.repeat(64);
    for (const { account } of [author, second, third])
      await server.db.sql`insert into media (hash, kind, width, height, widths, owner_id)
        values (${hash}, 'avatar', 1, 1, array[1], ${account.userId})`;
    await server.db.sql`insert into media (hash, kind, width, height, widths, owner_id)
      values (${hash}, 'cover', 1, 1, array[1], ${second.account.userId})`;
    const reportId = await report('picture', hash);
    await resolve({ reportId, outcome: 'hide' });
    const headings = async (player: Player) =>
      (await listNotifications(player)).map(
        (notification: { notificationHeading: string }) => notification.notificationHeading,
      );
    const gone = 'One of your pictures was hidden';
    expect(await Promise.all([author, second, third].map(headings))).toEqual([[gone], [gone], [gone]]);
    const [told] = await listNotifications(second);
    expect(told).toMatchObject({ notificationKind: 'decision', notificationPath: expect.stringMatching('/decision/') });
    expect(told.notificationText).toContain('Why: The same line, forty times.');
    await resolve({ reportId, outcome: 'restore' });
    const back = 'The decision about one of your pictures was reversed';
    expect(await Promise.all([author, second, third].map(headings))).toEqual([1, 2, 3].map(() => [back, gone]));
  });

  test('about a deleted comment can be appealed, which restores the comment', async () => {
    const storyId = await addStory(server, author);
    const commentId = await addComment(server, author, storyId, { text: 'A line.' });
    await resolve({ reportId: await report('comment', commentId), outcome: 'hide' });
    const [notification] = await listNotifications(author);
    expect(notification.notificationHeading).toBe('Your comment “A line.” was hidden');
    await appeal(notification.notificationPath.split('/').at(-1));
    const [open] = await openAppeals();
    await answer(open.appealId, 'reverse');
    const { body } = await server.call('GET', '/api/comments/getComments', { query: { storyId } });
    expect(body.comments).toMatchObject([{ commentId, comment: 'A line.' }]);
  });

  test('about a text of several lines is mailed with a subject of one line, and so is what follows', async () => {
    const storyId = await addStory(server, author);
    const commentId = await addComment(server, author, storyId, { text: 'Hello\nBcc: eve@example.org\u2028\n  again' });
    await resolve({ reportId: await report('comment', commentId), outcome: 'hide' });
    const [notification] = await listNotifications(author);
    await appeal(notification.notificationPath.split('/').at(-1));
    const [open] = await openAppeals();
    await answer(open.appealId, 'reverse');
    const mails = (await server.mails()).filter(({ to }) => to === author.email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Your appeal about your comment “Hello Bcc: eve@example.org again” was granted',
      'Your comment “Hello Bcc: eve@example.org again” was hidden',
    ]);
  });
});

describe('an admin’s deletion without a report', () => {
  const remove = (path: string, query: Record<string, string>, by = admin) =>
    server.call('DELETE', path, { token: by.token, query });
  const removeStory = (storyId: string, by = admin) => remove('/api/stories/deleteStory', { storyId }, by);
  const removeComment = (commentId: string, by = admin) => remove('/api/comments/deleteComment', { commentId }, by);
  test('of a scene or character notifies its owner, and nobody if it is the admin’s own', async () => {
    const [cast, mine] = [await addCharacter(server, author), await addCharacter(server, author)];
    const newScene = async () => addScene(server, await addStory(server, author), [cast]);
    const scenes = [await newScene(), await newScene()];
    const removeScene = (sceneId: string | undefined, by: Player) =>
      server.call('DELETE', '/api/scenes/deleteScene', { token: by.token, json: { scene: { sceneId } } });
    const removeCharacter = (characterId: string, by: Player) =>
      server.call('DELETE', '/api/characters/deleteCharacter', { token: by.token, query: { characterId } });
    const done = [
      await removeScene(scenes[0], author),
      await removeCharacter(mine, author),
      await removeScene(scenes[1], admin),
      await removeCharacter(cast, admin),
    ];
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(
      (await listNotifications(author)).map(
        (notification: { notificationHeading: string }) => notification.notificationHeading,
      ),
    ).toEqual([
      expect.stringMatching(/^Your character “.+” was hidden$/),
      expect.stringMatching(/^Your scene “.+” was deleted$/),
    ]);
    expect(await listNotifications(admin)).toEqual([]);
  });
  const granted = async (decisionId: string) => {
    await appeal(decisionId);
    const [open] = await openAppeals();
    return (await answer(open.appealId, 'reverse')).status;
  };

  test('of a story notifies its author, who can appeal, and its reporters', async () => {
    const storyId = await addStory(server, author, { name: 'The Mill' });
    await report('story', storyId);
    expect((await removeStory(storyId, reader)).status).toBe(403);
    expect((await removeStory(storyId)).status).toBe(200);
    const [notification, ...more] = await listNotifications(author);
    expect([notification.notificationHeading, more]).toEqual(['Your story “The Mill” was deleted', []]);
    expect((await server.mails()).find(({ to }) => to === author.email)?.subject).toBe(
      notification.notificationHeading,
    );
    expect((await listNotifications(reader))[0].notificationText).toContain('can no longer be seen');
    expect(await reports('open')).toEqual([]);
    expect((await reports('deleted'))[0]).toMatchObject({ reportObjectId: storyId, reportResolvedBy: 'Admin' });
    expect(await granted(notification.notificationPath.split('/').at(-1))).toBe(200);
    expect(await isSeen(storyId)).toBe(true);
  });

  test('of a comment notifies its author, who can appeal, and an appeal restores it unchanged', async () => {
    const storyId = await addStory(server, author);
    const commentId = await addComment(server, author, storyId, { text: 'A line.' });
    expect((await removeComment(commentId, reader)).status).toBe(403);
    expect((await removeComment(commentId)).status).toBe(200);
    const read = async () =>
      (await server.call('GET', '/api/comments/getComments', { query: { storyId } })).body.comments;
    expect(await read()).toEqual([]);
    const [notification] = await listNotifications(author);
    expect(notification.notificationHeading).toBe('Your comment “A line.” was hidden');
    expect(await granted(notification.notificationPath.split('/').at(-1))).toBe(200);
    expect(await read()).toMatchObject([{ commentId, comment: 'A line.' }]);
  });

  test('is one decision if two admins act at once, and none about one’s own content', async () => {
    const storyId = await addStory(server, author);
    const done = await Promise.all([removeStory(storyId), removeStory(storyId, other)]);
    expect(done.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect(await listNotifications(author)).toHaveLength(1);
    const own = await addStory(server, author);
    const commentId = await addComment(server, author, own, { text: 'Mine.' });
    expect([(await removeComment(commentId, author)).status, (await removeStory(own, author)).status]).toEqual([
      200, 200,
    ]);
    expect(await listNotifications(author)).toHaveLength(1);
  });
});

describe('a report', () => {
  test('is taken by one admin at a time', async () => {
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

describe('notifications', () => {
  test('are counted until they are read, and are private', async () => {
    await decide();
    const unread = async () =>
      (await server.call('GET', '/api/notifications/getUnread', { token: author.token })).body.unread;
    expect(await unread()).toBe(1);
    const [{ notificationId }] = await listNotifications(author);
    const read = (player: Player) =>
      server.call('PUT', '/api/notifications/read', { token: player.token, json: { notificationId } });
    expect((await read(reader)).status).toBe(404);
    expect([(await read(author)).status, await unread()]).toEqual([200, 0]);
    expect((await listNotifications(author))[0].notificationRead).toBe(true);
  });

  test('are paged', async () => {
    await server.db.sql`insert into notifications (account_id, kind, heading, text)
      select ${author.account.userId}, 'report', 'Notification ' || number, '' from generate_series(1, 45) number`;
    const seen: string[] = [];
    let before: string | null = null;
    do {
      const query: Record<string, string> = before === null ? {} : { before };
      const { body } = await server.call('GET', '/api/notifications/getNotifications', { token: author.token, query });
      seen.push(
        ...body.notifications.map(({ notificationHeading }: { notificationHeading: string }) => notificationHeading),
      );
      before = body.nextBefore;
    } while (before !== null);
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => `Notification ${45 - index}`));
  });
});
