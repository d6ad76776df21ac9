import { calls } from '@emberlore/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AccessFixture,
  type CallerKind,
  callers,
  createAccessFixture,
  fingerprint,
  type ObjectKind,
  storyTokenFor,
} from './testing/access.ts';
import type { Four, Row } from './testing/access-matrix/rows.ts';
import { table } from './testing/access-matrix/table.ts';
import { auditedActs } from './testing/audited-acts.ts';
import { scriptedEngine, scriptedHearing, scriptedSpeech } from './testing/scripted.ts';
import { startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
let shared: AccessFixture;

/** One cell of the table: the caller, the object, and the expected status. */
interface Cell {
  caller: CallerKind;
  object: ObjectKind | 'alone';
  expected: number;
}

function expectedFor({ access }: Row, caller: CallerKind, [visitor, owner, other, admin]: Four): number {
  if (access === 'open') return visitor;
  if (caller === 'banned') return 403;
  if (caller === 'bad' || caller === 'expired' || caller === 'deleted') return 401;
  if (caller === 'visitor') return access === 'optional' ? visitor : 401;
  if (caller === 'admin') return admin;
  if (access === 'admin') return 403;
  return caller === 'owner' ? owner : other;
}

function listCells(row: Row): Cell[] {
  return Object.entries(row.statuses).flatMap(([object, four]: [string, Four]) =>
    callers.map((caller): Cell => {
      return { caller, object: object as Cell['object'], expected: expectedFor(row, caller, four) };
    }),
  );
}

async function tryCell(
  name: keyof typeof calls,
  { caller, object, expected }: Cell,
  stage: AccessFixture,
  headers: Record<string, string> = {},
) {
  const { access: _access, send } = table[name];
  const { method, path } = calls[name];
  const accountId = caller === 'other' || caller === 'admin' ? stage.ids[caller] : stage.ids.owner;
  const at = stage.objects[object === 'alone' ? 'public' : object];
  const storyToken = (storyId: string) => storyTokenFor(server, accountId, storyId);
  const sent = (await send?.(at, { accountId, victimId: stage.ids.victim, storyToken })) ?? {};
  const token = caller === 'visitor' ? {} : { token: stage.tokens[caller] };
  const { status, headers: told } = await server.call(method, path, { ...sent, ...token, headers });
  return { caller, object, status, expected, type: told.get('content-type') ?? '' };
}

const wanted = (cells: Cell[]) => cells.map(({ caller, object, expected }) => `${caller} ${object} ${expected}`);
const answered = (results: Awaited<ReturnType<typeof tryCell>>[]) =>
  results.map(({ caller, object, status }) => `${caller} ${object} ${status}`);

beforeAll(async () => {
  server = await startTestServer({ engine: scriptedEngine(), speech: scriptedSpeech(), ears: scriptedHearing() });
  shared = await createAccessFixture(server);
});

afterAll(() => server?.close());

const names = Object.keys(calls) as (keyof typeof calls)[];

test('the table knows every call of the contract, and who may make it', () => {
  expect(Object.keys(table).sort()).toEqual([...names].sort());
  for (const name of names) expect([name, table[name].access]).toEqual([name, calls[name].access]);
});

test('every call of the contract is served, and nothing else', () => {
  const served = server.modules.routes.map(({ call }) => `${call.method} ${call.path}`);
  expect(served.sort()).toEqual(names.map((name) => `${calls[name].method} ${calls[name].path}`).sort());
});

describe('what is refused changes nothing', () => {
  // Reading every row takes as long as many calls do.
  const groups = Array.from({ length: Math.ceil(names.length / 25) }, (_, at) => names.slice(25 * at, 25 * at + 25));

  test.each(groups.map((group) => [group.join(', '), group] as const))('%s', async (_names, group) => {
    const before = await fingerprint(server);
    for (const name of group) {
      const cells = listCells(table[name]).filter(({ expected }) => expected >= 400);
      const results = await Promise.all(cells.map((cell) => tryCell(name, cell, shared)));
      expect(answered(results), name).toEqual(wanted(cells));
    }
    expect(await fingerprint(server)).toEqual(before);
  });
});

describe('asked for as a stream of events', () => {
  const streaming = names.filter((name) => 'streams' in calls[name] && calls[name].streams);
  const asEvents = { accept: 'text/event-stream' };

  test('every call is refused as it is otherwise, before anything is streamed', async () => {
    const before = await fingerprint(server);
    for (const name of streaming) {
      const cells = listCells(table[name]).filter(({ expected }) => expected >= 400);
      const results = await Promise.all(cells.map((cell) => tryCell(name, cell, shared, asEvents)));
      expect(answered(results), name).toEqual(wanted(cells));
      for (const { type } of results) expect(type, name).toMatch(/^application\/json/);
    }
    expect(await fingerprint(server)).toEqual(before);
  });

  const allowed = (name: keyof typeof calls) => listCells(table[name]).filter(({ expected }) => expected === 200);
  // Streams that need an open talk are tested in their own modules.
  const heard = streaming.filter((name) => allowed(name).length > 0);

  test.each(heard)('%s is streamed to permitted callers', async (name) => {
    const [cell] = allowed(name) as [Cell];
    const { status, type } = await tryCell(name, cell, await createAccessFixture(server), asEvents);
    expect([status, type.split(';')[0]]).toEqual([200, 'text/event-stream']);
  });
});

describe('pictures', () => {
  const ask = async (name: string, token?: string) => {
    const { status, headers } = await server.call('GET', `/media/${name}`, token === undefined ? {} : { token });
    return [status, headers.get('content-type')];
  };

  test('are there for everyone who knows their name, which nobody can guess, for all callers alike', async () => {
    const { account } = await server.signUp();
    const [name = ''] = /[0-9a-f]{64}\.webp$/.exec(account.userProfileImageURL) ?? [];
    for (const token of [undefined, ...Object.values(shared.tokens)]) {
      expect(await ask(name, token)).toEqual([200, 'image/webp']);
      expect((await ask(`${'0'.repeat(64)}.webp`, token))[0]).toBe(404);
    }
  });

  test('lead to no other file', async () => {
    for (const name of [
      '',
      '.',
      '..%2f..%2fauth-secret',
      '%2e%2e/auth-secret',
      'a.webp',
      `${'0'.repeat(64)}.svg`,
      '%00',
    ]) {
      expect([name, (await ask(name))[0]]).toEqual([name, 404]);
    }
  });
});

const hasAllowed = (name: keyof typeof calls) => listCells(table[name]).some(({ expected }) => expected < 400);

/**
 * Whether an admin uses the role here: calls for admins only, or access to a public object that another player doesn't
 * have. Undefined if admins merely see private objects: their call may be about their own content or somebody else's.
 */
function needsRole(name: keyof typeof calls): boolean | undefined {
  const { statuses } = table[name];
  if (calls[name].method === 'GET' || !hasAllowed(name)) return false;
  if (name in auditedActs) return undefined;
  // An admin who deletes their own account gives up the role.
  if (name === 'deleteAccount') return true;
  if (calls[name].access === 'admin') return true;
  const differs = ([, , other, admin]: Four) => admin < 400 && other >= 400;
  if ('alone' in statuses) return differs(statuses.alone);
  return differs(statuses.public) || (differs(statuses.private) ? undefined : false);
}

const countActs = async () => Number((await server.db.sql`select count(*) as acts from audit_entries`)[0]?.acts);

test('every call for admins that writes is tried with success, here or in the acts that are tried beside', () => {
  const writing = names.filter((name) => calls[name].access === 'admin' && calls[name].method !== 'GET');
  const beside = writing.filter((name) => !hasAllowed(name)).sort();
  expect(Object.keys(auditedActs)).toEqual(expect.arrayContaining(beside));
});

describe('what is allowed is answered, and written down where a role allows it', () => {
  test.each(names)('%s', async (name) => {
    const cells = listCells(table[name]).filter(({ expected }) => expected < 400);
    const { fresh } = table[name];
    const before = await countActs();
    const results = await Promise.all(
      cells.map(async (cell) => {
        const needed = cell.object === 'alone' ? 'public' : cell.object;
        return tryCell(name, cell, fresh ? await createAccessFixture(server, needed) : shared);
      }),
    );
    expect(answered(results)).toEqual(wanted(cells));
    const isNoted = (await countActs()) > before;
    expect([name, isNoted]).toEqual([name, needsRole(name) ?? isNoted]);
  });
});
