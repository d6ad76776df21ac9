import { type Call, calls } from '@emberlore/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { toStoredJson } from './domains/studio/character-cards/stored-card.ts';
import { type AccessFixture, createAccessFixture, storyTokenFor } from './testing/access.ts';
import { table } from './testing/access-matrix/table.ts';
import { text, v3 } from './testing/character-cards.ts';
import { done, multipart } from './testing/creating.ts';
import { type HostileCase, listCases } from './testing/hostile/cases.ts';
import { files } from './testing/hostile/files.ts';
import { type Measurements, watchEventLoop } from './testing/hostile/probe.ts';
import type { HostileRequest } from './testing/hostile/recipes.ts';
import { type Sender, startSender } from './testing/hostile/sending.ts';
import { scriptedSpeech } from './testing/scripted.ts';
import { type CallOptions, startTestServer, type TestServer } from './testing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Whether every field of every call gets every hostile text and list, and an expensive character is exported.
     * Otherwise only the calls that a stranger can make are tested, and their fields share them.
     */
    everyHostileCase: boolean;
  }
}

/**
 * Sends hostile input at its limits to every call of the contract: long texts, wide and deep values, archives and
 * pictures that keep their reader busy. None may block the event loop or take much memory.
 */
const MOST_HELD_MS = 50;
const MOST_GROWN_MB = 200;
/** The first attempt may include compilation and garbage collection: only what is slow repeatedly counts. */
const TRIES = 3;
/** Number of requests sent concurrently; sent one by one if together they block the event loop too long. */
const AT_ONCE = 6;
/** How many entries of the full card fit into what is stored with a character. */
const KEPT_ENTRIES = 180;

const every = inject('everyHostileCase') ?? false;

type Name = keyof typeof calls;
/** These calls remove what others need, so they run last. */
const LAST: readonly Name[] = ['addToBlocklist', 'banAccount', 'removeDevices', 'updateProfile', 'deleteAccount'];
const METHODS = ['POST', 'PUT', 'GET', 'DELETE'];

let server: TestServer;
let stage: AccessFixture;
let sender: Sender;
let demoToken: string;

const rank = (name: Name) => (LAST.includes(name) ? 10 + LAST.indexOf(name) : METHODS.indexOf(calls[name].method));
const tested = (name: Name) => every || calls[name].access === 'open' || calls[name].access === 'optional';
const names = (Object.keys(calls) as Name[]).filter(tested).sort((one, other) => rank(one) - rank(other));

beforeAll(async () => {
  server = await startTestServer({ speech: scriptedSpeech(), settings: { LOG_LEVEL: 'error' } });
  stage = await createAccessFixture(server);
  sender = startSender();
  // Exports repeat the card: it has as many entries as an import keeps, and nothing of it is dropped.
  const { data } = JSON.parse(files['a full card']?.(0).toString() ?? '{}');
  data.character_book.entries.splice(KEPT_ENTRIES);
  const card = toStoredJson(data, (dropped) => expect(dropped).toBe(''));
  await server.db.sql`
    update characters set card = ${card}::text::jsonb where id = ${stage.objects.public.characterId}`;
  const query = { inworldCharacterId: 'irish-baker' };
  demoToken = (await server.call('GET', '/api/inworld/getIrishSessionToken', { query })).body.sessionToken;
});

afterAll(async () => {
  await sender?.close();
  await server?.close();
});

async function createCaller(name: Name): Promise<{ accountId: string; token: string | undefined }> {
  const { access } = calls[name];
  const accountId = access === 'admin' ? stage.ids.admin : stage.ids.owner;
  if (access === 'open') return { accountId, token: undefined };
  const [row] = await server.db.sql<{ session_epoch: number }[]>`
    select session_epoch from accounts where id = ${accountId} and deleted_at is null`;
  if (!row) return { accountId, token: undefined };
  const account = { id: accountId, signInEpoch: row.session_epoch };
  const { accessToken } = await server.db.transact((writer) => server.modules.signIns.open(writer, account));
  return { accountId, token: accessToken };
}

/** Returns a call's normal request. */
async function usualInput(name: Name, accountId: string): Promise<CallOptions> {
  const { area } = calls[name];
  const objects = area === 'demos' ? { ...stage.objects.public, sessionToken: demoToken } : stage.objects.public;
  const storyToken = (storyId: string) => storyTokenFor(server, accountId, storyId);
  return (await table[name].send?.(objects, { accountId, victimId: stage.ids.victim, storyToken })) ?? {};
}

