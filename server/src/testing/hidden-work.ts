import { quests, sceneItems, sceneQuests } from '@emberlore/database';
import type { Player, TestServer } from '../testing.ts';
import { addCharacter, addComment, addScene, addStory } from './community.ts';
import { askForTalk, say } from './play.ts';
import { addItem } from './studio.ts';

/** A unique word, so that answers can be searched for hidden content. */
export const MARK = 'Zquth';

/** An owner's content, part of which moderators hide, and the people who see it. */
export interface HiddenWorld {
  author: Player;
  /** Has a variant and a scene copy of the villain. */
  borrower: Player;
  /** Has played the story. */
  reader: Player;
  admin: Player;
  storyId: string;
  storyToken: string;
  /** Contains the villain, a friend and the key. */
  sceneId: string;
  /** Contains only the villain. */
  lairId: string;
  /** Will be deleted. */
  lostSceneId: string;
  villainId: string;
  friendId: string;
  keyId: string;
  commentId: string;
  variantId: string;
  copyId: string;
  borrowedStoryId: string;
  /** The reader's talk with the villain. */
  sessionToken: string;
  runId: string;
}

async function addQuestTo(
  { db }: TestServer,
  sceneId: string,
  position: number,
  row: typeof quests.$inferInsert,
): Promise<void> {
  const [quest] = await db.db.insert(quests).values(row).returning();
  if (quest) await db.db.insert(sceneQuests).values({ sceneId, questId: quest.id, position });
}

const villain = {
  name: `${MARK}ra Thorn`,
  description: `${MARK} smiles too much.`,
  personalKnowledge: [`${MARK} took the bell.`, `${MARK} has a boat.`, `${MARK} fears salt.`, `${MARK} owes a debt.`],
};

/** Creates the content and lets the reader play it. Nothing is hidden yet. */
export async function buildHiddenWorld(server: TestServer, admin: Player): Promise<HiddenWorld> {
  const [author, borrower, reader] = [await server.signUp(), await server.signUp(), await server.signUp()];
  const ownerId = author.account.userId;
  const storyId = await addStory(server, author, { name: 'The Salt Door' });
  const villainId = await addCharacter(server, author, villain);
  const friendId = await addCharacter(server, author, { name: 'Orla', description: 'She rows.' });
  const keyId = await addItem(server, author, { name: `${MARK} key`, description: `${MARK} is cut into it.` });
  const sceneId = await addScene(server, storyId, [villainId, friendId]);
  const lairId = await addScene(server, storyId, [villainId], 1);
  const lostSceneId = await addScene(server, storyId, [friendId], 2);
  await server.db
    .sql`update scenes set name = ${`${MARK} pit`}, description = ${`${MARK} smoulders.`} where id = ${lostSceneId}`;
  await server.db.db.insert(sceneItems).values({ sceneId, itemId: keyId, position: 0 });
  const about = { ownerId, type: 'DIALOGUE' as const, description: 'Talk.' };
  await addQuestTo(server, sceneId, 0, { ...about, name: `${MARK} speaks`, triggerCharacterId: villainId });
  await addQuestTo(server, sceneId, 1, { ...about, type: 'SEARCH', name: `${MARK} metal`, triggerItemId: keyId });
  await addQuestTo(server, sceneId, 2, { ...about, name: 'Orla speaks', triggerCharacterId: friendId });
  await addQuestTo(server, lairId, 0, { ...about, name: `${MARK} waits`, triggerCharacterId: villainId });
  const commentId = await addComment(server, author, storyId, { text: `${MARK} is my best.` });
  const [picture] = await server.db.sql`select image_id as "imageId" from characters where id = ${villainId}`;
  const made = { originalCharacterId: villainId, imageId: String(picture?.imageId) };
  const variantId = await addCharacter(server, borrower, { ...villain, ...made, description: 'Changed.' });
  const copyId = await addCharacter(server, borrower, { ...villain, ...made, hidden: true, visibility: 'private' });
  const borrowedStoryId = await addStory(server, borrower, { name: 'The Other Door' });
  await addScene(server, borrowedStoryId, [copyId, variantId]);
  const ask = { token: reader.token, query: { storyId } };
  const { storyToken } = (await server.call('GET', '/api/stories/getStory', ask)).body;
  const visit = { player: reader, storyToken };
  const enter = (at: string) =>
    server.call('POST', '/api/scenes/enterScene', { token: reader.token, json: { storyToken, sceneId: at } });
  await enter(lostSceneId);
  const talk = await askForTalk(server, visit, sceneId, villainId);
  await say(server, reader, talk.body.sessionToken, 'Good evening.');
  await server.db.sql`insert into run_items (run_id, scene_id, item_id)
    select id, ${sceneId}, ${keyId} from runs where account_id = ${reader.account.userId}`;
  const [run] = await server.db.sql`select id from runs where account_id = ${reader.account.userId}`;
  return {
    author,
    borrower,
    reader,
    admin,
    storyId,
    storyToken,
    sceneId,
    lairId,
    lostSceneId,
    villainId,
    friendId,
    keyId,
    commentId,
    variantId,
    copyId,
    borrowedStoryId,
    runId: String(run?.id),
    sessionToken: talk.body.sessionToken,
  };
}

