import { randomBytes } from 'node:crypto';
import { media } from '@emberlore/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCharacter } from '../../../testing/community.ts';
import {
  answer,
  appeal,
  author,
  createAuthor,
  listNotifications,
  openAppeals,
  reader,
  reports,
  resolve,
  server,
  startModerationTests,
} from '../../../testing/moderation.ts';
import type { Player } from '../../../testing.ts';

let copyist: Player;
let hash: string;

beforeAll(startModerationTests);

beforeEach(async () => {
  await createAuthor();
  copyist = await server.signUp({ userName: 'Copyist' });
  hash = randomBytes(32).toString('hex');
  await addPicture(author);
  await addPicture(copyist);
});

afterAll(() => server?.close());

const addPicture = ({ account: { userId: ownerId } }: Player) =>
  server.db.db.insert(media).values({ hash, kind: 'portrait', width: 320, height: 320, widths: [320], ownerId });
const isHidden = async () => (await server.db.sql`select from hidden_pictures where hash = ${hash}`).length > 0;
const erase = async ({ token }: Player) =>
  expect((await server.call('DELETE', '/api/profile/deleteAccount', { token })).status).toBe(200);

async function report(by: Player, seenOn: string) {
  const json = { objectType: 'picture', objectId: hash, seenOn: { objectType: 'character', objectId: seenOn } };
  expect((await server.call('POST', '/api/reports/createReport', { token: by.token, json })).status).toBe(200);
  return (await reports('open'))[0];
}

/** Hides the picture with a decision against the copyist; returns the ids of the report and the decision. */
async function hide() {
  const { reportId } = await report(reader, await addCharacter(server, copyist));
  expect((await resolve({ reportId, outcome: 'hide' })).status).toBe(200);
  const [row] = await server.db.sql`select decision_id as id from reports where id = ${reportId}`;
  return { reportId, decisionId: row?.id as string };
}

async function answerAppeal(outcome: 'uphold' | 'reverse') {
  const [open] = await openAppeals();
  expect((await answer(open.appealId, outcome)).status).toBe(200);
}

test('reporting a picture on one’s own work names the first that uploaded it', async () => {
  const variantId = await addCharacter(server, copyist, { visibility: 'private' });
  expect((await report(copyist, variantId)).reportObjectUserId).toBe(author.account.userId);
});

test('everybody who has a hidden picture may appeal, also after another’s appeal was refused', async () => {
  const { decisionId } = await hide();
  expect((await appeal(decisionId, copyist, 'I have stolen it.')).status).toBe(200);
  await answerAppeal('uphold');
  const [told] = await listNotifications(author);
  expect([told.notificationPath, told.notificationText]).toEqual([
    `/notifications/decision/${decisionId}`,
    expect.stringContaining('you can appeal once'),
  ]);
  expect((await appeal(decisionId, reader)).status).toBe(404);
  const sent = await appeal(decisionId, author, 'It is mine.');
  expect(sent.body.decision).toMatchObject({ decisionAppeal: { appealText: 'It is mine.', appealStatus: 'open' } });
  await answerAppeal('reverse');
  expect(await isHidden()).toBe(false);
  const headings = await Promise.all([author, copyist].map(async (who) => (await listNotifications(who))[0]));
  expect(headings.map(({ notificationHeading }) => notificationHeading)).toEqual([
    'Your appeal about one of your pictures was granted',
    'The decision about one of your pictures was reversed',
  ]);
});

test('who gets a picture after it was hidden neither reads the decision nor appeals', async () => {
  const { decisionId } = await hide();
  await addPicture(reader);
  const query = { decisionId };
  const read = await server.call('GET', '/api/moderation/getDecision', { token: reader.token, query });
  expect([read.status, (await appeal(decisionId, reader)).status]).toEqual([404, 404]);
});

test('the next that has a picture is handed its decision when an account is deleted', async () => {
  const { decisionId, reportId } = await hide();
  await erase(copyist);
  expect(await isHidden()).toBe(true);
  const [told] = await listNotifications(author);
  expect(told.notificationPath).toBe(`/notifications/decision/${decisionId}`);
  expect((await reports('hidden'))[0]).toMatchObject({ reportId, reportObjectUserId: author.account.userId });
  expect((await appeal(decisionId, author)).status).toBe(200);
  await answerAppeal('reverse');
  expect(await isHidden()).toBe(false);
});

test('an admin can restore a picture after every account that had it was deleted', async () => {
  const { reportId } = await hide();
  await erase(author);
  await erase(copyist);
  const [kept] = await server.db.sql`select reason from decisions where subject_id = ${hash}`;
  expect(kept).toEqual({ reason: '' });
  expect((await resolve({ reportId, outcome: 'restore' })).status).toBe(200);
  expect(await isHidden()).toBe(false);
});
