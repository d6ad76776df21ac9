import { expect } from 'vitest';
import { type Player, startTestServer, type TestServer } from '../testing.ts';
import { addStory } from './community.ts';
import { scriptedEngine, scriptedSpeech } from './scripted.ts';

// Shared state for the tests of a file.
export let server: TestServer;
export let author: Player;
export let admin: Player;
export let other: Player;
export let storyId: string;
let now = Date.parse('2026-11-22T15:00:00Z');
let claimants = 0;

const clock = { now: () => new Date(now) };

/** Starts the server for tests of copyright claims. */
export async function startClaimTests(): Promise<void> {
  const settings = { ADMIN_EMAILS: 'admin@example.org' };
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech(), settings, clock });
  author = await server.signUp({ userName: 'Author' });
  admin = await server.signUp({ userName: 'Admin', email: 'admin@example.org' });
  other = await server.signUp({ userName: 'Other' });
}

/** Creates a new story on a Sunday in November, without claims. */
export async function resetClaims(): Promise<void> {
  await at('2026-11-22T15:00:00Z');
  await server.db.sql`delete from copyright_notices`;
  await server.db.sql`delete from rate_limits where key like 'notices-%'`;
  await server.db.sql`delete from notifications`;
  storyId = await addStory(server, author, { name: 'The Borrowed Bell' });
}

/** Moves the clock, and signs everybody in again, because sign-ins last less than weeks. */
export async function at(moment: string): Promise<void> {
  now = Date.parse(moment);
  for (const player of [author, admin, other]) {
    const json = { email: player.email, password: player.password };
    player.token = (await server.call('POST', '/api/login', { json })).body.userAccount.accessToken;
  }
}

const party = {
  name: 'Clara Mant',
  address: '1 Quay Street, Galway',
  phone: '+353 91 1',
  signature: ' clara  MANT ',
};

export const claim = (more: Record<string, unknown> = {}) => ({
  ...party,
  email: `clara${claimants}@example.org`,
  work: 'My poem “The Bell”, published 2019.',
  infringing: 'The whole description is my third verse.',
  location: `https://play.example.org/home?story=${storyId}`,
  goodFaith: true,
  accuracy: true,
  ...more,
});

export const send = (json: Record<string, unknown> = claim()) =>
  server.call('POST', '/api/copyright/sendNotice', { json });

export const summarize = ({ status, body }: { status: number; body: { error?: string; fields?: object } }) => [
  status,
  body.error ?? null,
  Object.keys(body.fields ?? {}),
];

/** Returns the newest mail to an address, with the notice and the key of its link. */
export async function readMailTo(to: string) {
  const mail = (await server.mails()).find((each) => each.to === to);
  const [, noticeId = '', key = ''] = /\/copyright\/([0-9a-f-]{36})\?key=([\w-]{43})/.exec(mail?.text ?? '') ?? [];
  return { subject: mail?.subject ?? '', text: mail?.text ?? '', html: mail?.html ?? '', noticeId, key };
}

export async function sent(more: Record<string, unknown> = {}) {
  claimants += 1;
  const json = claim(more);
  expect(summarize(await send(json))).toEqual([200, null, []]);
  return { email: String(json.email), ...(await readMailTo(String(json.email))) };
}

export const confirm = (noticeId: string, key: string) =>
  server.call('PUT', '/api/copyright/confirmNotice', { json: { noticeId, key } });

export const decide = (noticeId: string, outcome: string, reason = 'We have compared them.') =>
  server.call('PUT', '/api/copyright/decide', { token: admin.token, json: { noticeId, outcome, reason } });

export async function accepted(more: Record<string, unknown> = {}) {
  const claimed = await sent(more);
  expect((await confirm(claimed.noticeId, claimed.key)).status).toBe(200);
  expect((await decide(claimed.noticeId, 'accept')).status).toBe(200);
  return claimed;
}

export const counter = (noticeId: string, more: Record<string, unknown> = {}) => ({
  noticeId,
  name: 'Ann Author',
  email: 'ann@example.org',
  address: '2 Hill Road',
  phone: '12',
  statement: 'It is mine.',
  mistake: true,
  jurisdiction: true,
  signature: 'Ann Author',
  ...more,
});

export const answer = (json: Record<string, unknown>, player: Player | null = author) =>
  server.call('POST', '/api/copyright/answerNotice', { json, ...(player ? { token: player.token } : {}) });

export async function countered(more: Record<string, unknown> = {}) {
  const claimed = await accepted(more);
  expect(summarize(await answer(counter(claimed.noticeId)))).toEqual([200, null, []]);
  return claimed;
}

export const read = (query: Record<string, string>, player: Player | null = null) =>
  server.call('GET', '/api/copyright/getNotice', { query, ...(player ? { token: player.token } : {}) });

export const listClaims = async (state: string) =>
  (await server.call('GET', '/api/copyright/getClaims', { token: admin.token, query: { state } })).body.claims;

export const isSeen = async (id = storyId) =>
  (await server.call('GET', '/api/stories/getStory', { query: { storyId: id } })).status === 200;

export const listNotifications = async (player: Player) => {
  const rows = await server.db
    .sql`select heading from notifications where account_id = ${player.account.userId} order by id`;
  return rows.map((row) => row.heading);
};

/** Makes the next claim come from a new address. */
export function useNewClaimant(): void {
  claimants += 1;
}

/** Advances the clock by this many milliseconds. */
export function passTime(ms: number): void {
  now += ms;
}
