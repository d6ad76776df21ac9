import { setTimeout as wait } from 'node:timers/promises';
import {
  type Emberlore,
  launchEmberlore,
  newDataDir,
  removeDataDir,
  type StartOptions,
  startEmberlore,
} from '../../support/emberlore.ts';
import { faultsOf, logIn } from './check.ts';
import { buyCredits, editStory, makeStory, picturesShown, settleCheckouts, uploadPicture } from './deeds.ts';
import { foundPictures, orphanFaults } from './orphans.ts';
import { killDatabase, killTree } from './processes.ts';
import { seeded } from './random.ts';
import { isUncertain, openTalk, sayMore, send, signUpWitness, type Witness } from './witness.ts';

/** What is killed: the server with its database, one of both, or a server that is only just starting. */
type Victim = 'everything' | 'the server alone' | 'the database alone' | 'a server that is starting';

/** What a run of rounds has seen. Times in milliseconds. */
export interface Figures {
  rounds: number;
  accounts: number;
  messages: number;
  /** Messages that were sent without an answer coming back; sent again under the same key at the end. */
  uncertain: number;
  /** What was acknowledged besides: profile pictures and stories, purchases. */
  deeds: number;
  /** How often a call was told that the store did not answer, while nothing had been killed. */
  unavailable: number;
  faults: string[];
  restarts: number[];
}

const players = 4;

/** The longest that the players are given to come to the moment of the kill, in milliseconds. */
const patience = 20_000;

/**
 * Lets players sign up and talk, kills the server by SIGKILL in the middle of it, starts it again, and checks that
 * everything acknowledged is there; as many rounds as wanted, on one set of data.
 * @param seed makes the victims and the moments repeatable: a moment is so many acknowledgements and some milliseconds
 * @param tell takes a line after each round
 */
export async function killRounds(rounds: number, seed: number, tell: (line: string) => void): Promise<Figures> {
  const random = seeded(seed);
  const start = { dataDir: newDataDir(), settings: { SIGNUP_CREDITS: '1000', LOG_LEVEL: 'error' } };
  const witnesses: Witness[] = [];
  const figures: Figures = {
    rounds,
    accounts: 0,
    messages: 0,
    uncertain: 0,
    deeds: 0,
    unavailable: 0,
    faults: [],
    restarts: [],
  };
  let server = await startEmberlore(start);
  const shipped = foundPictures(start.dataDir);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const victim = victimOf(random());
      const moment = { count: Math.ceil(random() * 16), pause: random() * 300 };
      const told503 = () => {
        figures.unavailable += 1;
      };
      const fresh = await killAmidLoad(server, victim, moment, told503);
      witnesses.push(...fresh);
      if (victim === 'a server that is starting') await killWhileStarting(start, random() * 1500);
      const began = Date.now();
      server = victim === 'the database alone' ? await recovered(server) : await startEmberlore(start);
      const restart = Date.now() - began;
      const faults = await faultsOfAll(server.url, sample(witnesses, fresh, random));
      figures.restarts.push(restart);
      figures.faults.push(...faults);
      tell(`round ${round}: ${victim} killed, ready again after ${restart} ms, ${faults.length} faults`);
    }
    const faults = await settleAll(server, witnesses, figures);
    figures.faults.push(
      ...faults,
      ...(await orphanFaults(start.dataDir, shipped, await shownBy(server.url, witnesses))),
    );
    const code = await server.stop();
    if (code !== 0) figures.faults.push(`the server ended with ${code}`);
    return figures;
  } finally {
    killTree(server.child);
    removeDataDir(start.dataDir);
  }
}

function victimOf(chance: number): Victim {
  if (chance < 0.3) return 'everything';
  if (chance < 0.55) return 'the database alone';
  return chance < 0.8 ? 'the server alone' : 'a server that is starting';
}

/** Waits until a server whose database was killed has started it again and can serve. */
async function recovered(server: Emberlore): Promise<Emberlore> {
  const deadline = Date.now() + 60_000;
  while (!(await fetch(`${server.url}/readyz`)).ok) {
    if (Date.now() > deadline) throw new Error(`The database did not come back. Printed:\n${server.printed()}`);
    await wait(50);
  }
  return server;
}

