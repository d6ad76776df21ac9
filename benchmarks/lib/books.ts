import { connect, startEmbedded } from '@emberlore/database';

/** Stored results of the sent messages. Everything except `kept` is a fault. */
export interface LedgerCheck {
  kept: number;
  /** Answered but not stored, or stored more than once. */
  lost: number;
  doubled: number;
  /** Neither answered nor refunded. */
  unsettled: number;
  /** Accounts whose balance differs from the sum of their ledger, or whose costs differ from what they received. */
  unbalanced: number;
}

/** Checks the database of a stopped server: `sent` contains the answered messages per account. */
export async function checkLedger(dataDir: string, sent: ReadonlyMap<string, number>): Promise<LedgerCheck> {
  const { stop, ...place } = await startEmbedded({ dataDir });
  const connection = await connect({ ...place, max: 1 });
  try {
    const rows = await connection.sql<{ id: string; done: number; distinct: number; open: number; fair: boolean }[]>`
      select a.id, count(*) filter (where t.status = 'done')::int as done,
        count(distinct t.player_text) filter (where t.status = 'done')::int as distinct,
        count(*) filter (where t.status = 'pending')::int as open,
        a.credits = (select sum(amount) from ledger_entries where account_id = a.id)
          and -(select sum(amount) from ledger_entries where account_id = a.id and reason <> 'signup')
            = coalesce(sum(t.cost) filter (where t.status = 'done'), 0) as fair
      from accounts a join turns t on t.account_id = a.id group by a.id`;
    const known = rows.filter(({ id }) => sent.has(id));
    const sum = (pick: (row: (typeof rows)[number]) => number) => known.reduce((total, row) => total + pick(row), 0);
    const expected = [...sent.values()].reduce((total, count) => total + count, 0);
    return {
      kept: sum(({ done }) => done),
      lost: expected - known.reduce((total, { id, done }) => total + Math.min(done, sent.get(id) ?? 0), 0),
      doubled: sum(({ done, distinct }) => done - distinct),
      unsettled: sum(({ open }) => open),
      unbalanced: known.filter(({ fair }) => !fair).length,
    };
  } finally {
    await connection.close();
    await stop();
  }
}
