import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDataDir, removeDataDir } from '../e2e/support/emberlore.ts';
import { frequentWords, makeWorld, rareWord, tagsMeasured } from './lib/feed-world.ts';
import { computeSpread, perSecond } from './lib/measure.ts';
import { signUp } from './lib/players.ts';
import { startServer } from './lib/processes.ts';
import { readProcessorTime } from './lib/processor.ts';
import type { Effort, Row } from './lib/report.ts';
import { untilForgotten } from './lib/visitors.ts';

const stories = { whole: 10_000, quick: 1000 };
const lines = 16;
/** Minimum rate of the feed relative to the baseline route. */
const least = 0.8;

const agent = new Agent({ keepAlive: true, maxSockets: lines });

/** A call and the caller's token. */
interface ListRequest {
  path: string;
  token?: string;
}

/** Reads an answer to the end. */
function read(address: string, token?: string): Promise<number> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const asking = get(address, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.on('error', reject);
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${address} answered ${answer.statusCode}`)),
      );
    });
    asking.on('error', reject);
  });
}

/** Returns the measured calls by the names of their baseline routes: a visitor's, and two of a signed-in account. */
function listCalls(storyId: string, token: string): Record<string, ListRequest> {
  const search = (text: string) => ({ path: `/api/search/searchStories?searchQuery=${encodeURIComponent(text)}` });
  const feed = { path: '/api/stories/getStories?filter=storyLikes' };
  const story = { path: `/api/stories/getStory?storyId=${storyId}` };
  return {
    feed,
    'feed-signed-in': { ...feed, token },
    tag: { path: `/api/stories/getStoriesByTag?tag=${tagsMeasured.frequent}` },
    'search-rare': search(rareWord),
    'search-frequent': search(frequentWords[0] ?? ''),
    story,
    'story-signed-in': { ...story, token },
    comments: { path: `/api/comments/getComments?storyId=${storyId}` },
  };
}

/** Records the server's queries for each call once its caches are filled. */
async function recorded(url: string, calls: Record<string, ListRequest>, file: string) {
  const routes: Record<string, unknown[]> = {};
  for (const [name, { path, token }] of Object.entries(calls)) {
    for (let warm = 0; warm < 3; warm += 1) await read(url + path, token);
    await untilForgotten();
    const before = readFileSync(file, 'utf8').length;
    await read(url + path, token);
    const asked = readFileSync(file, 'utf8').slice(before).trim();
    const queries = asked === '' ? [] : asked.split('\n').map((line) => JSON.parse(line) as { text: string });
    // Queries for limits and periodic jobs aren't part of the call.
    routes[name] = queries.filter(({ text }) => /^\s*(?:select|with|\()/i.test(text));
  }
  return routes;
}

function findSocket(dataDir: string): string {
  const cluster = readdirSync(dataDir).find((name) => existsSync(join(dataDir, name, 'postmaster.pid')));
  const lines = readFileSync(join(dataDir, cluster ?? '', 'postmaster.pid'), 'utf8').split('\n');
  return join(lines[4] ?? '', '.s.PGSQL.5432');
}

/** One side of the comparison: its URL and the answering process. */
interface Side {
  address: string;
  token?: string | undefined;
  pid: number;
}

async function compare(ours: Side, bare: Side, { pairs, ms }: Effort) {
  const take = async ({ address, token, pid }: Side) => {
    const before = readProcessorTime(pid);
    let count = 0;
    const rate = await perSecond(lines, ms, async () => {
      count += 1;
      await read(address, token);
    });
    return { rate, processor: (readProcessorTime(pid) - before) / count };
  };
  await take(ours);
  await take(bare);
  const taken: { floor: { rate: number; processor: number }; own: { rate: number; processor: number } }[] = [];
  for (let pair = 0; pair < pairs; pair += 1) taken.push({ floor: await take(bare), own: await take(ours) });
  return {
    ratio: computeSpread(taken.map(({ floor, own }) => own.rate / floor.rate)),
    bare: computeSpread(taken.map(({ floor }) => floor.rate)),
    ours: computeSpread(taken.map(({ own }) => own.rate)),
    processor: computeSpread(taken.map(({ own }) => own.processor)),
    bareProcessor: computeSpread(taken.map(({ floor }) => floor.processor)),
  };
}

function toRow(
  name: string,
  { ratio, bare, ours, processor, bareProcessor }: Awaited<ReturnType<typeof compare>>,
): Row {
  return {
    what: `${name}, ${lines} at once`,
    goal: name === 'feed' ? `at least ${least}` : '',
    floor: `${bare.median.toFixed(0)}/s, ${bareProcessor.median.toFixed(2)} ms of CPU time`,
    measured: `${ours.median.toFixed(0)}/s (${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)}), ${processor.median.toFixed(2)} ms of CPU time`,
    ratio: ratio.median,
    holds: name === 'feed' ? ratio.median >= least : null,
  };
}

/** Compares lists and details with baseline routes that make the same queries. */
export async function lists(effort: Effort): Promise<Row[]> {
  const dataDir = newDataDir();
  const folder = mkdtempSync(join(tmpdir(), 'emberlore-bench-'));
  const [queryFile, routeFile] = [join(folder, 'queries'), join(folder, 'routes.json')];
  const { storyId } = await makeWorld(dataDir, effort.quick ? stories.quick : stories.whole);
  writeFileSync(queryFile, '');
  const preload = `--import=${join(import.meta.dirname, 'lib/record-queries.ts')}`;
  const recorder = await startServer({ NODE_OPTIONS: preload, RECORD_QUERIES: queryFile }, dataDir);
  const calls = listCalls(storyId, (await signUp(recorder.url)).token);
  writeFileSync(routeFile, JSON.stringify(await recorded(recorder.url, calls, queryFile)));
  await recorder.stop();

  const server = await startServer({}, dataDir);
  const child = fork(join(import.meta.dirname, 'lib/bare-process.ts'), [
    routeFile,
    findSocket(dataDir),
    'emberlore',
    'postgres',
  ]);
  try {
    const [{ address }] = (await once(child, 'message')) as [{ address: string }];
    const rows: Row[] = [];
    for (const [name, { path, token }] of Object.entries(calls)) {
      const ours = { address: server.url + path, token, pid: server.pid };
      const bare = { address: `${address}/${name}`, pid: child.pid ?? 0 };
      rows.push(toRow(name, await compare(ours, bare, effort)));
    }
    return rows;
  } finally {
    child.disconnect();
    await server.stop();
    removeDataDir(dataDir);
    rmSync(folder, { recursive: true, force: true });
  }
}
