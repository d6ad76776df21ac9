import { picturesShown, settleCheckouts } from './actions.ts';
import { type Cast, strangerFaults } from './cast.ts';
import { lastingFaults, logIn } from './check.ts';
import { orphanFaults } from './orphans.ts';
import { sendAgain, type Witness } from './witness.ts';

/** Everything acknowledged during a run, and its faults. */
export interface Settled {
  accounts: number;
  messages: number;
  /** Profile pictures, stories and purchases. */
  actions: number;
  faults: string[];
}

/** Ends a run: repeats everything unanswered, then checks and counts everything. */
export async function settleAll(
  url: string,
  cast: Cast,
  { dataDir, shipped, credits }: { dataDir: string; shipped: Set<string>; credits: number },
): Promise<Settled> {
  const shown: string[] = [];
  const settled: Settled = { accounts: 0, messages: 0, actions: 0, faults: [] };
  for (const witness of cast.witnesses) {
    const token = await logIn(url, witness);
    await sendAgain(url, token, witness).catch((error: unknown) => {
      settled.faults.push(`${witness.email}: sent again, and not answered: ${error}`);
    });
    await settleCheckouts(url, witness);
    settled.faults.push(...(await lastingFaults(url, witness)));
    shown.push(...(await picturesShown(url, token)));
    count(settled, witness);
  }
  settled.faults.push(...(await strangerFaults(url, cast, credits)));
  settled.faults.push(...(await orphanFaults(dataDir, shipped, shown)));
  return settled;
}

function count(settled: Settled, { messages, actions }: Witness): void {
  settled.accounts += 1;
  settled.messages += messages.length;
  const paid = actions.checkouts.filter((checkout) => checkout.paid).length;
  settled.actions += actions.stories.length + paid + (actions.picture.url ? 1 : 0);
}
