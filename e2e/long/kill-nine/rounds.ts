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
import { killTree } from './processes.ts';
import { seeded } from './random.ts';
import { isUncertain, openTalk, sayMore, send, signUpWitness, type Witness } from './witness.ts';

/** What is killed: the server with its database, the server alone, or a server that is only just starting. */
type Victim = 'everything' | 'the server alone' | 'a server that is starting';

/** What a run of rounds has seen. Times in milliseconds. */
export interface Figures {
  rounds: number;
  accounts: number;
  messages: number;
  /** Messages that were sent without an answer coming back; sent again under the same key at the end. */
  uncertain: number;
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
  const figures: Figures = { rounds, accounts: 0, messages: 0, uncertain: 0, faults: [], restarts: [] };
  let server = await startEmberlore(start);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const victim = victimOf(random());
      const fresh = await killAmidLoad(server, victim, { count: Math.ceil(random() * 16), pause: random() * 300 });
      witnesses.push(...fresh);
      if (victim === 'a server that is starting') await killWhileStarting(start, random() * 1500);
      const began = Date.now();
      server = await startEmberlore(start);
      const restart = Date.now() - began;
      const faults = await faultsOfAll(server.url, sample(witnesses, fresh, random));
      figures.restarts.push(restart);
      figures.faults.push(...faults);
      tell(`round ${round}: ${victim} killed, ready again after ${restart} ms, ${faults.length} faults`);
    }
    await settleAll(server, witnesses, figures);
    return figures;
  } finally {
    killTree(server.child);
    removeDataDir(start.dataDir);
  }
}

function victimOf(chance: number): Victim {
  if (chance < 0.5) return 'everything';
  return chance < 0.75 ? 'the server alone' : 'a server that is starting';
}

/** After the last round: what nobody answered is sent again, everything is checked, and the server ends as asked. */
async function settleAll(server: Emberlore, witnesses: Witness[], figures: Figures): Promise<void> {
  const messages = witnesses.flatMap((witness) => witness.messages);
  figures.accounts = witnesses.length;
  figures.messages = messages.length;
  figures.uncertain = messages.filter(isUncertain).length;
  figures.faults.push(...(await sendAgain(server.url, witnesses)), ...(await faultsOfAll(server.url, witnesses)));
  const code = await server.stop();
  if (code !== 0) figures.faults.push(`the server ended with ${code}`);
}

/** Players sign up and talk until the server is killed. Answers those whose sign-up was acknowledged. */
async function killAmidLoad(
  server: Emberlore,
  victim: Victim,
  moment: { count: number; pause: number },
): Promise<Witness[]> {
  const witnesses: Witness[] = [];
  const playing: Promise<void>[] = [];
  const gone = new Promise((resolve) => server.child.once('exit', resolve));
  const reached = new Promise<void>((resolve) => {
    let left = moment.count;
    const acknowledge = () => {
      left -= 1;
      if (left === 0) resolve();
    };
    for (let player = 0; player < players; player += 1) playing.push(playUntilGone(server.url, witnesses, acknowledge));
  });
  await Promise.race([reached, wait(patience)]);
  await wait(moment.pause);
  if (victim === 'the server alone') server.child.kill('SIGKILL');
  else killTree(server.child);
  await Promise.all([gone, ...playing]);
  return witnesses;
}

async function playUntilGone(url: string, witnesses: Witness[], acknowledge: () => void): Promise<void> {
  try {
    for (;;) {
      const { witness, token } = await signUpWitness(url);
      witnesses.push(witness);
      acknowledge();
      witness.sessionToken = await openTalk(url, token);
      for (let said = 0; said < 4; said += 1) {
        await sayMore(url, token, witness);
        acknowledge();
      }
    }
  } catch (error) {
    // No answer: the server has been killed. Any answer that refuses is a fault of its own.
    if (!(error instanceof TypeError)) throw error;
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
