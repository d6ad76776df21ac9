import { setTimeout as wait } from 'node:timers/promises';
import { type Emberlore, newDataDir, removeDataDir, startEmberlore } from '../../support/emberlore.ts';
import { seeded } from '../../support/random.ts';
import { killTree } from '../kill-nine/processes.ts';
import { type Address, type Ending, enter, readBooks, sendUntilSettled, type Talker } from './players.ts';

/** The size of a storm. */
export interface Size {
  accounts: number;
  /** Messages of each account, all sent concurrently. */
  sends: number;
  kills: number;
  seed: number;
}

/** The state after a storm. */
export interface Aftermath {
  answered: number;
  refused: number;
  refunds: number;
  faults: string[];
}

/** Credits of a new account: fewer than some accounts' messages, so that the last ones must be rejected. */
const credits = 15;

/**
 * Sends all messages of all accounts concurrently, while the server is killed with SIGKILL repeatedly, with or without
 * its database, and restarted. Repeats every message with its key until it is answered or rejected.
 */
export async function storm(
  { accounts, sends, kills, seed }: Size,
  report: (line: string) => void,
): Promise<Aftermath> {
  const start = { dataDir: newDataDir(), settings: { SIGNUP_CREDITS: String(credits), LOG_LEVEL: 'error' } };
  const random = seeded(seed);
  let server = await startEmberlore(start);
  const address: Address = { url: server.url, up: Promise.resolve() };
  try {
    const talkers: Talker[] = [];
    for (let index = 0; index < accounts; index += 1) talkers.push(await enter(address));
    let settled = 0;
    const sending = talkers.map((talker) =>
      Promise.all(
        Array.from({ length: sends }, (_, number) =>
          sendUntilSettled(address, talker, number).finally(() => {
            settled += 1;
          }),
        ),
      ),
    );
    const all = Promise.all(sending);
    for (let kill = 1; kill <= kills; kill += 1) {
      const due = Math.floor((accounts * sends * kill) / (kills + 1));
      while (settled < due) await wait(5);
      await wait(random() * 200);
      report(`kill ${kill}: ${settled} of ${accounts * sends} settled`);
      const starting = killAndStart(server, random() < 0.5, start);
      address.up = starting.then(({ url }) => {
        address.url = url;
      });
      server = await starting;
    }
    const endings = await all;
    return await compare(address, talkers, endings);
  } finally {
    killTree(server.child);
    removeDataDir(start.dataDir);
  }
}

async function killAndStart(server: Emberlore, alone: boolean, start: Parameters<typeof startEmberlore>[0]) {
  const gone = new Promise((resolve) => server.child.once('exit', resolve));
  if (alone) server.child.kill('SIGKILL');
  else killTree(server.child);
  await gone;
  return startEmberlore(start);
}

async function compare(address: Address, talkers: readonly Talker[], endings: readonly Ending[][]): Promise<Aftermath> {
  const after: Aftermath = { answered: 0, refused: 0, refunds: 0, faults: [] };
  for (const [index, talker] of talkers.entries()) {
    const answered = endings[index]?.filter((ending) => ending === 'answered').length ?? 0;
    const { balance, amounts, replies } = await readBooks(address, talker);
    const sum = Object.values(amounts).reduce((total, amount) => total + amount, 0);
    const refunds = amounts.refund ?? 0;
    const paid = -(amounts.message ?? 0) - refunds;
    after.answered += answered;
    after.refused += (endings[index]?.length ?? 0) - answered;
    after.refunds += refunds;
    const found = `balance ${balance}, ledger ${sum}, paid ${paid}, replies ${replies}, answered ${answered}`;
    const sound =
      balance >= 0 &&
      balance === sum &&
      balance === talker.credits - replies &&
      paid === replies &&
      replies === answered;
    if (!sound) after.faults.push(`account ${index + 1}: ${found}`);
  }
  return after;
}
