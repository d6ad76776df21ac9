import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Refused } from '../../support/client.ts';
import { newDataDir, removeDataDir, startEmberlore } from '../../support/emberlore.ts';
import { newCast, playOn, type Stretch } from '../kill-nine/cast.ts';
import { foundPictures } from '../kill-nine/orphans.ts';
import { endDatabase, killTree } from '../kill-nine/processes.ts';
import { type Settled, settleAll } from '../kill-nine/settle.ts';

/** The results. Times in milliseconds since the database was told to stop. */
export interface Figures extends Settled {
  acknowledged: number;
  /** Number of calls rejected because the database or the conversation was unavailable. */
  refused: number;
  /** Time until the server reported ready. */
  ready: number[];
  /** Time until an action started after the stop was acknowledged. */
  served: number[];
}

const players = 4;
const credits = 1000;
/** Number of acknowledged actions before the next restart. */
const between = 12;
const patience = 60_000;

/** The time from the stop of the database until the server was ready again; `until` is infinite while it lasts. */
interface Trouble {
  from: number;
  until: number;
  served: number | undefined;
}

/**
 * Restarts PostgreSQL under a server with constant activity, alternating fast and immediate shutdowns. Everything
 * rejected must get one of the plain messages, and nothing may be rejected once the server reports ready.
 */
export async function restartDatabase(times: number, report: (line: string) => void): Promise<Figures> {
  const dataDir = newDataDir();
  const settings = { SIGNUP_CREDITS: String(credits), LOG_LEVEL: 'error' };
  const server = await startEmberlore({ dataDir, settings });
  const shipped = foundPictures(dataDir);
  const cast = newCast(players);
  const figures = noFigures();
  const trouble: Trouble = { from: 0, until: 0, served: undefined };
  const stretch = createStretch(server.url, figures, trouble);
  try {
    const playing = playOn(cast, stretch);
    for (let time = 1; time <= times; time += 1) {
      await acknowledged(figures, figures.acknowledged + between);
      const mode = time % 2 === 0 ? 'immediate' : 'fast';
      const before = readPostmaster(dataDir);
      Object.assign(trouble, { from: Date.now(), until: Number.POSITIVE_INFINITY, served: undefined });
      endDatabase(server.child, mode);
      await readyAgain(server.url, dataDir, before);
      trouble.until = Date.now();
      await until(() => trouble.served !== undefined);
      figures.ready.push(trouble.until - trouble.from);
      figures.served.push((trouble.served ?? Number.NaN) - trouble.from);
      report(
        `${time}: ${mode}, ready after ${figures.ready.at(-1)} ms, served after ${figures.served.at(-1)} ms, ${figures.refused} refused so far, ${figures.faults.length} faults`,
      );
    }
    stretch.stopped = true;
    await playing;
    const settled = await settleAll(server.url, cast, { dataDir, shipped, credits });
    settled.faults.unshift(...figures.faults);
    Object.assign(figures, settled);
    const code = await server.stop();
    if (code !== 0) figures.faults.push(`the server ended with ${code}`);
    return figures;
  } finally {
    killTree(server.child);
    removeDataDir(dataDir);
  }
}

function noFigures(): Figures {
  return { acknowledged: 0, refused: 0, ready: [], served: [], accounts: 0, messages: 0, actions: 0, faults: [] };
}

function createStretch(url: string, figures: Figures, trouble: Trouble): Stretch {
  return {
    url,
    onDone: (_name, since) => {
      figures.acknowledged += 1;
      if (since >= trouble.from) trouble.served ??= Date.now();
    },
    onFail: async (name, error, since) => {
      if (isPlain(error) && since <= trouble.until) figures.refused += 1;
      else figures.faults.push(`${name}, begun ${since - trouble.from} ms after the database ended: ${error}`);
      await wait(100);
      return true;
    },
  };
}

/** One of the two errors that say what is the matter, and nothing else. */
function isPlain(error: unknown): boolean {
  if (!(error instanceof Refused) || error.status !== 503 || !error.failure) return false;
  const { error: _, code, ...more } = error.failure;
  return ['server.unavailable', 'conversation.unavailable'].includes(code) && Object.keys(more).length === 0;
}

function acknowledged(figures: Figures, count: number): Promise<void> {
  return until(() => figures.acknowledged >= count || figures.faults.length > 0);
}

/** Waits until another postmaster runs and the server reports ready. */
async function readyAgain(url: string, dataDir: string, before: string): Promise<void> {
  await until(() => ![before, ''].includes(readPostmaster(dataDir)));
  await until(async () => (await fetch(`${url}/readyz`)).ok);
}

function readPostmaster(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0] ?? '';
  } catch {
    return '';
  }
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited ${patience} ms in vain.`);
    await wait(20);
  }
}
