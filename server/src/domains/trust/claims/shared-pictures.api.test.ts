import { randomBytes } from 'node:crypto';
import { media } from '@emberlore/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  accepted,
  answer,
  at,
  counter,
  decide,
  listClaims,
  listNotifications,
  read,
  readMailTo,
  resetClaims,
  server,
  startClaimTests,
} from '../../../testing/copyright.ts';
import type { Player } from '../../../testing.ts';

let first: Player;
let second: Player;
let hash: string;

beforeAll(startClaimTests);

beforeEach(async () => {
  await resetClaims();
  [first, second] = [await server.signUp(), await server.signUp()];
  hash = randomBytes(32).toString('hex');
  for (const player of [first, second]) await addPicture(player);
});

afterAll(() => server?.close());

const addPicture = ({ account: { userId: ownerId } }: Player, createdAt = new Date('2026-11-20')) =>
  server.db.db
    .insert(media)
    .values({ hash, kind: 'portrait', width: 320, height: 320, widths: [320], ownerId, createdAt });
const claimed = () => accepted({ location: `/media/${hash}.webp` });
const isHidden = async () => (await server.db.sql`select from hidden_pictures where hash = ${hash}`).length > 0;
const erase = async ({ token }: Player) =>
  expect((await server.call('DELETE', '/api/profile/deleteAccount', { token })).status).toBe(200);

test('every owner of a picture is notified of its notice, reads it and may answer it', async () => {
  const { noticeId, email } = await claimed();
  const [told] = await server.db
    .sql`select heading, path from notifications where account_id = ${second.account.userId}`;
  expect({ ...told }).toEqual({
    heading: 'Your work is hidden after a copyright notice',
    path: `/copyright/${noticeId}`,
  });
  expect((await read({ noticeId }, second)).body).toMatchObject({ side: 'author', mayAnswer: true });
  expect((await answer(counter(noticeId, { name: 'Sean', signature: 'Sean' }), second)).status).toBe(200);
  expect((await readMailTo(email)).text).toContain('Sean');
  expect(await listNotifications(second)).toContain('We have received your counter-notice');
  expect(await listNotifications(first)).toContain('The notice about one of your pictures was answered');
  expect((await answer(counter(noticeId), second)).status).toBe(409);
  expect((await decide(noticeId, 'court', 'Mant v. Sean.')).status).toBe(200);
  for (const player of [first, second])
    expect(await listNotifications(player)).toContain('The claimant has gone to court');
  expect((await decide(noticeId, 'restore')).status).toBe(200);
  expect(await isHidden()).toBe(false);
  for (const player of [first, second]) expect(await listNotifications(player)).toContain('Your work is back');
});

test('an owner does not read the name and address of another who has answered', async () => {
  const { noticeId, key } = await claimed();
  expect((await answer(counter(noticeId), first)).status).toBe(200);
  const counterOf = async (query: Record<string, string>, player?: Player) =>
    (await read({ noticeId, ...query }, player)).body.notice.noticeCounters;
  expect(await counterOf({}, first)).toMatchObject([{ counterName: 'Ann Author' }]);
  expect(await counterOf({ key })).toMatchObject([{ counterName: 'Ann Author' }]);
  expect(await counterOf({}, second)).toEqual([]);
});

test('who gets the picture after it was hidden neither reads nor answers', async () => {
  const { noticeId } = await claimed();
  const late = await server.signUp();
  await addPicture(late, new Date('2026-11-23'));
  expect((await read({ noticeId }, late)).status).toBe(404);
  expect((await answer(counter(noticeId), late)).status).toBe(404);
  expect(await listClaims('accepted')).toHaveLength(1);
});

test('a notice passes to the next owner when an account is deleted, with a link of its own', async () => {
  const { noticeId } = await claimed();
  const { key: formerKey } = await readMailTo(first.email);
  expect((await read({ noticeId, key: formerKey })).status).toBe(200);
  await erase(first);
  const { key, text } = await readMailTo(second.email);
  expect(text).toContain('you can send a counter-notice');
  expect((await read({ noticeId, key: formerKey })).status).toBe(404);
  expect((await answer(counter(noticeId, { key: formerKey }), null)).status).toBe(404);
  expect(await listClaims('accepted')).toMatchObject([{ noticeOwnerId: second.account.userId }]);
  expect((await answer(counter(noticeId, { key }), null)).status).toBe(200);
});

test('each owner answers once, no matter who has answered before', async () => {
  const { noticeId, email, key } = await claimed();
  const nobody = { name: 'Nobody', signature: 'Nobody' };
  expect((await answer(counter(noticeId, nobody), second)).status).toBe(200);
  expect((await answer(counter(noticeId, nobody), second)).status).toBe(409);
  expect((await read({ noticeId }, first)).body).toMatchObject({ mayAnswer: true, notice: { noticeCounters: [] } });
  expect((await answer(counter(noticeId), first)).status).toBe(200);
  expect((await readMailTo(email)).text).toContain('Ann Author');
  const both = { noticeCounters: [{ counterName: 'Ann Author' }, { counterName: 'Nobody' }] };
  expect((await read({ noticeId, key })).body.notice).toMatchObject(both);
  expect(await listClaims('countered')).toMatchObject([both]);
});

test('a court action against somebody else leaves the answer of the owner whom the notice names', async () => {
  const { noticeId } = await claimed();
  const { key } = await readMailTo(first.email);
  expect((await answer(counter(noticeId), second)).status).toBe(200);
  expect((await decide(noticeId, 'court', 'Mant v. Nobody.')).status).toBe(200);
  expect((await answer(counter(noticeId), second)).status).toBe(409);
  await at('2026-12-01T15:00:00Z');
  expect((await answer(counter(noticeId, { key }), null)).status).toBe(200);
  expect(await listClaims('countered')).toMatchObject([{ noticeRestoreFrom: '2026-12-16' }]);
  expect((await decide(noticeId, 'court', 'Mant v. Ann.')).status).toBe(200);
  expect((await answer(counter(noticeId, { key }), null)).status).toBe(409);
});

test.each(['first', 'second'])('an answer ends with the account of the %s owner', async (who) => {
  const [leaving, staying] = who === 'first' ? [first, second] : [second, first];
  const { noticeId } = await claimed();
  expect((await answer(counter(noticeId), leaving)).status).toBe(200);
  await erase(leaving);
  const awaiting = { noticeOwnerId: staying.account.userId, noticeRestoreFrom: null, noticeCounters: [] };
  expect(await listClaims('accepted')).toMatchObject([awaiting]);
  expect(await listNotifications(staying)).toContain('A counter-notice was withdrawn');
  expect((await answer(counter(noticeId), staying)).status).toBe(200);
  await at('2026-12-08T15:00:00Z');
  await server.modules.copyright.settle();
  expect(await isHidden()).toBe(false);
  expect(await listNotifications(staying)).toContain('Your work is back');
});

test('the restoration ends when the last owner leaves', async () => {
  const { noticeId } = await claimed();
  expect((await answer(counter(noticeId), first)).status).toBe(200);
  await erase(first);
  await erase(second);
  expect(await listClaims('accepted')).toMatchObject([{ noticeOwnerId: null, noticeRestoreFrom: null }]);
});
