// How every list, search and detail call grows with the number of stories, and how writes do: real servers on worlds of
// 10,000, 100,000 and 1,000,000 stories, asked in turn over HTTP, timed by PostgreSQL itself, planning included. Writes
// results/growth.md. Ends with 1 when a line takes more than five times as long with the most stories as with
// the fewest, or more than 10 ms.
//
//   npm run bench:growth -- [--size 1000000] [--sizes 10000,1000000] [--rounds 20] [--data folder] [--fill] [--plans folder]
//
// With --data, databases are kept in that folder and reused; older ones are migrated. --fill fills them and measures
// nothing. --plans writes the execution plans of every call to that folder.
import { parseArgs } from 'node:util';
import { type Embedded, startEmbedded } from '@emberlore/database';
import { newDataDir, removeDataDir } from '../e2e/support/emberlore.ts';
import { type CallRequest, calls } from './growth/calls.ts';
import { rushOfLikesByHttp } from './growth/crowd.ts';
import { rowsRead } from './growth/plans.ts';
import { holds, type Measured, type Results, renderGrowth, writePlans } from './growth/report.ts';
import { openSide, type Side } from './growth/side.ts';
import { rushOfComments, rushOfLikes, writes } from './growth/writes.ts';
import { median, quantile } from './lib/measure.ts';
import { watchCircumstances, writeResult } from './lib/results.ts';
import { untilForgotten } from './lib/visitors.ts';

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    size: { type: 'string', default: '1000000' },
    sizes: { type: 'string', default: '10000,100000,1000000' },
    rounds: { type: 'string', default: '20' },
    data: { type: 'string' },
    fill: { type: 'boolean', default: false },
    plans: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const sizes = values.sizes
  .split(',')
  .map(Number)
  .filter((size) => size <= Number(values.size));
const dataDir = values.data ?? newDataDir();
const results: Results = { sizes, calls: {}, writes: {}, rushes: {} };
const circumstances = watchCircumstances(`npm run bench:growth -- --sizes ${sizes.join(',')} --rounds ${rounds}`);

const summary = (times: number[]): Measured => ({ p50: median(times), p95: quantile(times, 0.95) });

function note(lines: Results['calls'], name: string, size: number, measured: Measured): void {
  lines[name] = { ...lines[name], [size]: measured };
}

/** Stores the faster of two measurements. */
function storeFaster(lines: Results['calls'], name: string, size: number, measured: Measured): void {
  const before = lines[name]?.[size];
  if (!before || measured.p50 < before.p50) note(lines, name, size, { ...before, ...measured });
}

/** Replaces ended connections and fills the caches. */
async function warm(side: Side): Promise<void> {
  for (let n = 0; n < 30; n += 1) {
    await side.ask({ who: 'plain', path: '/api/login/token', query: {} }).catch(() => undefined);
  }
}

/**
 * Number of unmeasured warm-up runs: PostgreSQL replans a statement for its first five executions on a connection.
 * Answers shared by visitors have to expire each time, which takes a second.
 */
const warmUpRuns = { visitors: 2, reads: 20, writes: 20 };

/** Waits until the shared answers for visitors have expired, so that the database is queried. */
const rest = async ({ who }: CallRequest) => (who === 'visitor' ? untilForgotten() : undefined);

interface Timed {
  /** Number of unmeasured runs before the measurement. */
  first: number;
  act: (round: number) => Promise<unknown>;
  /** Runs before each measurement, unmeasured. */
  before?: () => Promise<unknown>;
}

async function measureTimes(side: Side, { first, act, before }: Timed): Promise<Measured> {
  const times: number[] = [];
  for (let round = 0; round < first + rounds; round += 1) {
    await before?.();
    const { ms } = await side.hear(() => act(round));
    if (round >= first) times.push(ms);
  }
  return summary(times);
}

async function measureReads(side: Side, lines = Object.entries(calls)): Promise<void> {
  await side.listen('times');
  await warm(side);
  for (const [name, askedOf] of lines) {
    const asked = askedOf(side.known);
    const first = asked.who === 'visitor' ? warmUpRuns.visitors : warmUpRuns.reads;
    const timed = { first, act: () => side.ask(asked), before: () => rest(asked) };
    storeFaster(results.calls, name, side.size, await measureTimes(side, timed));
  }
}

/** Repeats failed lines with this size as the largest, because the machine's host may have been slow for minutes. */
async function measureAgain(side: Side): Promise<void> {
  const failing = Object.entries(calls).filter(([name]) => {
    const line = results.calls[name];
    const measured = line?.[side.size];
    return measured && !holds({ ...line, [String(sizes.at(-1))]: measured }, sizes);
  });
  await measureReads(side, failing);
}

async function storeReads(side: Side): Promise<void> {
  await side.listen('plans');
  await warm(side);
  for (const [name, askedOf] of Object.entries(calls)) {
    const asked = askedOf(side.known);
    await rest(asked);
    const { plans } = await side.hear(() => side.ask(asked));
    if (values.plans !== undefined) writePlans(values.plans, name, side.size, plans);
    const measured = results.calls[name]?.[side.size];
    if (measured) measured.rows = Math.round(plans.reduce((total, { Plan }) => total + rowsRead(Plan), 0));
  }
}

async function measureWrites(side: Side): Promise<void> {
  await side.listen('times');
  await warm(side);
  for (const [name, write] of Object.entries(writes)) {
    const timed = { first: warmUpRuns.writes, act: (round: number) => write(side, round) };
    note(results.writes, name, side.size, await measureTimes(side, timed));
  }
  await side.listen('nothing');
  await warm(side);
}

/** Reports progress with the elapsed time in seconds. */
function createReporter(size: number): (text: string) => void {
  const began = performance.now();
  return (text) => console.log(`${size} stories, ${((performance.now() - began) / 1000).toFixed(0)} s: ${text}`);
}

async function measureSize(store: Omit<Embedded, 'stop'>, size: number): Promise<void> {
  const side = await openSide(store, dataDir, size, createReporter(size));
  try {
    if (values.fill) return;
    await measureReads(side);
    await storeReads(side);
    await measureAgain(side);
    await measureWrites(side);
    if (size !== sizes.at(-1)) return;
    results.rushes['likes of one story'] = await rushOfLikes(side);
    results.rushes['likes of one story over HTTP'] = await rushOfLikesByHttp(side);
    results.rushes['comments on one story'] = await rushOfComments(side);
  } finally {
    await side.stop();
  }
}

/** Writes the figures, and reports which lines fail. */
function conclude(): void {
  writeResult('growth', circumstances(), renderGrowth(results));
  const failing = Object.entries({ ...results.calls, ...results.writes }).filter(([, line]) => !holds(line, sizes));
  for (const [name, line] of failing) console.log(`${name}: ${JSON.stringify(line)}`);
  process.exitCode = failing.length > 0 ? 1 : 0;
}

const { stop, ...store } = await startEmbedded({ dataDir });
try {
  for (const size of sizes) await measureSize(store, size);
  if (!values.fill) conclude();
} finally {
  await stop();
  if (values.data === undefined) removeDataDir(dataDir);
}