/** After the last round: what nobody answered is sent again, and everything is checked. */
async function settleAll({ url }: Emberlore, witnesses: Witness[], figures: Figures): Promise<string[]> {
  const messages = witnesses.flatMap((witness) => witness.messages);
  figures.accounts = witnesses.length;
  figures.messages = messages.length;
  figures.uncertain = messages.filter(isUncertain).length;
  for (const { deeds } of witnesses) {
    const paid = deeds.checkouts.filter((checkout) => checkout.paid).length;
    figures.deeds += deeds.stories.length + paid + (deeds.picture.url ? 1 : 0);
  }
  const again = await sendAgain(url, witnesses);
  for (const witness of witnesses) await settleCheckouts(url, witness);
  return [...again, ...(await faultsOfAll(url, witnesses))];
}

async function shownBy(url: string, witnesses: Witness[]): Promise<string[]> {
  const shown = [];
  for (const witness of witnesses) shown.push(...(await picturesShown(url, await logIn(url, witness))));
  return shown;
}

/** Players sign up and talk until the server is killed. Answers those whose sign-up was acknowledged. */
async function killAmidLoad(
  server: Emberlore,
  victim: Victim,
  moment: { count: number; pause: number },
  told503: () => void,
): Promise<Witness[]> {
  const witnesses: Witness[] = [];
  const playing: Promise<void>[] = [];
  const ended = new Promise((resolve) => server.child.once('exit', resolve));
  const stopping = new AbortController();
  const reached = new Promise<void>((resolve) => {
    let left = moment.count;
    const acknowledge = () => {
      left -= 1;
      if (left === 0) resolve();
    };
    for (let player = 0; player < players; player += 1) {
      playing.push(playUntilGone(server.url, witnesses, acknowledge, stopping.signal, told503));
    }
  });
  await Promise.race([reached, wait(patience)]);
  await wait(moment.pause);
  if (victim === 'the server alone') server.child.kill('SIGKILL');
  else if (victim === 'the database alone') killDatabase(server.child);
  else killTree(server.child);
  stopping.abort();
  if (victim !== 'the database alone') await ended;
  await Promise.all(playing);
  return witnesses;
}

async function playUntilGone(
  url: string,
  witnesses: Witness[],
  acknowledge: () => void,
  stopped: AbortSignal,
  told503: () => void,
): Promise<void> {
  try {
    while (!stopped.aborted) {
      const { witness, token } = await signUpWitness(url);
      witnesses.push(witness);
      acknowledge();
      witness.sessionToken = await openTalk(url, token);
      const acts = [
        () => sayMore(url, token, witness),
        () => uploadPicture(url, token, witness),
        () => makeStory(url, token, witness),
        () => buyCredits(url, token, witness),
        () => editStory(url, token, witness, 2),
        () => uploadPicture(url, token, witness),
        () => sayMore(url, token, witness),
      ];
      // Not everybody begins with the same, so that every kind of act is under way at the moment of a kill.
      const first = witnesses.length % acts.length;
      for (const act of [...acts.slice(first), ...acts.slice(0, first)]) {
        if (stopped.aborted) return;
        await act();
        acknowledge();
      }
    }
  } catch (error) {
    // No answer: the server has been killed; or its store did not answer in time, which it says. Any other answer is a
    // fault of its own.
    const unavailable = error instanceof Error && 'status' in error && error.status === 503;
    if (!(error instanceof TypeError) && !unavailable) throw error;
    if (unavailable && !stopped.aborted) told503();
  }
}

async function killWhileStarting(start: StartOptions, pause: number): Promise<void> {
  const { child, ready } = launchEmberlore(start);
  await wait(pause);
  killTree(child);
  await ready.catch(() => undefined);
}

/** All of this round's witnesses, and a few of earlier rounds. */
function sample(all: Witness[], fresh: Witness[], random: () => number): Witness[] {
  const earlier = all.filter((witness) => !fresh.includes(witness));
  return [...fresh, ...earlier.filter(() => random() < 6 / Math.max(6, earlier.length))];
}

async function faultsOfAll(url: string, witnesses: Witness[]): Promise<string[]> {
  const faults: string[] = [];
  for (const witness of witnesses) faults.push(...(await faultsOf(url, witness)));
  return faults;
}

/** Sends every message that nobody answered once more, under its key: each must be answered, and charged once. */
async function sendAgain(url: string, witnesses: Witness[]): Promise<string[]> {
  const results = witnesses.flatMap((witness) =>
    witness.messages.filter(isUncertain).map(async (message) => {
      try {
        await send(url, await logIn(url, witness), witness, message);
        return [];
      } catch (error) {
        return [`${witness.email}: "${message.text}", sent again, was not answered: ${error}`];
      }
    }),
  );
  return (await Promise.all(results)).flat();
}
