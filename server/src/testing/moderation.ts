import type { SQL } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Player, startTestServer, type TestServer } from '../testing.ts';
import { addStory } from './community.ts';
import { scriptedEngine, scriptedSpeech } from './scripted.ts';

// Shared state for the tests of a file.
export let server: TestServer;
export let time: Date;
export let author: Player;
export let reader: Player;
export let admin: Player;
export let other: Player;

/** Starts the server for moderation tests, with two admins and a reporter. */
export async function startModerationTests(): Promise<void> {
  time = new Date('2026-03-01T12:00:00Z');
  server = await startTestServer({
    engine: scriptedEngine(),
    speech: scriptedSpeech(),
    clock: { now: () => time },
    settings: { ADMIN_EMAILS: 'admin@example.org,other@example.org', PUBLIC_URL: 'https://tales.example/' },
  });
  reader = await server.signUp({ userName: 'Reader' });
  admin = await server.signUp({ userName: 'Admin', email: 'admin@example.org' });
  other = await server.signUp({ userName: 'Other', email: 'other@example.org' });
}

/** Creates a new author. */
export async function createAuthor(): Promise<void> {
  author = await server.signUp({ userName: 'Author' });
}

export const login = ({ email, password }: Player) => server.call('POST', '/api/login', { json: { email, password } });

/** Advances the clock by days; everybody who can log in does so again. */
export async function passDays(days: number): Promise<void> {
  time = new Date(time.getTime() + days * 24 * 60 * 60 * 1000);
  for (const player of [author, reader, admin, other]) {
    const { status, body } = await login(player);
    if (status === 200) player.token = body.userAccount.accessToken;
  }
}

const why = { rule: 'Spam', reason: 'The same line, forty times.' };

export async function report(objectType: string, objectId: string): Promise<string> {
  const json = objectType === 'story' ? { storyId: objectId } : { objectType, objectId };
  expect((await server.call('POST', '/api/reports/createReport', { token: reader.token, json })).status).toBe(200);
  return (await reports('open'))[0].reportId;
}

export async function reports(status: string) {
  const options = { token: admin.token, query: { status } };
  return (await server.call('GET', '/api/reports/getReports', options)).body.reports;
}

export const resolve = (json: Record<string, unknown>) =>
  server.call('PUT', '/api/reports/resolveReport', { token: admin.token, json: { ...why, ...json } });

export async function listNotifications({ token }: Player) {
  return (await server.call('GET', '/api/notifications/getNotifications', { token })).body.notifications;
}

/** Decides about a new story of the author; returns its id and that of the decision. */
export async function decide(outcome = 'hide') {
  const storyId = await addStory(server, author, { name: 'The Mill' });
  expect((await resolve({ reportId: await report('story', storyId), outcome })).status).toBe(200);
  const [notification] = await listNotifications(author);
  return { storyId, decisionId: notification.notificationPath.split('/').at(-1) as string };
}

export const appeal = (decisionId: string, player = author, text = 'It is a poem.') =>
  server.call('POST', '/api/moderation/sendAppeal', { token: player.token, json: { decisionId, text } });
export const answer = (appealId: string, outcome: string, by = other) =>
  server.call('PUT', '/api/moderation/answerAppeal', {
    token: by.token,
    json: { appealId, outcome, reason: 'A poem it is.' },
  });

export async function openAppeals(by = other) {
  return (await server.call('GET', '/api/moderation/getAppeals', { token: by.token })).body.appeals;
}

export const isSeen = async (storyId: string) =>
  (await server.call('GET', '/api/stories/getStory', { query: { storyId } })).status === 200;

export const ban = (json: Record<string, unknown>) =>
  server.call('PUT', '/api/accounts/ban', {
    token: admin.token,
    json: { userId: author.account.userId, ...why, ...json },
  });
export async function mailedToken({ email }: Player): Promise<string> {
  const [mail] = (await server.mails()).filter(({ to }) => to === email);
  return decodeURIComponent(/https:\/\/tales\.example\/appeal\?token=([\w.%-]+)/.exec(mail?.text ?? '')?.[1] ?? '');
}

/** Locks rows with a query; the returned function runs `last` in the same transaction and releases them. */
export async function holdRows(lock: SQL, last?: SQL): Promise<() => Promise<void>> {
  const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = server.db.transact(async (writer) => {
    await writer.execute(lock);
    locked.resolve();
    await free.promise;
    if (last) await writer.execute(last);
  });
  await locked.promise;
  return () => {
    free.resolve();
    return holding;
  };
}

/** Counts the sessions that wait for locks. */
export async function countWaiting(): Promise<number> {
  const rows = await server.db.sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  return rows.length;
}
