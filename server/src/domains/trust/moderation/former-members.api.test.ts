import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCharacter, addComment, addScene, addStory } from '../../../testing/community.ts';
import { whileLocked } from '../../../testing/held-call.ts';
import {
  admin,
  answer,
  appeal,
  author,
  ban,
  countWaiting,
  createAuthor,
  holdRows,
  listNotifications,
  openAppeals,
  reader,
  report,
  resolve,
  server,
  startModerationTests,
} from '../../../testing/moderation.ts';
import { eventually } from '../../../testing/store.ts';
import type { Player } from '../../../testing.ts';

let owner: Player;
let originalId: string;
let variantId: string;

beforeAll(startModerationTests);

beforeEach(async () => {
  await createAuthor();
  owner = await server.signUp();
  originalId = await addCharacter(server, author);
  variantId = await addCharacter(server, owner, { originalCharacterId: originalId });
  await addScene(server, await addStory(server, author, { name: 'Kept' }), [originalId]);
});

afterAll(() => server?.close());

const seen = async () =>
  (await server.call('GET', '/api/characters/getCharacter', { query: { characterId: variantId } })).status;
const erase = async ({ token }: Player) =>
  expect((await server.call('DELETE', '/api/profile/deleteAccount', { token })).status).toBe(200);

/** Begins a call while the author's account is being deleted. */
async function duringDeletion<T>(call: () => Promise<T>): Promise<T> {
  const { userId } = author.account;
  const end = sql`update accounts set deleted_at = now(), email = null, password_hash = null where id = ${userId}`;
  const release = await holdRows(sql`select from accounts where id = ${userId} for update`, end);
  const answered = call();
  await eventually(async () => (await countWaiting()) === 1);
  await release();
  return answered;
}

/** The owner appeals against the decision that they were told of last, and it is reversed. */
async function winAppeal() {
  const [told] = await listNotifications(owner);
  expect(told.notificationPath).toMatch(/^\/notifications\/decision\//);
  expect((await appeal(told.notificationPath.split('/').at(-1), owner)).status).toBe(200);
  const [open] = await openAppeals();
  expect((await answer(open.appealId, 'reverse')).status).toBe(200);
  expect(await seen()).toBe(200);
}

test('a ban that begins while the account is deleted stores nothing about it', async () => {
  const { userId } = author.account;
  const { status } = await duringDeletion(() => ban({ banned: true }));
  expect(status).toBe(409);
  expect(await server.db.sql`select from decisions where account_id = ${userId}`).toHaveLength(0);
  expect(await server.db.sql`select from notifications where account_id = ${userId}`).toHaveLength(0);
});

test('a report about an account that is being deleted is not stored', async () => {
  const json = { objectType: 'account', objectId: author.account.userId };
  const { status } = await duringDeletion(() =>
    server.call('POST', '/api/reports/createReport', { token: reader.token, json }),
  );
  expect(status).toBe(404);
  expect(await server.db.sql`select from reports where reported_account_id = ${json.objectId}`).toHaveLength(0);
});

test('a report about a comment that is being deleted is a conflict, not a fault', async () => {
  const commentId = await addComment(server, author, await addStory(server, owner));
  const json = { objectType: 'comment', objectId: commentId };
  const { status, body } = await whileLocked(
    server,
    (tx) => tx`delete from comments where id = ${commentId}`,
    () => server.call('POST', '/api/reports/createReport', { token: reader.token, json }),
  );
  expect([status, body.error]).toEqual([409, 'Changed Elsewhere.']);
});

test('hiding a character after its author has left gives each variant a decision with an appeal', async () => {
  const reportId = await report('character', originalId);
  await erase(author);
  expect((await resolve({ reportId, outcome: 'hide' })).status).toBe(200);
  expect(await seen()).toBe(404);
  expect(await listNotifications(owner)).toHaveLength(1);
  await winAppeal();
});

test('so does accepting a copyright notice, whose standing does not undo the appeal', async () => {
  const [notice] = await server.db.sql`insert into copyright_notices (state, subject, subject_name, character_id,
    owner_id, location, claimant_name, claimant_email, claimant_address, claimant_phone, work, infringing, signature)
    values ('open', 'character', 'Sorcha', ${originalId}, ${author.account.userId}, 'here', 'Clara',
    'clara@example.org', 'Road 1', '1', 'A book', 'A character', 'Clara') returning id`;
  await erase(author);
  const json = { noticeId: notice?.id, outcome: 'accept', reason: 'It is from a book.' };
  expect((await server.call('PUT', '/api/copyright/decide', { token: admin.token, json })).status).toBe(200);
  expect(await seen()).toBe(404);
  await winAppeal();
});
