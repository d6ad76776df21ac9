import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Emberlore,
  launchEmberlore,
  newDataDir,
  removeDataDir,
  type StartOptions,
  startEmberlore,
} from '../../support/emberlore.ts';
import { seeded } from '../../support/random.ts';
import { type ActionName, actionNames, type Cast, newCast, playOn, type Stretch, underWay } from './cast.ts';
import { lastingFaults } from './check.ts';
import { foundPictures } from './orphans.ts';
import { aimAt, killTree, type Victim } from './processes.ts';
import { type Settled, settleAll } from './settle.ts';

/** The results of all rounds. Times in milliseconds. */
export interface Figures extends Settled {
  rounds: number;
  /** Number of kills with such an action in progress and never answered. */
  cut: Record<ActionName, number>;
  /** Time from the kill until the server was ready again. */
  restarts: number[];
}

/** The rounds' settings: `thorough` also checks the players after every tenth kill, not only at the end. */
export interface Course {
  /** At least this many, and at most three times as many until each kind of action has been interrupted. */
  rounds: number;
  seed: number;
  thorough: boolean;
  tell: (line: string) => void;
  /** Ends the test early, after the current round. */
  enough?: AbortSignal;
}

const credits = 1000;
const players = 4;

/** Maximum time for the players to reach the moment of the kill, in milliseconds. */
const patience = 20_000;

/** Maximum duration of an action before the kill in milliseconds: about as long as such an action takes. */
const longest: Record<ActionName, number> = {
  'sign-up': 60,
  talk: 60,
  purchase: 25,
  'new story': 40,
  'story edit': 8,
  upload: 25,
};

/** Only the database is killed, this many times. */
const databaseAlone = (times: number): Victim[] => Array(times).fill('the database alone');

/**
 * The targets round by round. The thorough mix and the kinds of actions are coprime in number, so that each kind meets
 * each target. The short mix is for six rounds, one of each kind. It kills the server less often, because starting it
 * takes longest, and once at the end: turns that failed without their database are refunded at a start, or by the next
 * retention job. If only the server is killed, the next kill often hits its start.
 */
const mixes: Record<'short' | 'thorough', Victim[]> = {
  short: [...databaseAlone(3), 'the server alone', 'the database alone', 'everything'],
  thorough: ['the database alone', 'everything', 'the server alone', 'the database alone', 'everything'],
};

/**
 * Lets players sign up, talk, buy, upload, and create and edit stories; kills the server, its database, or both with
 * SIGKILL in between, repeatedly on the same data, and checks that everything acknowledged is there. Each round targets
 * one kind of action; the moment is a number of acknowledgements plus some milliseconds.
 */
export async function killRounds({ rounds, seed, thorough, tell, enough }: Course): Promise<Figures> {
  const random = seeded(seed);
  const settings = { SIGNUP_CREDITS: String(credits), LOG_LEVEL: 'error' };
  const start = { dataDir: newDataDir(), settings, patience: 180_000 };
  const cast = newCast(players);
  const figures = noFigures();
  const victims = mixes[thorough ? 'thorough' : 'short'];
  let server = await startEmberlore(start);
  const shipped = foundPictures(start.dataDir);
  if (!thorough) flushNothing(start.dataDir);
  try {
    // An action may be answered just before its kill: kinds that no kill has interrupted are targeted again.
    const missed = () => actionNames.find((name) => figures.cut[name] === 0);
    const isDone = (round: number) => round >= rounds && (!missed() || round >= 3 * rounds);
    for (let round = 0; !isDone(round) && !enough?.aborted; round += 1) {
      const victim = victims[round % victims.length] ?? 'everything';
      const target = (round < rounds ? actionNames[round % actionNames.length] : missed()) ?? 'talk';
      const moment = { count: Math.ceil(random() * 6), pause: random() * longest[target] };
      const { cut, at } = await killAmidPlay(server, cast, { victim, target, ...moment }, figures.faults);
      for (const name of new Set(cut)) figures.cut[name] += 1;
      if (victim === 'the server alone' && random() < 0.6) await killWhileStarting(start, random() * 1500);
      server = victim === 'the database alone' ? await recovered(server) : await startEmberlore(start);
      figures.restarts.push(Date.now() - at);
      figures.rounds += 1;
      if (thorough && round % 10 === 9) figures.faults.push(...(await seatFaults(server.url, cast)));
      tell(
        `${round + 1}: ${victim} killed in ${cut.join(', ') || 'nothing'}; ready again after ${figures.restarts.at(-1)} ms, ${figures.faults.length} faults`,
      );
    }
    const settled = await settleAll(server.url, cast, { dataDir: start.dataDir, shipped, credits });
    settled.faults.unshift(...figures.faults);
    Object.assign(figures, settled);
    const code = await server.stop();
    if (code !== 0) figures.faults.push(`the server ended with ${code}`);
    return figures;
  } finally {
    killTree(server.child);
    removeDataDir(start.dataDir);
  }
}

