import type { Connection, Writer } from '@emberlore/database';
import { fail, notFound } from '../../kit/errors.ts';
import { type Change, findBalance, findEntries, hasCause, insertChange } from './credits.repository.ts';

/** The balances of accounts, each the sum of its ledger. Every change is one row, and one cause counts once. */
export interface Credits {
  /**
   * Takes `amount` credits (above 0) and answers the balance after it. Taking twice for one cause takes once.
   * Throws `User Has No Credits.` when the balance does not suffice, however many calls race.
   */
  take(change: Change, writer?: Writer): Promise<number>;
  /** Gives `amount` credits (above 0), once for each cause, and answers the balance after it. */
  give(change: Change, writer?: Writer): Promise<number>;
  balance(accountId: string): Promise<number>;
  /** A page of ten changes of the account, newest first. */
  history(accountId: string, page: number): Promise<CreditHistory>;
}

interface CreditHistory {
  credits: number;
  entries: { amount: number; reason: string; createdAt: string }[];
  nextPage: number | null;
}

const PAGE_SIZE = 10;

/** The credits service over a store. With a `writer` a change becomes part of that transaction. */
export function createCredits({ reader, transact }: Pick<Connection, 'reader' | 'transact'>): Credits {
  const within = <T>(writer: Writer | undefined, work: (writer: Writer) => Promise<T>) =>
    writer ? work(writer) : transact(work);

  const balanceIn = async (source: Parameters<typeof findBalance>[0], accountId: string) => {
    const credits = await findBalance(source, accountId);
    if (credits === undefined) throw notFound('Account');
    return credits;
  };

  const change = (wanted: Change, writer: Writer | undefined) =>
    within(writer, async (tx) => {
      const written = await insertChange(tx, wanted);
      if (!written && wanted.amount < 0 && !(await hasCause(tx, wanted.cause))) throw fail('noCredits');
      return balanceIn(tx, wanted.accountId);
    });

  return {
    take: (wanted, writer) => change({ ...wanted, amount: -wanted.amount }, writer),
    give: change,
    balance: (accountId) => balanceIn(reader, accountId),
    async history(accountId, page) {
      const [credits, { entries, more }] = await Promise.all([
        balanceIn(reader, accountId),
        findEntries(reader, accountId, page, PAGE_SIZE),
      ]);
      return {
        credits,
        entries: entries.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
        nextPage: more ? page + 1 : null,
      };
    },
  };
}