function buildUrl({ path }: Call, { query, params }: HostileCase['request']): string {
  const named = path.replace(/:(\w+)/g, (part, name) => encodeURIComponent(params?.[name] ?? part));
  const address = new URL(named, server.url);
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.append(name, value);
  return address.href;
}

function buildRequest(call: Call, { request }: HostileCase, token: string | undefined): HostileRequest {
  const { json, parts } = request;
  return { method: call.method, url: buildUrl(call, request), token, ...(parts ? { parts } : { json }) };
}

/** Sends requests concurrently and returns the measurements. */
async function measure(requests: HostileRequest[]): Promise<Measurements & { statuses: number[] }> {
  const seen = watchEventLoop();
  const statuses = await sender.send(requests);
  return { statuses, ...seen() };
}

const isFailure = (status: number) => status >= 500;
const isGrown = ({ grownMb }: Measurements) => grownMb > MOST_GROWN_MB;

/** Tests a single case; returns what is wrong, or undefined if it is fast in one of three attempts. */
async function findFaultAlone({ what }: HostileCase, request: HostileRequest): Promise<string | undefined> {
  let [held, status] = [Infinity, 0];
  for (let tries = 0; tries < TRIES; tries++) {
    const seen = await measure([request]);
    [held, status] = [Math.min(held, seen.heldMs), seen.statuses[0] ?? 0];
    if (isGrown(seen)) return `${what}: ${seen.grownMb.toFixed()} MB`;
    if (held <= MOST_HELD_MS && !isFailure(status)) return undefined;
  }
  return `${what}: ${held.toFixed()} ms, answered ${status}`;
}

/** Tests cases concurrently, or one by one if that is too slow or fails; returns what is wrong. */
async function findFaults(cases: HostileCase[], call: Call, token: string | undefined): Promise<string[]> {
  const requests = cases.map((each) => buildRequest(call, each, token));
  const seen = await measure(requests);
  // Memory taken once stays taken: growth would not show again.
  if (isGrown(seen)) return [`${cases.map(({ what }) => what).join(', ')}: ${seen.grownMb.toFixed()} MB`];
  if (seen.heldMs <= MOST_HELD_MS && !seen.statuses.some(isFailure)) return [];
  const wrong: string[] = [];
  for (const each of cases)
    wrong.push(...[await findFaultAlone(each, buildRequest(call, each, token))].filter((found) => found !== undefined));
  return wrong;
}

function* splitIntoBatches<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

describe('hostile input at the limits of a call is soon refused or done with', () => {
  test.each(names)('%s', { timeout: 0 }, async (name) => {
    const call: Call = calls[name];
    const { accountId, token } = await createCaller(name);
    const cases = await listCases(call, await usualInput(name, accountId), every);
    const wrong: string[] = [];
    for (const batch of splitIntoBatches(cases, call.files ? 1 : AT_ONCE))
      wrong.push(...(await findFaults(batch, call, token)));
    expect(wrong).toEqual([]);
  });
});

// The character takes longer to make than anything here: `e2e/long/work-limits.ts` exports it.
if (every) {
  describe('an export of a character that was made to be expensive takes little', () => {
    const face = (bytes: Buffer, name: string) => ({
      type: name === 'main' ? 'icon' : 'emotion',
      name,
      ext: 'jpeg',
      uri: `data:image/jpeg;base64,${bytes.toString('base64')}`,
    });
    let characterId: string;
    let token: string;

    beforeAll(async () => {
      ({ token } = await server.signUp());
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
      const size = { width: 768, height: 5000, channels: 3, background: '#000' } as const;
      const bytes = await sharp({ create: { ...size, noise } })
        .jpeg({ quality: 50 })
        .toBuffer();
      const assets = ['main', 'annoyed', 'happy', 'sad'].map((name) => face(bytes, name));
      const data = { ...v3.data, name: 'Ilse'.repeat(11), description: '<BOT>'.repeat(39_000), assets };
      const form = multipart({ importInfo: { preview: false } }, [['card', text({ ...v3, data }), 'card']]);
      ({ characterId } = done(await server.call('POST', '/api/characters/importCharacter', { token, form })));
    });

    test.each(['v2-json', 'v2-png', 'v3-json', 'v3-png', 'charx'])('%s', async (format) => {
      const query = { characterId, format };
      const request = buildRequest(calls.exportCharacter, { what: format, request: { query } }, token);
      expect(await findFaultAlone({ what: format, request: { query } }, request)).toBeUndefined();
    });
  });
}
