import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '@emberlore/contract';
import { makeCall } from '../e2e/support/client.ts';
import { newDataDir, removeDataDir, startEmberlore } from '../e2e/support/emberlore.ts';
import { computeSpread, timed } from './lib/measure.ts';
import { type Talker, talkers } from './lib/players.ts';
import { startModel, startServer } from './lib/processes.ts';
import { readMemory, untilQuiet } from './lib/processor.ts';
import type { Effort, Row } from './lib/report.ts';
import { createTalkClient, createTalkReader } from './lib/talk-client.ts';

const goals = { start: 1500, idle: 350 };
/** Number of open streams while measuring their memory. */
const streams = 100;
/** Number of open streams before. */
const few = 8;

/** Measures the time until a server answers, with new and with existing data. */
async function starts({ pairs }: Effort) {
  const dataDir = newDataDir();
  const settings = { NODE_ENV: 'production' };
  const start = async () => {
    let server: Awaited<ReturnType<typeof startEmberlore>> | undefined;
    const ms = await timed(async () => {
      server = await startEmberlore({ dataDir, settings, patience: 120_000 });
    });
    await server?.stop();
    return ms;
  };
  try {
    const first = await start();
    const again: number[] = [];
    for (let round = 0; round < pairs; round += 1) again.push(await start());
    return { first, again: computeSpread(again) };
  } finally {
    removeDataDir(dataDir);
  }
}

/** Opens a stream of talk and leaves it open. Throws if nothing arrives within 20 seconds. */
function hold(url: string, token: string, sessionToken: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asking = request(`${url}/api/inworld/sendMessage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'content-type': 'application/json' },
    });
    const timer = setTimeout(() => reject(new Error('A talk has brought nothing within 20 seconds.')), 20_000);
    asking.on('error', reject);
    asking.on('response', (answer) => {
      answer.on('error', () => undefined);
      answer.once('data', () => {
        clearTimeout(timer);
        resolve();
      });
    });
    asking.end(JSON.stringify({ sessionToken, message: 'Who are you?', audio: false }));
  });
}

/** Returns the server's idle memory after characters have replied and spoken, with their engines loaded. */
async function idleMemory({ quick }: Effort): Promise<number> {
  const server = await startServer();
  try {
    const [player] = await talkers(server.url, 1);
    if (!player) throw new Error('Nobody came.');
    const { token, sessionToken } = player;
    // A question that nobody has asked before, so that it must be embedded.
    const body = { sessionToken, message: 'What became of the ferry that left in the fog?', audio: true };
    await makeCall(server.url, calls.sendMessage, { body, token });
    await untilQuiet(server.pid);
    await wait(quick ? 3000 : 15_000);
    return readMemory(server.pid);
  } finally {
    await server.stop();
  }
}

/** Returns the memory of each open stream: of many compared with a few, so that one-time allocations don't count. */
async function streamMemory({ quick }: Effort): Promise<number> {
  // One token in two seconds keeps the streams open during the measurement.
  const slow = await startModel(0.5);
  const settings = {
    LLM_BASE_URL: slow.baseUrl,
    LLM_MODEL: 'stand-in',
    LLM_CONCURRENCY: '512',
    LLM_TOTAL_SECONDS: '600',
  };
  const server = await startServer(settings);
  try {
    const players = await talkers(server.url, quick ? 24 : streams + few);
    await untilQuiet(server.pid);
    const open = async (some: readonly Talker[]) => {
      // Concurrently: the first text of each takes the substitute two seconds.
      await Promise.all(some.map(({ token, sessionToken }) => hold(server.url, token, sessionToken)));
      // By then, garbage from opening them has been collected, so that only the streams' memory is counted.
      await wait(quick ? 2000 : 13_000);
      return readMemory(server.pid);
    };
    const before = await open(players.slice(0, few));
    return ((await open(players.slice(few))) - before) / (players.length - few);
  } finally {
    // Without their model, streams end immediately, and the server need not wait for them.
    await slow.stop();
    await server.stop();
  }
}

/** Returns the memory before, and idle after, talks for a minute. */
async function afterLoad({ quick }: Effort) {
  const model = await startModel(0);
  const server = await startServer({ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'stand-in', LLM_CONCURRENCY: '64' });
  try {
    const players = await talkers(server.url, 16);
    const client = createTalkClient();
    const ends = performance.now() + (quick ? 3000 : 20_000);
    const talk = async ({ token, sessionToken }: { token: string; sessionToken: string }) => {
      const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
      const body = { sessionToken, message: 'Who are you?', audio: false };
      while (performance.now() < ends)
        await client.stream({ url: `${server.url}/api/inworld/sendMessage`, headers, body }, createTalkReader);
    };
    await Promise.all(players.map(talk));
    client.close();
    await wait(quick ? 2000 : 20_000);
    return readMemory(server.pid);
  } finally {
    await server.stop();
    await model.stop();
  }
}

const figure = (what: string, measured: string, goal: string, holds: boolean | null): Row => ({
  what,
  goal,
  floor: '',
  measured,
  ratio: null,
  holds,
});

/** Measures startup time and memory. */
export async function start(effort: Effort): Promise<Row[]> {
  const { first, again } = await starts(effort);
  const idle = await idleMemory(effort);
  const perStream = await streamMemory(effort);
  const after = await afterLoad(effort);
  const spread = `${(again.low / 1000).toFixed(2)}–${(again.high / 1000).toFixed(2)}`;
  return [
    figure('Start on new data', `${(first / 1000).toFixed(1)} s`, '', null),
    figure(
      'Start on existing data',
      `${(again.median / 1000).toFixed(2)} s (${spread})`,
      'at most 1.5 s',
      again.median <= goals.start,
    ),
    figure('Idle memory, brain and speech loaded', `${idle.toFixed(0)} MB`, 'at most 350 MB', idle <= goals.idle),
    figure('Memory per open stream', `${(perStream * 1024).toFixed(0)} kB`, '', null),
    figure('Idle memory after talks', `${after.toFixed(0)} MB`, '', null),
  ];
}