/** Hides the villain after a report, and the key, a scene and the comment as an admin; the scene's owner restores it. */
export async function hideWork(server: TestServer, at: HiddenWorld): Promise<{ reportId: string }> {
  const { reader, admin, author } = at;
  const report = { objectType: 'character', objectId: at.villainId };
  await server.call('POST', '/api/reports/createReport', { token: reader.token, json: report });
  const open = await server.call('GET', '/api/reports/getReports', { token: admin.token });
  const { reportId } = open.body.reports[0];
  const decision = { reportId, outcome: 'hide', rule: 'Spam', reason: 'It is an advertisement.' };
  const answers = [
    await server.call('PUT', '/api/reports/resolveReport', { token: admin.token, json: decision }),
    await server.call('DELETE', '/api/items/deleteItem', { token: admin.token, query: { itemId: at.keyId } }),
    await server.call('DELETE', '/api/scenes/deleteScene', {
      token: admin.token,
      json: { scene: { sceneId: at.lostSceneId } },
    }),
    await server.call('DELETE', '/api/comments/deleteComment', {
      token: admin.token,
      query: { commentId: at.commentId },
    }),
    await server.call('PUT', '/api/scenes/restoreScene', { token: author.token, json: { sceneId: at.lostSceneId } }),
  ];
  const failed = answers.filter(({ status }) => status !== 200);
  if (failed.length > 0) throw new Error(`Hiding failed: ${JSON.stringify(failed.map(({ body }) => body))}`);
  return { reportId };
}

const readStory = async (server: TestServer, { token }: Player, storyId: string) =>
  (await server.call('GET', '/api/stories/getStory', { token, query: { storyId } })).body.story;

/** Returns the character IDs of each scene of a story, as the player reads them. */
export async function readCast(server: TestServer, player: Player, storyId: string): Promise<string[][]> {
  const { scenes } = await readStory(server, player, storyId);
  return scenes.map((scene: { characters: { characterId: string }[] }) =>
    scene.characters.map(({ characterId }) => characterId),
  );
}

/** Returns the IDs of a story's content that the player reads marked as hidden, sorted. */
export async function listHidden(server: TestServer, player: Player, storyId: string): Promise<string[]> {
  const { scenes } = await readStory(server, player, storyId);
  const marked = scenes.flatMap((scene: Record<string, Record<string, unknown>[]>) => [
    ...(scene.sceneHidden ? [scene.sceneId] : []),
    ...(scene.characters ?? []).flatMap((one) => (one.characterHidden ? [one.characterId] : [])),
    ...(scene.items ?? []).flatMap((one) => (one.itemHidden ? [one.itemId] : [])),
  ]);
  return [...new Set(marked as string[])].toSorted();
}