function noFigures(): Figures {
  const cut = { 'sign-up': 0, talk: 0, purchase: 0, 'new story': 0, 'story edit': 0, upload: 0 };
  return { rounds: 0, accounts: 0, messages: 0, actions: 0, cut, faults: [], restarts: [] };
}

/**
 * Disables PostgreSQL's flushing from its next start on, which makes each recovery a second faster. What a process has
 * written survives its SIGKILL either way, though not a failure of the machine.
 */
function flushNothing(dataDir: string): void {
  appendFileSync(join(dataDir, 'postgres/postgresql.conf'), '\nfsync = off\n');
}

/** Waits until a server has restarted its killed database and can serve. */
async function recovered(server: Emberlore): Promise<Emberlore> {
  const deadline = Date.now() + 60_000;
  while (!(await isReady(server))) {
    if (Date.now() > deadline) throw new Error(`The database did not come back. Printed:\n${server.printed()}`);
    await wait(50);
  }
  return server;
}

async function isReady(server: Emberlore): Promise<boolean> {
  const answer = await fetch(`${server.url}/readyz`).catch((cause: unknown) => {
    throw new Error(`The server did not outlive its database. Printed:\n${server.printed()}`, { cause });
  });
  return answer.ok;
}

interface Aim {
  victim: Victim;
  target: ActionName;
  /** Number of actions to be acknowledged first. */
  count: number;
  /** Milliseconds after the start of an action of the targeted kind. */
  pause: number;
}

/** Runs all players until the kill. Returns its time, and the actions in progress that were never answered. */
async function killAmidPlay(
  server: Emberlore,
  cast: Cast,
  aim: Aim,
  faults: string[],
): Promise<{ cut: ActionName[]; at: number }> {
  const ended = new Promise((resolve) => server.child.once('exit', resolve));
  const kill = aimAt(server.child, aim.victim);
  const cut: ActionName[] = [];
  const begun = Promise.withResolvers<void>();
  let left = aim.count;
  let struck: ActionName[] | undefined;
  const stretch: Stretch = {
    url: server.url,
    onBegin: (name) => {
      if (stretch.wish === name) begun.resolve();
    },
    onDone: () => {
      left -= 1;
      if (left <= 0) stretch.wish = aim.target;
    },
    onFail: async (name, error) => {
      // Only the kill explains a missing answer.
      if (struck && isUnanswered(error)) cut.push(name);
      else faults.push(`${name}, ${struck ? 'at the kill' : 'with nothing killed'}: ${error}`);
      return false;
    },
  };
  const playing = playOn(cast, stretch);
  await Promise.race([begun.promise, wait(patience, undefined, { ref: false }), playing]);
  await wait(aim.pause);
  struck = underWay(cast);
  const at = Date.now();
  kill();
  stretch.stopped = true;
  if (aim.victim !== 'the database alone') await ended;
  await playing;
  return { cut: cut.filter((name) => struck?.includes(name)), at };
}

/** Whether there was no answer, or the plain message that the database doesn't answer. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  return error instanceof Error && 'status' in error && error.status === 503;
}

async function killWhileStarting(start: StartOptions, pause: number): Promise<void> {
  const { child, ready } = launchEmberlore(start);
  await wait(pause);
  killTree(child);
  await ready.catch(() => undefined);
}

/** Returns what the current players are missing. */
async function seatFaults(url: string, { seats }: Cast): Promise<string[]> {
  const faults: string[] = [];
  for (const { witness } of seats) if (witness) faults.push(...(await lastingFaults(url, witness)));
  return faults;
}
