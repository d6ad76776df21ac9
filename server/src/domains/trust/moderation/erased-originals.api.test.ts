import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCharacter, addScene, addStory } from '../../../testing/community.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;
let admin: Player;
let other: Player;
let author: Player;
let owner: Player;
let originalId: string;

beforeAll(async () => {
  const settings = { ADMIN_EMAILS: 'admin@example.org,other@example.org' };
  server = await startTestServer({ settings });
  admin = await server.signUp({ email: 'admin@example.org' });
  other = await server.signUp({ email: 'other@example.org' });
});

beforeEach(async () => {
  [author, owner] = [await server.signUp(), await server.signUp()];
  originalId = await addCharacter(server, author, { description: 'Harmful words.' });
});

afterAll(() => server?.close());

const addVariant = (by: Player, originalCharacterId: string, more = {}) =>
  addCharacter(server, by, { description: 'Harmful words.', originalCharacterId, ...more });
const erase = async ({ token }: Player) =>
  expect((await server.call('DELETE', '/api/profile/deleteAccount', { token })).status).toBe(200);
const seen = async (characterId: string) =>
  (await server.call('GET', '/api/characters/getCharacter', { query: { characterId } })).status;
const readOriginalId = async (id: string) => {
  const [row] = await server.db.sql`select original_character_id as id from characters where id = ${id}`;
  return row?.id;
};

/** Reports a character, and an admin hides it. */
async function hide(characterId: string) {
  const report = { objectType: 'character', objectId: characterId };
  await server.call('POST', '/api/reports/createReport', { token: other.token, json: report });
  const [row] = await server.db.sql`select id from reports where character_id = ${characterId}`;
  const json = { reportId: row?.id, outcome: 'hide', rule: 'Spam', reason: 'It is an advertisement.' };
  const { status } = await server.call('PUT', '/api/reports/resolveReport', { token: admin.token, json });
  expect(status).toBe(200);
}

test('hiding a character affects variants and copies whose originals were erased', async () => {
  const middle = await server.signUp();
  const middleId = await addVariant(middle, originalId);
  const lowerId = await addVariant(middle, middleId);
  const variantId = await addVariant(owner, lowerId);
  const copyId = await addVariant(owner, middleId, { hidden: true, visibility: 'private' });
  const copyStory = await addStory(server, owner, { name: 'The Copy' });
  await addScene(server, copyStory, [copyId]);
  await erase(middle);
  expect([await readOriginalId(variantId), await readOriginalId(copyId)]).toEqual([originalId, originalId]);
  expect([await seen(variantId), await seen(copyId)]).toEqual([200, 200]);
  await hide(originalId);
  expect([await seen(variantId), await seen(copyId)]).toEqual([404, 404]);
});

test('hiding a character affects variants of originals that the trash has erased', async () => {
  const middle = await server.signUp();
  const middleId = await addVariant(middle, originalId, { deletedAt: new Date() });
  const variantId = await addVariant(owner, middleId);
  const storyId = await addStory(server, middle, { name: 'Gone' });
  await server.db.sql`update stories set deleted_at = now() - interval '99 days' where id = ${storyId}`;
  await server.modules.trash.empty();
  expect([await readOriginalId(middleId), await readOriginalId(variantId)]).toEqual([undefined, originalId]);
});

test('a hidden original stays in the trash as long as another’s variant is hidden with it', async () => {
  const variantId = await addVariant(owner, originalId);
  await hide(originalId);
  const emptyTrash = async () => {
    const storyId = await addStory(server, author, { name: 'Gone' });
    await server.db.sql`update stories set deleted_at = now() - interval '99 days' where id = ${storyId}`;
    await server.modules.trash.empty();
  };
  await server.db.sql`update characters set deleted_at = now() where id = ${originalId}`;
  await emptyTrash();
  const [report] = await server.db.sql`select id from reports where character_id = ${originalId}`;
  const json = { reportId: report?.id, outcome: 'restore', reason: 'It is art.' };
  expect((await server.call('PUT', '/api/reports/resolveReport', { token: admin.token, json })).status).toBe(200);
  expect(await seen(variantId)).toBe(200);
  await emptyTrash();
  expect(await server.db.sql`select from characters where id = ${originalId}`).toHaveLength(0);
});

test('hiding a character leaves variants alone whose own content its author has copied', async () => {
  const own = { description: 'Her own words.', personalKnowledge: [1, 2, 3, 4].map((line) => `Her own line ${line}.`) };
  const variantId = await addVariant(owner, originalId, own);
  await server.db
    .sql`update characters set description = ${own.description}, personal_knowledge = ${own.personalKnowledge}
    where id = ${originalId}`;
  await hide(originalId);
  expect([await seen(originalId), await seen(variantId)]).toEqual([404, 200]);
});

