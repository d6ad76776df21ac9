import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCharacter, addComment, addScene, addStory } from '../../../testing/community.ts';
import {
  admin,
  answer,
  appeal,
  author,
  createAuthor,
  isSeen,
  listNotifications,
  openAppeals,
  report,
  resolve,
  server,
  startModerationTests,
} from '../../../testing/moderation.ts';
import type { Player } from '../../../testing.ts';

beforeAll(startModerationTests);

beforeEach(createAuthor);

afterAll(() => server?.close());

const removeStory = (storyId: string, { token }: Player) =>
  server.call('DELETE', '/api/stories/deleteStory', { token, query: { storyId } });
const restoreStory = (storyId: string, { token }: Player) =>
  server.call('PUT', '/api/stories/restoreStory', { token, json: { storyId } });
const restoreScene = (sceneId: string, { token }: Player) =>
  server.call('PUT', '/api/scenes/restoreScene', { token, json: { sceneId } });
const removeScene = (sceneId: string, { token }: Player) =>
  server.call('DELETE', '/api/scenes/deleteScene', { token, json: { scene: { sceneId } } });

/** Reverses the latest decision about the author. */
async function reverseDecision() {
  const [notification] = await listNotifications(author);
  await appeal(notification.notificationPath.split('/').at(-1));
  const [open] = await openAppeals();
  expect((await answer(open.appealId, 'reverse')).status).toBe(200);
}

test('a story that its author deleted before or after a decision stays deleted when the decision is reversed', async () => {
  const [before, after] = [await addStory(server, author), await addStory(server, author)];
  const reportId = await report('story', before);
  expect((await removeStory(before, author)).status).toBe(200);
  expect((await resolve({ reportId, outcome: 'delete' })).status).toBe(200);
  await reverseDecision();
  expect(await isSeen(before)).toBe(false);
  expect((await restoreStory(before, author)).status).toBe(200);
  expect(await isSeen(before)).toBe(true);

  expect((await removeStory(after, admin)).status).toBe(200);
  expect((await restoreStory(after, author)).status).toBe(200);
  expect((await removeStory(after, author)).status).toBe(200);
  await reverseDecision();
  expect(await isSeen(after)).toBe(false);
});

test('a scene that its author deleted after a decision stays deleted when the decision is reversed', async () => {
  const storyId = await addStory(server, author);
  const sceneId = (await addScene(server, storyId, [await addCharacter(server, author)])) as string;
  const shown = async () =>
    (await server.call('GET', '/api/stories/getStory', { query: { storyId } })).body.story.scenes.length;
  expect((await removeScene(sceneId, admin)).status).toBe(200);
  const restored = await server.call('PUT', '/api/scenes/restoreScene', { token: author.token, json: { sceneId } });
  expect(restored.status).toBe(200);
  expect((await removeScene(sceneId, author)).status).toBe(200);
  await reverseDecision();
  expect(await shown()).toBe(0);
});

test('a story that its author deleted without any decision comes back private when an admin restores it', async () => {
  const storyId = await addStory(server, author);
  expect((await removeStory(storyId, author)).status).toBe(200);
  expect((await restoreStory(storyId, admin)).status).toBe(200);
  expect(await isSeen(storyId)).toBe(false);
  const own = await server.call('GET', '/api/stories/getStory', { token: author.token, query: { storyId } });
  expect(own.body.story.storyVisibility).toBe('private');
  const publish = { story: { storyId, storyVisibility: 'public' } };
  await server.call('PUT', '/api/stories/editStory', { token: author.token, json: publish });
  expect(await isSeen(storyId)).toBe(true);
});

test('what its author deleted after an admin had deleted it is not published when an admin restores it', async () => {
  const storyId = await addStory(server, author);
  const sceneId = (await addScene(server, storyId, [await addCharacter(server, author)])) as string;
  const shown = async () =>
    (await server.call('GET', '/api/stories/getStory', { query: { storyId } })).body.story?.scenes.length;
  for (const act of [() => removeScene(sceneId, admin), () => restoreScene(sceneId, author)])
    expect((await act()).status).toBe(200);
  expect((await removeScene(sceneId, author)).status).toBe(200);
  expect((await restoreScene(sceneId, admin)).status).toBe(200);
  expect(await shown()).toBe(0);

  for (const act of [() => removeStory(storyId, admin), () => restoreStory(storyId, author)])
    expect((await act()).status).toBe(200);
  expect((await removeStory(storyId, author)).status).toBe(200);
  expect((await restoreStory(storyId, admin)).status).toBe(200);
  expect(await isSeen(storyId)).toBe(false);
});

test('a scene that its author deleted without any decision comes back hidden when an admin restores it', async () => {
  const storyId = await addStory(server, author);
  const sceneId = (await addScene(server, storyId, [await addCharacter(server, author)])) as string;
  const shown = async () =>
    (await server.call('GET', '/api/stories/getStory', { query: { storyId } })).body.story.scenes.length;
  expect((await removeScene(sceneId, author)).status).toBe(200);
  expect((await restoreScene(sceneId, admin)).status).toBe(200);
  expect(await shown()).toBe(0);
  expect((await restoreScene(sceneId, admin)).status).toBe(200);
  expect(await shown()).toBe(1);
});

test('a comment withdrawn while it is hidden stays away when the decision is reversed', async () => {
  const storyId = await addStory(server, author);
  const commentId = await addComment(server, author, storyId, { text: 'A line.' });
  const remove = ({ token }: Player) =>
    server.call('DELETE', '/api/comments/deleteComment', { token, query: { commentId } });
  expect((await remove(admin)).status).toBe(200);
  expect((await remove(author)).status).toBe(200);
  await reverseDecision();
  const { body } = await server.call('GET', '/api/comments/getComments', { query: { storyId } });
  expect(body.comments).toEqual([]);
});
