import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCharacter, addScene, addStory } from '../../../testing/community.ts';
import { characterInfo, multipart, pooled } from '../../../testing/creating.ts';
import {
  admin,
  countWaiting,
  holdRows,
  isSeen,
  other,
  report,
  reports,
  server,
  startModerationTests,
} from '../../../testing/moderation.ts';
import { eventually } from '../../../testing/store.ts';
import type { Player } from '../../../testing.ts';

let storyId: string;
let reportId: string;
const HASH = 'c0'.repeat(32);

beforeAll(startModerationTests);

afterAll(() => server?.close());

beforeEach(async () => {
  storyId = await addStory(server, admin, { name: 'The Mill' });
  reportId = await report('story', storyId);
});

const setRole = (role: string) => server.db.sql`update accounts set role = ${role} where id = ${other.account.userId}`;
const resolve = async (outcome: string, by: Player) => {
  const json = { reportId, outcome, rule: 'Spam', reason: 'The same line, forty times.' };
  return (await server.call('PUT', '/api/reports/resolveReport', { token: by.token, json })).status;
};
const decideNotice = async (outcome: string, by: Player) => {
  const [notice] = await server.db.sql`select id from copyright_notices where story_id = ${storyId}`;
  const json = { noticeId: notice?.id, outcome, reason: 'We have compared them.' };
  return (await server.call('PUT', '/api/copyright/decide', { token: by.token, json })).status;
};
const addPicture = ({ account }: Player) => server.db
  .sql`insert into media (hash, kind, width, height, widths, owner_id)
  values (${HASH}, 'portrait', 1, 1, array[1], ${account.userId})`;
const addNotice = () => server.db.sql`insert into copyright_notices
  (subject, story_id, subject_name, owner_id, claimant_name, claimant_email, claimant_address, claimant_phone, work,
    infringing, location, signature, state)
  values ('story', ${storyId}, 'The Mill', ${admin.account.userId}, 'Clara', 'clara@example.org', '1 Mill Lane', '1', 'A tale',
    'A copy', '/', 'Clara', 'open')`;

test('an admin neither dismisses a report about their own work nor reverses a decision about it', async () => {
  expect(await resolve('dismiss', admin)).toBe(403);
  expect(await reports('open')).toHaveLength(1);
  expect(await resolve('hide', other)).toBe(200);
  expect(await resolve('restore', admin)).toBe(403);
  expect(await isSeen(storyId)).toBe(false);
  expect(await resolve('restore', other)).toBe(200);
  expect(await isSeen(storyId)).toBe(true);
});

test('an admin does not decide a copyright notice against their own work', async () => {
  await addNotice();
  expect(await decideNotice('refuse', admin)).toBe(403);
  expect(await decideNotice('accept', other)).toBe(200);
  expect(await decideNotice('restore', admin)).toBe(403);
  await resolve('dismiss', other);
});

test('an admin does not refuse a notice about the original of their own variant, or about a picture that they have too', async () => {
  const author = await server.signUp({ userName: 'Author' });
  const originalId = await addCharacter(server, author);
  await addCharacter(server, admin, { originalCharacterId: originalId });
  await addNotice();
  await server.db.sql`update copyright_notices set subject = 'character', story_id = null, character_id = ${originalId},
    owner_id = ${author.account.userId} where story_id = ${storyId}`;
  const decideOn = async (outcome: string, by: Player) => {
    const [notice] = await server.db.sql`select id from copyright_notices where owner_id = ${author.account.userId}`;
    const json = { noticeId: notice?.id, outcome, reason: 'We have compared them.' };
    return (await server.call('PUT', '/api/copyright/decide', { token: by.token, json })).status;
  };
  expect(await decideOn('refuse', admin)).toBe(403);
  await addPicture(admin);
  await server.db.sql`update copyright_notices set subject = 'picture', character_id = null, picture_hash = ${HASH}
    where owner_id = ${author.account.userId}`;
  expect(await decideOn('refuse', admin)).toBe(403);
  expect(await decideOn('refuse', other)).toBe(200);
  await server.db.sql`delete from media where hash = ${HASH}`;
  await resolve('dismiss', other);
});

test('an admin does not reverse a decision that hides their own variant of somebody’s character', async () => {
  const author = await server.signUp({ userName: 'Author' });
  const originalId = await addCharacter(server, author);
  await addCharacter(server, admin, { originalCharacterId: originalId });
  reportId = await report('character', originalId);
  expect(await resolve('hide', other)).toBe(200);
  expect(await resolve('restore', admin)).toBe(403);
  expect(await resolve('restore', other)).toBe(200);
});

test('an admin does not dismiss a report that concerns their own copy or the picture that they have too', async () => {
  const author = await server.signUp({ userName: 'Author' });
  const originalId = await addCharacter(server, author);
  const variantId = await addCharacter(server, author, { originalCharacterId: originalId });
  reportId = await report('character', originalId);
  expect(await resolve('dismiss', admin)).toBe(200);
  await addCharacter(server, admin, { originalCharacterId: variantId });
  reportId = await report('character', originalId);
  expect(await resolve('dismiss', admin)).toBe(403);
  expect(await resolve('warn', admin)).toBe(403);
  expect(await resolve('dismiss', other)).toBe(200);
  for (const player of [author, admin]) await addPicture(player);
  reportId = await report('picture', HASH);
  expect(await resolve('dismiss', admin)).toBe(403);
  expect(await resolve('warn', admin)).toBe(403);
  expect(await resolve('dismiss', other)).toBe(200);
});