test('content copied only from erased characters has no original', async () => {
  const variantId = await addVariant(owner, await addVariant(author, originalId));
  await erase(author);
  expect(await readOriginalId(variantId)).toBeNull();
});

const stays: [what: string, put: () => Promise<unknown>][] = [
  ['erased', async () => {}],
  [
    'kept in a published story',
    async () => addScene(server, await addStory(server, author, { name: 'Kept' }), [originalId]),
  ],
];

test.each(stays)('the variant of a hidden character that is %s with the account can be restored', async (_, put) => {
  await put();
  const variantId = await addVariant(owner, originalId);
  await hide(originalId);
  await erase(author);
  expect(await seen(variantId)).toBe(404);
  const query = { status: 'hidden' };
  const { reports } = (await server.call('GET', '/api/reports/getReports', { token: admin.token, query })).body;
  const found = reports.find((report: { reportObjectId: string }) => report.reportObjectId === variantId);
  const json = { reportId: found.reportId, outcome: 'restore', reason: 'It is art.' };
  const restored = await server.call('PUT', '/api/reports/resolveReport', { token: admin.token, json });
  expect([restored.status, restored.body]).toEqual([200, {}]);
  expect(await seen(variantId)).toBe(200);
});

test('the owner is notified and can appeal', async () => {
  const variantId = await addVariant(owner, originalId);
  await hide(originalId);
  await erase(author);
  const { token } = owner;
  const [notification] = (await server.call('GET', '/api/notifications/getNotifications', { token })).body
    .notifications;
  expect(notification.notificationPath).toMatch(/^\/notifications\/decision\//);
  const decisionId = notification.notificationPath.split('/').at(-1);
  const json = { decisionId, text: 'It is mine.' };
  expect((await server.call('POST', '/api/moderation/sendAppeal', { token, json })).status).toBe(200);
  const { appealId } = (await server.call('GET', '/api/moderation/getAppeals', { token: other.token })).body.appeals[0];
  const answer = { appealId, outcome: 'reverse', reason: 'So it is.' };
  await server.call('PUT', '/api/moderation/answerAppeal', { token: other.token, json: answer });
  expect(await seen(variantId)).toBe(200);
});

test('the variant of a character hidden by a copyright notice can be restored when its author deletes the account', async () => {
  const variantId = await addVariant(owner, originalId);
  await server.db.sql`insert into copyright_notices (state, subject, subject_name, character_id, owner_id, decided_at,
    decided_by, decision_reason, location, claimant_name, claimant_email, claimant_address, claimant_phone, work, infringing, signature)
    values ('accepted', 'character', 'Sorcha', ${originalId}, ${author.account.userId}, now(), ${admin.account.userId},
    'It is from a book.', 'here', 'Clara', 'clara@example.org', 'Road 1', '1', 'A book', 'A character', 'Clara')`;
  await server.db.sql`select hide_character(${originalId})`;
  expect(await seen(variantId)).toBe(404);
  await erase(author);
  const [decision] = await server.db
    .sql`select id, account_id, rule, reason from decisions where subject_id = ${variantId}`;
  expect(decision).toMatchObject({
    account_id: owner.account.userId,
    rule: 'Copyright or impersonation',
    reason: 'It is from a book.',
  });
  const query = { status: 'hidden' };
  const { reports } = (await server.call('GET', '/api/reports/getReports', { token: admin.token, query })).body;
  const found = reports.find((report: { reportObjectId: string }) => report.reportObjectId === variantId);
  const json = { reportId: found.reportId, outcome: 'restore', reason: 'The claimant was wrong.' };
  expect((await server.call('PUT', '/api/reports/resolveReport', { token: admin.token, json })).status).toBe(200);
  expect(await seen(variantId)).toBe(200);
});

test('a reporter’s notification does not keep the name of an erased account’s content', async () => {
  await server.db.sql`update characters set name = 'Hibiscus' where id = ${originalId}`;
  await hide(originalId);
  // Another work whose name begins with that of the erased one.
  await server.db.sql`insert into notifications (account_id, kind, heading, text)
    values (${other.account.userId}, 'report', 'Your report about “Hibiscus in Winter”', 'Thank you.')`;
  const headings = async () =>
    (await server.db.sql`select heading from notifications where account_id = ${other.account.userId}`).map(
      ({ heading }) => heading,
    );
  expect(await headings()).toContainEqual('Your report about “Hibiscus”');
  await erase(author);
  expect(JSON.stringify(await headings())).not.toContain('“Hibiscus”');
  expect(await headings()).toContainEqual('Your report about “Hibiscus in Winter”');
});
