import type { Connection, Writer } from '@emberlore/database';
import { type CodedError, fail, notFound } from '../../../kit/errors.ts';
import * as repository from './credits.repository.ts';
import { findTalkedWith, type TalkedWith } from './talked-with.repository.ts';

type Change = repository.Change;

/** The balances of accounts, each the sum of its ledger. Every change is one row, and each cause counts once. */
export interface Credits {
  /** Whether changes are written to the ledger; false for the automatic player of playtests. */
  readonly ledger: boolean;
  /**
   * Takes `amount` credits (above 0) and returns the new balance. Repeating a cause takes nothing. Throws `User Has No
   * Credits.` when the balance is too low, and `Daily Credit Limit Reached.` when the player's daily limit would be
   * exceeded, even under concurrent calls.
   */
  take(change: Change, writer?: Writer): Promise<number>;
  /**
   * Gives `amount` credits (above 0), once per cause, and returns the new balance. Gives less if the balance would exceed
   * the largest one, so that what led to it, such as a payment, can still be recorded.
   */
  give(change: Change, writer?: Writer): Promise<number>;
  /**
   * Takes up to `amount` credits (above 0), limited by the balance, once per cause. Returns how many were taken.
   * `noteOf` builds the note from that number.
   */
  takeBack(change: Omit<Change, 'note'>, noteOf: (taken: number) => string, writer: Writer): Promise<number>;
  /** Returns the change that this cause made and the balance right after it; undefined when it made none. */
  readChange(cause: string, writer: Writer): Promise<CountedChange | undefined>;
  /** Returns how many credits this cause has given; 0 when it gave none. */
  givenFor(cause: string, writer: Writer): Promise<number>;
  balance(accountId: string, writer?: Writer): Promise<number>;
  /** Returns the balance and locks it until the transaction ends. Throws `Account Not Found.` */
  lockBalance(accountId: string, writer: Writer): Promise<number>;
  /** Returns a page of the account's changes, newest first. */
  history(accountId: string, page: number, pageSize: number): Promise<CreditHistory>;
}

/** A change that was counted; `amount` is negative when credits were taken. */
export interface CountedChange {
  accountId: string;
  amount: number;
  note: string | null;
  balanceAfter: number;
}

interface CreditHistory {
  credits: number;
  entries: { amount: number; reason: string; note: string; createdAt: string; talk?: TalkedWith }[];
  dailyLimit: number | null;
  spentToday: number;
  nextPage: number | null;
}

/** The largest balance that an account can have. */
export const LARGEST_BALANCE = 2_147_483_647;

const DAY_MS = 86_400_000;

/** Returns the seconds until the end of the day (UTC). */
function secondsLeftToday(): number {
  const now = Date.now();
  return (DAY_MS - (now % DAY_MS)) / 1000;
}

/** Creates the error for an account that has spent its daily limit, with the seconds until the next day. */
export function buildDailyLimitError(): CodedError {
  return fail('dailyLimit', { retryAfter: secondsLeftToday() });
}

async function take(writer: Writer, change: Change): Promise<number> {
  const { outcome, balance } = await repository.takeCredits(writer, change);
  if (outcome === 'daily_limit') throw buildDailyLimitError();
  if (outcome === 'out_of_credits') throw fail('noCredits');
  return balance;
}

async function give(writer: Writer, change: Change): Promise<number> {
  const account = await repository.lockBalance(writer, change.accountId);
  if (!account) throw notFound('Account');
  const amount = Math.min(change.amount, LARGEST_BALANCE - account.credits);
  if (amount === 0) return account.credits;
  return account.credits + ((await repository.insertChange(writer, { ...change, amount })) ? amount : 0);
}

async function takeBack(
  writer: Writer,
  { amount, ...change }: Omit<Change, 'note'>,
  noteOf: (taken: number) => string,
): Promise<number> {
  const account = await repository.lockBalance(writer, change.accountId);
  const counted = await repository.findCause(writer, change.cause);
  if (counted) return -counted.amount;
  const taken = Math.min(account?.credits ?? 0, amount);
  if (taken === 0) return 0;
  await repository.insertChange(writer, { ...change, amount: -taken, note: noteOf(taken) });
  return taken;
}

const presentTalk = (talk: TalkedWith | undefined) => (talk ? { talk } : {});

/** Creates the credits service. With a `writer`, a change becomes part of that transaction. */
export function createCredits({ reader, transact }: Pick<Connection, 'reader' | 'transact'>): Credits {
  const within = <T>(writer: Writer | undefined, work: (writer: Writer) => Promise<T>) =>
    writer ? work(writer) : transact(work);

  const requireBalance = async (source: typeof reader, accountId: string) => {
    const account = await repository.findBalance(source, accountId);
    if (!account) throw notFound('Account');
    return account;
  };

  return {
    ledger: true,
    take: (change, writer) => within(writer, (tx) => take(tx, change)),
    give: (change, writer) => within(writer, (tx) => give(tx, change)),
    takeBack: (change, noteOf, writer) => takeBack(writer, change, noteOf),
    async readChange(cause, writer) {
      const entry = await repository.findCause(writer, cause);
      return entry && { ...entry, balanceAfter: await repository.balanceAfter(writer, entry) };
    },
    givenFor: async (cause, writer) => Math.max(0, (await repository.findCause(writer, cause))?.amount ?? 0),
    balance: async (accountId, writer) => (await requireBalance(writer ?? reader, accountId)).credits,
    async lockBalance(accountId, writer) {
      const account = await repository.lockBalance(writer, accountId);
      if (!account) throw notFound('Account');
      return account.credits;
    },
    async history(accountId, page, pageSize) {
      const [{ credits, dailyLimit }, spent, { entries, more }] = await Promise.all([
        requireBalance(reader, accountId),
        repository.spentToday(reader, accountId),
        repository.findEntries(reader, accountId, page, pageSize),
      ]);
      const talks = await findTalkedWith(reader, accountId, entries);
      return {
        credits,
        entries: entries.map(({ id, amount, reason, note, createdAt }) => ({
          amount,
          reason,
          note: note ?? '',
          createdAt: createdAt.toISOString(),
          ...presentTalk(talks.get(id)),
        })),
        dailyLimit,
        spentToday: spent,
        nextPage: more ? page + 1 : null,
      };
    },
  };
}
