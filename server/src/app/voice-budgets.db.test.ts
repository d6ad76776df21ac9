import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FreshDatabase, freshDatabase } from '@emberlore/database/testing';
import { createRemoteHearing, writeWav } from '@emberlore/voice';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../kit/clock.ts';
import { onBehalfOf } from '../kit/fair-queue.ts';
import { readConfig } from './config.ts';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { createSharedCounts } from './shared-counts.ts';
import { createVoiceBudgets } from './voice-budgets.ts';
import { createVoiceEngines, type VoiceEngines } from './voice-engines.ts';

const recording = readFileSync(new URL('../../../voice/recordings/plain-01.wav', import.meta.url));
const sound = writeWav(
  Int16Array.from({ length: 16_000 }, (_, index) => Math.round(Math.sin(index / 20) * 9_000)),
  16_000,
);

let db: FreshDatabase;
let voices: VoiceEngines;
let baseUrl: string;
const paths: string[] = [];
const warnings: string[] = [];
const server = createServer((request, response) => {
  paths.push(request.url ?? '');
  request.resume();
  response.end(request.url?.endsWith('speech') ? sound : JSON.stringify({ text: 'I want to kill myself.' }));
});

beforeAll(async () => {
  db = await freshDatabase();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const config = readConfig({
    NODE_ENV: 'test',
    TTS_BASE_URL: baseUrl,
    TTS_MODEL: 'm',
    TTS_CHARACTERS_PER_DAY: '20',
    TTS_VISITOR_CHARACTERS_PER_DAY: '15',
    TTS_ALL_VISITORS_CHARACTERS_PER_DAY: '30',
    STT_BASE_URL: baseUrl,
    STT_MODEL: 'm',
  });
  const log = createLogger({ level: 'warn', readable: true, write: (line) => warnings.push(line) });
  const { meter } = createMetrics();
  voices = createVoiceEngines(config, { connection: db, confirming: true, clock: systemClock, log, meter });
});
beforeEach(async () => {
  await db.sql`truncate rate_limits`;
  paths.length = 0;
});
afterAll(async () => {
  await voices?.speech.close();
  await voices?.ears.close();
  server.closeAllConnections();
  server.close();
  await db?.drop();
});

/** A visitor at this address or, with a key, an account. */
const at = (address: string, key = address) => ({ key, address, network: address, isGone: () => false });

let spoken = 0;
/** Has sentences of ten characters spoken, none from the cache; returns for how many the server was asked. */
async function speak(requester: ReturnType<typeof at>, sentences: number): Promise<number> {
  const before = paths.length;
  for (let said = 0; said < sentences; said += 1) {
    spoken += 1;
    const line = { text: `Line ${10_000 + spoken}`, voiceName: 'Nora' as const, pitch: 0, speed: 1 };
    expect(await onBehalfOf(requester, () => voices.speech.speak(line))).not.toBeNull();
  }
  return paths.length - before;
}

async function insertAccount(isConfirmed: boolean): Promise<string> {
  const [row] = await db.sql<{ id: string }[]>`
    insert into accounts (email, user_name, password_hash, email_confirmed_at)
    values (${crypto.randomUUID()}, 'Ada', '', case when ${isConfirmed} then now() end) returning id`;
  return row?.id ?? '';
}

test('beyond the budget of their network or of all, visitors hear the embedded voices', async () => {
  expect(await speak(at('203.0.113.1'), 4)).toBe(2);
  expect(await speak(at('203.0.113.2'), 4)).toBe(1);
  expect(warnings).toEqual([]);
  expect(await speak(at('203.0.113.3'), 1)).toBe(0);
});

test('an account has a budget, and shares its network’s until its address is confirmed', async () => {
  const [own, unproven] = [await insertAccount(true), await insertAccount(false)];
  expect(await speak(at('203.0.113.1', own), 4)).toBe(2);
  expect(await speak(at('203.0.113.1'), 1)).toBe(1);
  expect(await speak(at('203.0.113.1', unproven), 2)).toBe(1);
  expect(await speak(at('203.0.113.1', unproven), 1)).toBe(0);
});

test('recordings count with their speech before anybody reads what was said', async () => {
  const account = await insertAccount(true);
  await onBehalfOf(at('203.0.113.1', account), () => voices.ears.hear({ wav: recording }));
  const [row] = await db.sql<{ key: string; count: number }[]>`select key, count from rate_limits`;
  expect(row?.key).toBe(`hearing-player:${account}`);
  expect(row?.count).toBeGreaterThanOrEqual(1);
  expect(row?.count).toBeLessThanOrEqual(15);
});

test('beyond the budget no recording is sent', async () => {
  const counts = createSharedCounts(db);
  const confirmed = { has: async () => true };
  const perDay = { player: 1, visitorNetwork: 1, visitors: 0 };
  const budget = createVoiceBudgets({ of: 'hearing', counts, confirmed, perDay });
  const ears = createRemoteHearing({ baseUrl, model: 'm', timeout: 60_000, budget });
  for (const requester of [at('203.0.113.1', await insertAccount(true)), at('203.0.113.2')]) {
    paths.length = 0;
    const hear = () => onBehalfOf(requester, () => ears.hear({ wav: recording }));
    expect((await hear())?.text).toBe('I want to kill myself.');
    await expect(hear()).rejects.toMatchObject({ cause: { name: 'BudgetUsedUp' } });
    expect(paths).toHaveLength(1);
  }
  await ears.close();
});
