// Many talks at once for a while, then rest: how much later the first letters come, whether every message is kept exactly
// once, and whether memory and descriptors come back. The language model stand-in writes 20 tokens a second.
//
//   npm run bench:load -- [--minutes 10] [--talks 200] [--spoken 10] [--only plain|spoken]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newDataDir, removeDataDir } from '../e2e/support/emberlore.ts';
import { checkBooks } from './lib/books.ts';
import { type Lateness, watchLateness } from './lib/lateness.ts';
import { median, quantile } from './lib/measure.ts';
import { talkers } from './lib/players.ts';
import { startModel, startServer } from './lib/processes.ts';
import { descriptorsOf, memoryOf, processorOf } from './lib/processor.ts';
import { createTalkClient, ofModel, ofTalk } from './lib/talk-client.ts';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    minutes: { type: 'string', default: '10' },
    talks: { type: 'string', default: '200' },
    spoken: { type: 'string', default: '10' },
    only: { type: 'string' },
  },
});
const TOKENS_A_SECOND = 20;
/** How long everybody rests before memory and descriptors are counted. */
const restMs = 45_000;

interface Load {
  name: 'plain' | 'spoken';
  talks: number;
  audio: boolean;
}

/** Keeps so many talks going, each message behind the one before, and asks the model directly beside them. */
async function keepTalking(url: string, baseUrl: string, { talks, audio }: Load, ms: number) {
  const players = await talkers(url, talks);
  const client = createTalkClient();
  const ends = performance.now() + ms;
  const ours: number[] = [];
  const direct: number[] = [];
  const sent = new Map<string, number>();
  const failures: string[] = [];
  const talk = async (at: number) => {
    const player = players[at];
    if (!player) return;
    // Nobody begins in step with the others.
    await wait(Math.random() * 2500);
    for (let number = 1; performance.now() < ends; number += 1) {
      const body = { sessionToken: player.sessionToken, message: `What do you know of this place? (${number})`, audio };
      const headers = { accept: 'text/event-stream', authorization: `Bearer ${player.token}` };
      try {
        ours.push((await client.stream({ url: `${url}/api/inworld/sendMessage`, headers, body }, ofTalk)).first);
        sent.set(player.accountId, (sent.get(player.accountId) ?? 0) + 1);
      } catch (error) {
        failures.push(String(error));
      }
    }
  };
  const ask = async () => {
    while (performance.now() < ends) {
      const body = { model: 'm', stream: true, messages: [{ role: 'user', content: 'Who are you?' }] };
      direct.push((await client.stream({ url: `${baseUrl}/chat/completions`, body }, ofModel)).first);
    }
  };
  await Promise.all([...players.map((_, at) => talk(at)), ask(), ask()]);
  client.close();
  return { ours, direct, sent, failures };
}

async function run(load: Load) {
  const model = await startModel(TOKENS_A_SECOND);
  const dataDir = newDataDir();
  const settings = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'stand-in', LLM_CONCURRENCY: '256', LLM_QUEUE: '512' };
  const server = await startServer(settings, dataDir);
  try {
    // Code that has never run, and memory that is needed once, are there before anything is counted.
    await keepTalking(server.url, model.baseUrl, load, 20_000);
    await wait(restMs);
    const before = { memory: memoryOf(server.pid), descriptors: descriptorsOf(server.pid) };
    const began = { at: performance.now(), processor: processorOf(server.pid) };
    const lateness = watchLateness();
    await model.late();
    const talked = await keepTalking(server.url, model.baseUrl, load, Number(values.minutes) * 60_000);
    const busy = (processorOf(server.pid) - began.processor) / (performance.now() - began.at);
    const late = { client: lateness.read(), model: await model.late() };
    const peak = memoryOf(server.pid);
    await wait(restMs);
    const after = { memory: memoryOf(server.pid), descriptors: descriptorsOf(server.pid) };
    await server.stop();
    const books = await checkBooks(dataDir, talked.sent);
    return tell(load, talked, { before, peak, after, busy, late, books });
  } finally {
    await server.stop();
    await model.stop();
    removeDataDir(dataDir);
  }
}

type Talked = Awaited<ReturnType<typeof keepTalking>>;
interface Counted {
  before: { memory: number; descriptors: number };
  peak: number;
  after: { memory: number; descriptors: number };
  /** Share of one core. */
  busy: number;
  late: { client: Lateness; model: Lateness };
  books: Awaited<ReturnType<typeof checkBooks>>;
}

function tell({ name, talks }: Load, { ours, direct, failures }: Talked, counted: Counted) {
  const { before, peak, after, busy, late, books } = counted;
  const added = quantile(ours, 0.99) - median(direct);
  const result = {
    load: name,
    talks,
    minutes: Number(values.minutes),
    messages: ours.length,
    failed: failures.length,
    failures: failures.slice(0, 5),
    'first token p50, ms': median(ours),
    'first token p99, ms': quantile(ours, 0.99),
    'directly p50, ms': median(direct),
    'directly p99, ms': quantile(direct, 0.99),
    'added p99, ms': added,
    'core used': busy,
    'client late itself, ms': late.client,
    'model late itself, ms': late.model,
    ...books,
    'memory before, MB': before.memory,
    'memory at the end, MB': peak,
    'memory after rest, MB': after.memory,
    'descriptors before': before.descriptors,
    'descriptors after': after.descriptors,
  };
  const checks = {
    'added p99 under 300 ms': added < 300,
    'no message failed': failures.length === 0,
    'none lost or doubled': books.lost === 0 && books.doubled === 0 && books.unsettled === 0 && books.unbalanced === 0,
    'memory back within 10 %': after.memory <= before.memory * 1.1,
    'no descriptor leaked': after.descriptors <= before.descriptors,
  };
  console.log(result);
  console.table(checks);
  return { ...result, checks };
}

const loads: Load[] = [
  { name: 'plain', talks: Number(values.talks), audio: false },
  { name: 'spoken', talks: Number(values.spoken), audio: true },
];
const results = [];
for (const load of loads.filter(({ name }) => values.only === undefined || values.only === name)) {
  results.push(await run(load));
}
const folder = join(import.meta.dirname, 'results');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'load.json'), `${JSON.stringify(results, null, 2)}\n`);
process.exitCode = results.every(({ checks }) => Object.values(checks).every(Boolean)) ? 0 : 1;
