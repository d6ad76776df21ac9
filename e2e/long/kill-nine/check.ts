import { setTimeout as wait } from 'node:timers/promises';
import { calls, type Output, type SaidMessage } from '@emberlore/contract';
import { makeCall } from '../../support/client.ts';
import { findActionFaults } from './actions.ts';
import { isUncertain, type Witness } from './witness.ts';

/** Logs a witness in. */
export async function logIn(url: string, { email, password }: Witness): Promise<string> {
  const { userAccount } = await makeCall(url, calls.login, { body: { email, password } });
  return userAccount.accessToken;
}

/**
 * Compares the server's data with a witness's records: the account, its ledger, and every acknowledged message with its
 * reply, in order.
 * @returns descriptions of the faults; empty if everything is there
 */
export async function findFaults(url: string, witness: Witness): Promise<string[]> {
  const token = await logIn(url, witness).catch((error: Error) => error);
  if (token instanceof Error) return [`${witness.email} cannot log in: ${token.message}`];
  const faults = [
    ...(await ledgerFaults(url, token, witness)),
    ...(await talkFaults(url, token, witness)),
    ...(await findActionFaults(url, token, witness)),
  ];
  return faults.map((fault) => `${witness.email}: ${fault}`);
}

/**
 * Returns faults that persist for a while: the credit of a turn that failed without its database is returned by the
 * next run of the retention job.
 */
export async function lastingFaults(url: string, witness: Witness): Promise<string[]> {
  const deadline = Date.now() + 40_000;
  for (;;) {
    const faults = await findFaults(url, witness);
    if (faults.length === 0 || Date.now() > deadline) return faults;
    await wait(1000);
  }
}

async function ledgerFaults(url: string, token: string, witness: Witness): Promise<string[]> {
  const amounts: number[] = [];
  const bought: number[] = [];
  let balance = 0;
  for (let page: number | null = 1; page !== null; ) {
    const answer: Awaited<ReturnType<typeof readCredits>> = await readCredits(url, token, page);
    balance = answer.credits;
    amounts.push(...answer.entries.map((entry) => entry.amount));
    bought.push(...answer.entries.filter(({ reason }) => reason === 'purchase').map((entry) => entry.amount));
    page = answer.nextPage;
  }
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const { checkouts } = witness.actions;
  const paid = checkouts.filter((checkout) => checkout.paid).length;
  const purchases = bought.reduce((total, amount) => total + amount, 0);
  const most = witness.credits + purchases - witness.messages.filter((message) => !isUncertain(message)).length;
  const least = most - witness.messages.filter(isUncertain).length;
  const faults: string[] = [];
  if (bought.length < paid || bought.length > checkouts.length) {
    faults.push(`${bought.length} purchases are credited, not from ${paid} to ${checkouts.length}`);
  }
  if (sum !== balance) faults.push(`the balance is ${balance}, its ledger says ${sum}`);
  if (balance > most || balance < least) faults.push(`the balance is ${balance}, not from ${least} to ${most}`);
  return faults;
}

function readCredits(url: string, token: string, page: number) {
  return makeCall(url, calls.getCredits, { query: { page }, token });
}

/** Reads a whole talk, page by page. */
export async function readTalk(url: string, token: string, sessionToken: string): Promise<SaidMessage[]> {
  const pages: SaidMessage[][] = [];
  let before: string | null = null;
  do {
    const query: { sessionToken: string; before?: string } = { sessionToken, ...(before !== null && { before }) };
    const page: Output<typeof calls.getTalk> = await makeCall(url, calls.getTalk, { query, token });
    pages.unshift(page.messages);
    before = page.nextBefore;
  } while (before !== null);
  return pages.flat();
}

async function talkFaults(url: string, token: string, witness: Witness): Promise<string[]> {
  const { sessionToken } = witness;
  if (!sessionToken) return [];
  const said = await readTalk(url, token, sessionToken).catch((error: Error) => error);
  if (said instanceof Error) return [`the talk is gone: ${said.message}`];
  let from = 0;
  const faults: string[] = [];
  for (const { text, reply } of witness.messages) {
    if (!reply) continue;
    for (const line of [text, ...reply.messages.map((message) => message.message)]) {
      const at = said.findIndex((message, index) => index >= from && message.message === line);
      if (at < 0) faults.push(`the talk has lost "${line}"`);
      else from = at + 1;
    }
  }
  return faults;
}
