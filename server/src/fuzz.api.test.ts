import { calls } from '@emberlore/contract';
import fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openApi } from './app/openapi.ts';
import { type AccessFixture, createAccessFixture, storyTokenFor } from './testing/access.ts';
import { plainPicture } from './testing/creating.ts';
import { generateRequests, listTargets, type Target } from './testing/fuzz/requests.ts';
import { findFault } from './testing/fuzz/verdict.ts';
import { collectGarbage } from './testing/resources.ts';
import { scriptedEngine, scriptedHearing, scriptedSpeech } from './testing/scripted.ts';
import { startTestServer, type TestServer } from './testing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Number of inputs per call. */
    fuzzInputs: number;
    /** Names of the calls to test; empty: all. */
    fuzzCalls: string[];
  }
}

/**
 * Fuzzes every call of the API with inputs generated from the API's own description, known ids and texts that have
 * broken other programs. No answer may be a 500 or reveal internals.
 */
const inputs = inject('fuzzInputs') ?? 4;
const AT_ONCE = Math.min(inputs, 10);
/** These calls remove what others need, so they run last. */
const last = ['resolveReport', 'banAccount', 'removeDevices', 'updateProfile', 'deleteAccount'];

let server: TestServer;
let app: FastifyInstance;
let stage: AccessFixture;
let known: string[];
let heapBefore: number;

const rank = ({ operationId, method }: Target) =>
  last.includes(operationId) ? 10 + last.indexOf(operationId) : ['GET', 'POST', 'PUT', 'DELETE'].indexOf(method);
const named = inject('fuzzCalls') ?? [];
const unknown = named.filter((name) => !(name in calls));
if (unknown.length > 0) throw new Error(`There is no call ${unknown.join(', ')}.`);
const targets = listTargets(openApi(calls) as Parameters<typeof listTargets>[0])
  .filter(({ operationId }) => named.length === 0 || named.includes(operationId))
  .sort((a, b) => rank(a) - rank(b));

beforeAll(async () => {
  const scripted = { engine: scriptedEngine(), speech: scriptedSpeech(), ears: scriptedHearing() };
  server = await startTestServer({ ...scripted, settings: { LOG_LEVEL: 'error' } });
  ({ app } = server);
  stage = await createAccessFixture(server);
  await givePictures();
  const { ids, objects } = stage;
  const ofStory = ({ storyId }: { storyId: string }) => storyTokenFor(server, ids.owner, storyId);
  const storyTokens = await Promise.all([objects.public, objects.private].map(ofStory));
  const things = Object.values(objects).flatMap((each) => Object.values(each) as string[]);
  known = [...things, ...Object.values(ids), ...storyTokens, 'Heritage', 'Nora', 'DIALOGUE', '2025-05-06', 'x', '1'];
  known.push('backgrounds/ballroom', 'portraits/keeper-sorcha-neutral', 'items/brass-key');
  heapBefore = heapUsed();
});

afterAll(() => server?.close());

/** The pictures of the test objects are only rows: this stores a file for each. */
async function givePictures(): Promise<void> {
  const bytes = await plainPicture('#444', { format: 'webp' });
  const rows = await server.db.sql<{ hash: string }[]>`select hash from media`;
  await Promise.all(rows.map(({ hash }) => server.storage.put(`${hash.slice(0, 2)}/${hash}/600.webp`, bytes)));
}

/** Returns the bytes of heap in use after garbage collection. */
function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

async function createToken(id: string): Promise<string | undefined> {
  const [account] = await server.db.sql<{ id: string; session_epoch: number; open: boolean }[]>`
    select id, session_epoch, deleted_at is null and banned_at is null as open from accounts where id = ${id}`;
  if (!account?.open) return undefined;
  const { session_epoch: signInEpoch } = account;
  return (await server.db.transact((writer) => server.modules.signIns.open(writer, { id, signInEpoch }))).accessToken;
}

async function tried(request: InjectOptions, token: string | undefined) {
  const headers = { ...request.headers, ...(token === undefined ? {} : { authorization: token }) };
  const { statusCode, payload, headers: told } = await app.inject({ ...request, headers });
  return findFault({ statusCode, payload, headers: told });
}

describe('no input breaks a call', () => {
  test.each(targets.map((target) => [target.operationId, target] as const))(
    '%s',
    { timeout: 0 },
    async (name, target) => {
      const isForAdmins = calls[name as keyof typeof calls].access === 'admin';
      const token =
        target.security.length > 0 ? await createToken(isForAdmins ? stage.ids.admin : stage.ids.owner) : undefined;
      const many = fc.array(generateRequests(target, known), { minLength: AT_ONCE, maxLength: AT_ONCE });
      await fc.assert(
        fc.asyncProperty(many, async (requests) => {
          const wrong = await Promise.all(requests.map((request) => tried(request, token)));
          expect(wrong.filter((each) => each !== null)).toEqual([]);
        }),
        {
          numRuns: Math.ceil(inputs / AT_ONCE),
          seed: 11,
          endOnFailure: false,
          interruptAfterTimeLimit: 60_000 * Math.ceil(inputs / 100),
        },
      );
    },
  );
});

test('nothing went wrong unseen', () => {
  const causes = [...server.log().matchAll(/"message":"([^"]*)","stack":"\s*([^"]{0,200})/g)];
  expect(new Set(causes.map(([, message, stack]) => `${message} ${stack}`))).toEqual(new Set());
});

test('nothing is held on to for what came in', () => {
  expect((heapUsed() - heapBefore) / 1024 / 1024).toBeLessThan(150);
});
