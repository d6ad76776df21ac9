import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { bridgeTo } from '../../support/bridge.ts';
import { type Emberlore, newDataDir, removeDataDir, startEmberlore } from '../../support/emberlore.ts';
import { seeded } from '../../support/random.ts';
import { findFaults, logIn, readTalk } from '../kill-nine/check.ts';
import { isUncertain, type Witness } from '../kill-nine/witness.ts';
import { playOnFleet, type Seen } from './play.ts';
import { startProxy } from './proxy.ts';

/** The results of a run. */
export interface FleetFigures extends Seen {
  kills: number;
  messages: number;
  actions: number;
  /** Number of calls answered by each server. */
  counts: number[];
}

const players = 4;
/** Enough for any duration. */
const SIGNUP_CREDITS = '1000000';

/** Returns messages that appear twice in a talk but were sent once. */
async function doubled(url: string, witness: Witness): Promise<string[]> {
  const { sessionToken } = witness;
  if (!sessionToken) return [];
  const said = new Map<string, number>();
  const token = await logIn(url, witness);
  for (const { messageUser, message } of await readTalk(url, token, sessionToken)) {
    if (messageUser === 'user') said.set(message, (said.get(message) ?? 0) + 1);
  }
  const twice = [...said].filter(([, times]) => times > 1);
  const lost = witness.messages.filter((message) => !isUncertain(message) && !said.has(message.text));
  return [
    ...twice.map(([text, times]) => `${witness.email}: "${text}" stands ${times} times`),
    ...lost.map(({ text }) => `${witness.email}: "${text}" is gone`),
  ];
}

/**
 * Lets players talk, like, edit, upload and play co-op on this many servers behind a proxy without affinity, while one
 * of them is killed with SIGKILL every few seconds and restarted; then compares everything with what was acknowledged.
 */
export async function runFleet(
  { servers, seconds, seed }: { servers: number; seconds: number; seed: number },
  report: (line: string) => void,
): Promise<FleetFigures> {
  const random = seeded(seed);
  const dataDir = newDataDir();
  const closing: (() => Promise<unknown>)[] = [];
  const figures: FleetFigures = {
    kills: 0,
    messages: 0,
    actions: 0,
    counts: [],
    cuts: 0,
    longestResume: 0,
    faults: [],
  };
  try {
    // Runs the database and serves nobody.
    const databaseServer = await startEmberlore({ dataDir, settings: { SIGNUP_CREDITS }, patience: 180_000 });
    closing.push(databaseServer.stop);
    const bridge = await bridgeTo(dataDir);
    closing.push(bridge.close);
    const settings = {
      DATABASE_URL: `postgres://emberlore@127.0.0.1:${bridge.port}/postgres`,
      AUTH_SECRET: randomBytes(32).toString('hex'),
      SIGNUP_CREDITS,
      LOG_LEVEL: 'error',
    };
    const startOne = () => startEmberlore({ dataDir, settings, patience: 180_000 });
    const fleet: (Emberlore | null)[] = await Promise.all(Array.from({ length: servers }, startOne));
    closing.push(() => Promise.all(fleet.map((server) => server?.stop())));
    const proxy = await startProxy(servers, (place) => (fleet[place] ? new URL(fleet[place].url) : null));
    closing.push(proxy.close);
    const stop = new AbortController();
    const playing = Array.from({ length: players }, (_, at) => playOnFleet(proxy.url, figures, stop.signal, at === 0));
    const ends = Date.now() + seconds * 1000;
    while (Date.now() < ends) {
      await wait(2000 + random() * 3000);
      const place = Math.floor(random() * servers);
      fleet[place]?.child.kill('SIGKILL');
      fleet[place] = null;
      figures.kills += 1;
      // Only one is down at a time, as in a supervised fleet.
      fleet[place] = await startOne();
      report(`server ${place + 1} killed and back: ${figures.cuts} lines cut so far, ${figures.faults.length} faults`);
    }
    stop.abort();
    const witnesses = await Promise.all(playing);
    for (const witness of witnesses) {
      figures.faults.push(...(await findFaults(proxy.url, witness)).filter(isNoPartner(witness)));
      figures.faults.push(...(await doubled(proxy.url, witness)));
      figures.messages += witness.messages.length;
      figures.actions += witness.actions.stories.length + (witness.actions.picture.url ? 1 : 0);
      figures.faults.push(...witness.messages.filter(isUncertain).map(({ text }) => `"${text}" was never answered`));
    }
    figures.counts = proxy.counts;
    return figures;
  } finally {
    for (const close of closing.reverse()) await close();
    removeDataDir(dataDir);
  }
}

/** Co-op players are charged for messages to the partner, which aren't part of their talk. */
function isNoPartner(witness: Witness): (fault: string) => boolean {
  return (fault) => witness.messages.length > 0 || !fault.includes('the balance is');
}
