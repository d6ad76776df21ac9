import { join } from 'node:path';
import { type Connection, connect, type Embedded, migrate } from '@emberlore/database';
import { type Emberlore, setupTokenIn, startEmberlore } from '../../e2e/support/emberlore.ts';
import type { CallRequest, Known, Who } from './calls.ts';
import { fillHastily } from './fill.ts';
import type { SpecialAccounts } from './office.ts';
import { type LoggedStatements, type LogMode, listen, logEnd, readLogSince } from './plans.ts';
import { idOf, type Report, type Size, special } from './world.ts';

/** A server with a database of some size, and its signed-in callers. */
export interface Side {
  size: number;
  connection: Connection;
  known: Known;
  url: string;
  tokens: Record<Exclude<Who, 'visitor'>, string>;
  /** Makes the call, and throws unless it succeeds. */
  ask(asked: CallRequest): Promise<unknown>;
  /** Returns what PostgreSQL logged during an action. */
  hear(act: () => Promise<unknown>): Promise<LoggedStatements>;
  listen(to: LogMode): Promise<void>;
  /** Signs in with the shared password; returns the token. */
  enter(email: string): Promise<string>;
  stop(): Promise<void>;
}

type Store = Omit<Embedded, 'stop'>;

const chooseAccounts = (size: number) => (size < 10_000 ? 1000 : 100_000);
const toSize = (stories: number): Size => ({ stories, accounts: chooseAccounts(stories) });
/** Marks a completely filled database; renamed whenever the content grows. */
const mark = 'growth/whole';

/** Whether a database was filled completely. */
async function isWhole(store: Store, database: string): Promise<boolean> {
  const connection = await connect({ ...store, database, max: 1 });
  try {
    const [made] = await connection.sql`select to_regclass('seeds') as seeds`;
    if (!made?.seeds) return false;
    return (await connection.sql`select from seeds where name = ${mark}`).length > 0;
  } finally {
    await connection.close();
  }
}

/** Opens the database of this size and version, or creates it. */
async function openDatabase(store: Store, size: number): Promise<Connection> {
  const name = `growth_${size}`;
  const admin = await connect({ ...store, max: 1 });
  const [known] = await admin.sql`select from pg_database where datname = ${name}`;
  // An aborted run leaves an incomplete database.
  const whole = known !== undefined && (await isWhole(store, name));
  if (known && !whole) await admin.sql.unsafe(`drop database ${name} with (force)`);
  if (!whole) await admin.sql.unsafe(`create database ${name}`);
  await admin.close();
  const connection = await connect({ ...store, database: name, max: 3 });
  await migrate(connection);
  return connection;
}

const names = ['long', 'plain', 'admin', 'shy'] as const;
const toEmail = (name: (typeof names)[number]) => `${name}@example.org`;
const password = 'a long password';

async function post(url: string, path: string, body: FormData | string): Promise<Response> {
  const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined;
  return fetch(`${url}${path}`, { method: 'POST', body, ...(headers ? { headers } : {}) });
}

/** Signs in, or signs up the first time. */
async function enter(
  url: string,
  userName: string,
  email: string,
  setupToken?: string,
): Promise<{ accessToken: string; userId: string }> {
  const known = await post(url, '/api/login', JSON.stringify({ email, password }));
  const form = new FormData();
  form.append('signUpData', JSON.stringify({ email, password, userName, setupToken }));
  const answer = known.ok ? known : await post(url, '/api/signup', form);
  const { response } = (await answer.json()) as { response: { userAccount: { accessToken: string; userId: string } } };
  return response.userAccount;
}

async function enterAll(
  url: string,
  setupToken?: string,
): Promise<{ tokens: Side['tokens']; people: SpecialAccounts }> {
  const entered = await Promise.all(
    names.map(
      async (name) => [name, await enter(url, name, toEmail(name), name === 'admin' ? setupToken : undefined)] as const,
    ),
  );
  const { long, plain, admin, shy } = Object.fromEntries(entered);
  if (!long || !plain || !admin || !shy) throw new Error('Not everybody could sign in.');
  const tokens = { long: long.accessToken, plain: plain.accessToken, admin: admin.accessToken, shy: shy.accessToken };
  return { tokens, people: { longId: long.userId, shyId: shy.userId, adminId: admin.userId } };
}

async function askOn(url: string, tokens: Side['tokens'], { who, path, query }: CallRequest): Promise<unknown> {
  const address = new URL(path, url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  const headers = who === 'visitor' ? {} : { authorization: `Bearer ${tokens[who]}` };
  const answer = await fetch(address, { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text.slice(0, 300)}`);
  return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text).response : text;
}

async function fillOnce(connection: Connection, size: number, people: SpecialAccounts, report: Report): Promise<void> {
  const [filled] = await connection.sql`select from seeds where name = ${mark}`;
  if (filled) return;
  await fillHastily(connection, toSize(size), people, report);
  await connection.sql`insert into seeds (name) values (${mark})`;
}

async function learn(connection: Connection, side: Pick<Side, 'ask'>, longId: string): Promise<Known> {
  const storyId = idOf('story', special.popularStory);
  const story = await side.ask({ who: 'long', path: '/api/stories/getStory', query: { storyId } });
  const [run] = await connection.sql`select id from runs
    where account_id = ${longId} and story_id = ${storyId} order by id desc limit 1`;
  const runId = String(run?.id);
  await connection.sql`update conversation_sessions set last_used_at = now(), closed_at = null where run_id = ${runId}`;
  return { storyToken: (story as { storyToken: string }).storyToken, runId };
}

function startOn(store: Store, size: number, dataDir: string): Promise<Emberlore> {
  // The URL has no host: the environment contains the socket's folder.
  const settings = {
    DATABASE_URL: `postgres:///growth_${size}`,
    PGHOST: store.socket.replace(/\/[^/]*$/, ''),
    PGUSERNAME: store.user,
    ADMIN_EMAILS: toEmail('admin'),
    SIGNUP_CREDITS: '1000000',
    SPEECH_WORKERS: '1',
    // Many sign in from this address.
    ...Object.fromEntries(['AUTH', 'LOGIN', 'TALK', 'WRITE', 'READ'].map((name) => [`RATE_LIMIT_${name}`, '1000000'])),
    RATE_LIMIT_ADDRESS: '1000',
  };
  return startEmberlore({ dataDir: join(dataDir, `server-${size}`), settings, patience: 120_000 });
}

/** Opens a database of this size, fills it if necessary, and starts a server on it. */
export async function openSide(store: Store, dataDir: string, size: number, report: Report): Promise<Side> {
  const connection = await openDatabase(store, size);
  await listen(connection, 'nothing');
  const server = await startOn(store, size, dataDir);
  const { people } = await enterAll(server.url, setupTokenIn(server.printed()));
  await fillOnce(connection, size, people, report);
  // Filling may take longer than a token is valid.
  const { tokens } = await enterAll(server.url);
  const ask = (asked: CallRequest) => askOn(server.url, tokens, asked);
  const log = join(dataDir, 'postgres.log');
  return {
    size,
    connection,
    known: await learn(connection, { ask }, people.longId),
    url: server.url,
    tokens,
    ask,
    async hear(act) {
      const start = logEnd(log);
      await act();
      return readLogSince(log, start);
    },
    listen: (to) => listen(connection, to),
    enter: async (email) => (await enter(server.url, '', email)).accessToken,
    async stop() {
      await listen(connection, 'nothing');
      await server.stop();
      await connection.close();
    },
  };
}
