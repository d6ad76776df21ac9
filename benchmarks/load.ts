// Many talks at once for a while, then rest: how much later the first letters come, whether every message is kept exactly
// once, and whether memory and descriptors come back. The language model stand-in writes 20 tokens a second. Writes
// results/load-*.md; a run of less than ten minutes only prints.
//
//   npm run bench:load -- [--minutes 10] [--talks 200] [--spoken 10] [--only plain|workers|spoken]
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { removeDataDir } from '../e2e/support/emberlore.ts';
import { checkLedger } from './lib/books.ts';
import { makeData } from './lib/first-data.ts';
import { watchLateness } from './lib/lateness.ts';
import { type Loaded, loadRows, type ProcessResources } from './lib/load-rows.ts';
import { talkers } from './lib/players.ts';
import { startModel, startServer } from './lib/processes.ts';
import { countDescriptors, listProcesses, processorBelow, readMemory, readProcessorTime } from './lib/processor.ts';
import { measureAndStore } from './lib/results.ts';
import { createModelReader, createTalkClient, createTalkReader } from './lib/talk-client.ts';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    minutes: { type: 'string', default: '10' },
    talks: { type: 'string', default: '200' },
    spoken: { type: 'string', default: '10' },
    only: { type: 'string' },
  },
});
const minutes = Number(values.minutes);
const TOKENS_A_SECOND = 20;
const warmUpMs = 20_000;
/** Duration of the rest before memory and descriptors are counted. */
const restMs = 45_000;
const loads = {
  'load-plain': { talks: Number(values.talks), spoken: false, workers: 1 },
  'load-workers': { talks: Number(values.talks), spoken: false, workers: 2 },
  'load-spoken': { talks: Number(values.spoken), spoken: true, workers: 1 },
};

type Load = (typeof loads)[keyof typeof loads];
type Server = Awaited<ReturnType<typeof startServer>>;
type Model = Awaited<ReturnType<typeof startModel>>;

/** Runs this many talks, one message after another, and sends messages directly to the model for comparison. */
async function runTalks({ url }: Server, { baseUrl }: Model, { talks, spoken }: Load, ms: number) {
  const players = await talkers(url, talks);
  const client = createTalkClient();
  const ends = performance.now() + ms;
  const ours: number[] = [];
  const direct: number[] = [];
  const sent = new Map<string, number>();
  const failures: string[] = [];
  const talk = async ({ accountId, sessionToken, token }: (typeof players)[number]) => {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
    // Random start times keep the talks out of step.
    await wait(Math.random() * 2500);
    for (let number = 1; performance.now() < ends; number += 1) {
      const body = { sessionToken, message: `What do you know of this place? (${number})`, audio: spoken };
      try {
        ours.push(
          (await client.stream({ url: `${url}/api/inworld/sendMessage`, headers, body }, createTalkReader)).first,
        );
        sent.set(accountId, (sent.get(accountId) ?? 0) + 1);
      } catch (error) {
        failures.push(String(error));
      }
    }
  };
  const ask = async () => {
    while (performance.now() < ends) {
      const body = { model: 'm', stream: true, messages: [{ role: 'user', content: 'Who are you?' }] };
      direct.push((await client.stream({ url: `${baseUrl}/chat/completions`, body }, createModelReader)).first);
    }
  };
  await Promise.all([...players.map(talk), ask(), ask()]);
  client.close();
  return { ours, direct, sent, failures };
}

/** Measures the core usage of these processes and of the server's database from now on. */
function watchCores(server: Server, model: Model): () => Record<string, number> {
  const all = () => ({
    server: total(listProcesses(server.pid), readProcessorTime),
    database: processorBelow(server.pid),
    client: readProcessorTime(process.pid),
    model: readProcessorTime(model.pid),
  });
  const [began, before] = [performance.now(), all()];
  return () => {
    const past = performance.now() - began;
    const share = ([name, used]: [string, number]) => [name, (used - before[name as keyof typeof before]) / past];
    return Object.fromEntries(Object.entries(all()).map(share));
  };
}

const total = (pids: readonly number[], of: (pid: number) => number) => pids.reduce((sum, pid) => sum + of(pid), 0);

function heldBy({ pid }: Server): ProcessResources {
  const pids = listProcesses(pid);
  return { memory: total(pids, readMemory), descriptors: total(pids, countDescriptors) };
}

async function loadServer(load: Load, server: Server, model: Model) {
  // Warms up code and one-time memory before the measurement.
  await runTalks(server, model, load, warmUpMs);
  await wait(restMs);
  const before = heldBy(server);
  const cores = watchCores(server, model);
  const lateness = watchLateness();
  await model.late();
  const talked = await runTalks(server, model, load, minutes * 60_000);
  const during = { cores: cores(), late: { client: lateness.read(), model: await model.late() }, peak: heldBy(server) };
  await wait(restMs);
  return { ...talked, ...during, before, after: heldBy(server) };
}

async function run(load: Load) {
  const dataDir = await makeData();
  const model = await startModel(TOKENS_A_SECOND);
  const asked = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'stand-in', LLM_CONCURRENCY: '256', LLM_QUEUE: '512' };
  const settings = { ...asked, WORKERS: String(load.workers) };
  const server = await startServer(settings, dataDir);
  try {
    const { sent, ...talked } = await loadServer(load, server, model);
    await server.stop();
    const loaded: Loaded = { ...load, minutes, ...talked, books: await checkLedger(dataDir, sent) };
    for (const failure of loaded.failures.slice(0, 5)) console.error(failure);
    return loadRows(loaded);
  } finally {
    await server.stop();
    await model.stop();
    removeDataDir(dataDir);
  }
}

let holds = true;
for (const [name, load] of Object.entries(loads)) {
  if (values.only !== undefined && name !== `load-${values.only}`) continue;
  const command = `npm run bench:load -- --only ${name.replace('load-', '')} --minutes ${minutes} --talks ${values.talks} --spoken ${values.spoken}`;
  const rows = minutes < 10 ? await run(load) : await measureAndStore(name, command, () => run(load));
  console.table(rows, ['what', 'goal', 'floor', 'measured', 'holds']);
  holds &&= rows.every((row) => row.holds !== false);
}
process.exitCode = holds ? 0 : 1;
