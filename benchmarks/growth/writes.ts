import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '@emberlore/database';
import { median, quantile } from '../lib/measure.ts';
import { talkToken } from './history.ts';
import type { Side } from './side.ts';
import { idOf, special } from './world.ts';

const popular = idOf('story', special.popularStory);

async function post(side: Side, path: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${side.tokens.plain}` };
  const answer = await fetch(`${side.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function say(side: Side, n: number): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${side.tokens.long}` };
  const body = JSON.stringify({ sessionToken: talkToken, message: `What of the bell, number ${n}?`, audio: false });
  const answer = await fetch(`${side.url}/api/inworld/sendMessage`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`sendMessage answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function signUp(side: Side): Promise<void> {
  const form = new FormData();
  const data = {
    email: `${crypto.randomUUID().slice(0, 18)}@example.org`,
    password: 'a long password',
    userName: 'Newcomer',
  };
  form.append('signUpData', JSON.stringify(data));
  const answer = await fetch(`${side.url}/api/signup`, { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`signup answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

const toStory = (n: number) => ({ storyId: idOf('story', 1001 + n * 20) });

/** The most frequent writes of players by name; each takes the number of the round. */
export const writes: Record<string, (side: Side, n: number) => Promise<void>> = {
  'like a story': (side, n) => post(side, '/api/stories/likeStory', toStory(n)),
  'comment on a popular story': (side, n) =>
    post(side, '/api/comments/sendComment', { storyId: popular, comment: `Number ${n}.`, commentStars: 5 }),
  'message in a long talk': say,
  'sign up': (side) => signUp(side),
};

/** The result of writes at a fixed rate: the time of each since it was due, and whether the count is correct afterwards. */
export interface Rush {
  rate: number;
  seconds: number;
  done: number;
  p50: number;
  p95: number;
  most: number;
  /** The number of those stored as pending changes. */
  waited: number;
  lost: number;
}

interface RushOptions {
  rate: number;
  seconds: number;
  act: (n: number) => Promise<unknown>;
  /** The actual count, and the stored one. */
  count: () => Promise<{ counted: number; told: number; waiting: number }>;
}

/** Runs an action at a fixed rate, without waiting for previous ones, and compares the counts. */
export async function rush(connection: Connection, { rate, seconds, act, count }: RushOptions): Promise<Rush> {
  const before = await count();
  const times: number[] = [];
  const began = performance.now();
  let waited = 0;
  const under: Promise<void>[] = [];
  for (let n = 0; n < rate * seconds; n += 1) {
    const due = began + (n * 1000) / rate;
    if (due > performance.now()) await wait(due - performance.now());
    under.push(act(n).then(() => void times.push(performance.now() - due)));
  }
  await Promise.all(under);
  waited = (await count()).waiting;
  await connection.sql`select move_story_counts(${popular}, 0, 0, 0, 0, 0)`;
  const after = await count();
  const lost = after.counted - before.counted - (after.told - before.told) + after.waiting;
  const [p50, p95] = [median(times), quantile(times, 0.95)];
  return { rate, seconds, done: times.length, p50, p95, most: Math.max(...times), waited, lost };
}

/** Returns the popular story's stored, actual and pending likes. */
export async function countLikes({ connection: { sql } }: Side) {
  const [row] =
    await sql`select likes as told, (select count(*)::int from story_likes where story_id = ${popular}) as counted,
      (select count(*)::int from story_count_changes where story_id = ${popular}) as waiting
      from stories where id = ${popular}`;
  return row as unknown as { counted: number; told: number; waiting: number };
}

/** Inserts a hundred likes per second for one story, each in its own transaction by another account. */
export function rushOfLikes(side: Side): Promise<Rush> {
  const { connection } = side;
  const { sql } = connection;
  const act = (n: number) =>
    sql.begin(async (tx) => {
      const accountId = idOf('account', 1 + n);
      await tx`insert into story_likes (story_id, account_id) values (${popular}, ${accountId}) on conflict do nothing`;
      await tx`select likes from stories where id = ${popular}`;
    });
  return sql`delete from story_likes where story_id = ${popular} and account_id < ${idOf('account', 1100)}`.then(() =>
    rush(connection, { rate: 100, seconds: 10, act, count: () => countLikes(side) }),
  );
}

/** Inserts twenty comments per second for one story. */
export function rushOfComments({ connection }: Side): Promise<Rush> {
  const { sql } = connection;
  const comments = async () => {
    const [row] =
      await sql`select comments as told, (select count(*)::int from comments where story_id = ${popular}) as counted,
      (select count(*)::int from story_count_changes where story_id = ${popular}) as waiting
      from stories where id = ${popular}`;
    return row as unknown as { counted: number; told: number; waiting: number };
  };
  const act = (n: number) => sql`insert into comments (story_id, account_id, text, stars)
    values (${popular}, ${idOf('account', 1 + n)}, 'All at once.', 4)`;
  return rush(connection, { rate: 20, seconds: 10, act, count: comments });
}