test('an admin does not give themselves credits while another admin can', async () => {
  const adjust = (by: Player) =>
    server.call('POST', '/api/shop/adjustCredits', {
      token: by.token,
      json: { userId: admin.account.userId, amount: 500, reason: 'A gift.' },
    });
  expect((await adjust(admin)).status).toBe(403);
  expect((await adjust(other)).status).toBe(200);
});

test('a suspension of the other admin does not make it anybody’s own case, and they act again when it ends', async () => {
  const suspend = (from: string, until: string) => server.db.sql`update accounts
    set banned_at = ${from}::timestamptz, banned_until = ${until}::timestamptz where id = ${other.account.userId}`;
  await suspend('2020-01-01', '2999-01-01');
  expect(await resolve('dismiss', admin)).toBe(403);
  await suspend('2020-01-01', '2020-01-02');
  expect(await resolve('dismiss', admin)).toBe(403);
  expect(await resolve('hide', other)).toBe(200);
  expect(await resolve('restore', other)).toBe(200);
  await server.db.sql`update accounts set banned_at = null, banned_until = null where id = ${other.account.userId}`;
});

test('an admin does not change their own work while it is hidden', async () => {
  const { token } = admin;
  const characterId = await addCharacter(server, admin);
  const sceneId = await addScene(server, storyId, [characterId]);
  const itemInfo = { itemName: 'Key', itemDescription: 'Of brass.' };
  const made = await server.call('POST', '/api/items/createItem', {
    token,
    form: multipart({ itemInfo, pictures: pooled.item }),
  });
  const { itemId } = made.body.item;
  for (const table of ['stories', 'characters', 'items'])
    await server.db.sql`update ${server.db.sql(table)} set hidden_at = now() where owner_id = ${admin.account.userId}`;
  const texts = { sceneId, sceneName: 'A', sceneDescription: 'B' };
  const form = (parts: Record<string, unknown>) => ({ token, form: multipart(parts) });
  const refused = [
    await server.call('PUT', '/api/stories/editStory', { token, json: { story: { storyId, storyName: 'New' } } }),
    await server.call('PUT', '/api/scenes/updateScene', { token, json: texts }),
    await server.call(
      'PUT',
      '/api/characters/updateCharacter',
      form({ characterInfo: { ...characterInfo, characterId } }),
    ),
    await server.call('PUT', '/api/items/updateItem', form({ itemInfo: { ...itemInfo, itemId } })),
  ];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [403, 'content.hidden']));
  await resolve('dismiss', other);
});

test('an admin neither suspends nor bans another, with or without a report', async () => {
  const accountReport = await report('account', other.account.userId);
  const why = { rule: 'Spam', reason: 'The same line, forty times.' };
  for (const days of [undefined, 7]) {
    const json = { userId: other.account.userId, banned: true, days, ...why };
    const answer = await server.call('PUT', '/api/accounts/ban', { token: admin.token, json });
    expect([answer.status, answer.body.code]).toEqual([409, 'account.is_admin']);
    const decision = { reportId: accountReport, outcome: days ? 'suspend' : 'ban', days, ...why };
    const { body } = await server.call('PUT', '/api/reports/resolveReport', { token: admin.token, json: decision });
    expect(body.code).toBe('account.is_admin');
  }
  expect((await server.call('GET', '/api/login/token', { token: other.token })).status).toBe(200);
});

test('an admin’s decision waits for a ban of that admin that is under way, and is then refused', async () => {
  const { userId } = other.account;
  const end = sql`update accounts set banned_at = now(), session_epoch = session_epoch + 1 where id = ${userId}`;
  const release = await holdRows(sql`select from accounts where id = ${userId} for no key update`, end);
  const decided = resolve('hide', other);
  await eventually(async () => (await countWaiting()) === 1);
  await release();
  expect(await decided).toBe(403);
  expect(await isSeen(storyId)).toBe(true);
  await server.db.sql`update accounts set banned_at = null, session_epoch = session_epoch - 1 where id = ${userId}`;
});

test('whom an admin has banned before they became an admin counts as another admin', async () => {
  const { userId } = other.account;
  await server.db.sql`update accounts set banned_at = now() where id = ${userId}`;
  expect(await resolve('dismiss', admin)).toBe(200);
  reportId = await report('story', storyId);
  await server.db
    .sql`insert into decisions (act, subject, subject_id, subject_name, account_id, decided_by, rule, reason)
    values ('ban', 'account', ${userId}, 'Other', ${userId}, ${admin.account.userId}, 'Spam', 'Spam.')`;
  expect(await resolve('dismiss', admin)).toBe(403);
  await server.db.sql`delete from decisions where account_id = ${userId}`;
  await server.db.sql`update accounts set banned_at = null where id = ${userId}`;
});

test('the only admin decides in their own case too, so that nothing stays open forever', async () => {
  await setRole('player');
  await addNotice();
  expect(await decideNotice('refuse', admin)).toBe(200);
  expect(await resolve('hide', admin)).toBe(200);
  expect(await resolve('restore', admin)).toBe(200);
  expect(await isSeen(storyId)).toBe(true);
  await setRole('admin');
});
