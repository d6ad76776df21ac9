import { type FreshDatabase, freshDatabase } from '@emberlore/database/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesAbout, isLogged } from '../../platform/audit-log/audit-log.repository.ts';
import { readEntries } from './audit.repository.ts';

/** How many entries the busy admin made, and how many concern the busy player. */
const MANY = 20_000;

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

let store: FreshDatabase;
let people: string[];

beforeAll(async () => {
  store = await freshDatabase();
  const rows = await store.sql<{ id: string }[]>`insert into accounts (email, password_hash, user_name)
    select 'p' || n || '@example.org', 'x', 'Person' from generate_series(1, 50) n returning id`;
  people = rows.map(({ id }) => id);
  const [admin = '', player = ''] = people;
  await store.sql`insert into audit_entries (actor_id, act, object, object_id, person_id)
    select ${admin}, 'purchase.refunded', 'purchase', 'purchase ' || n, ${player} from generate_series(1, ${MANY}) n`;
  await store.sql.unsafe('analyze audit_entries');
});

afterAll(() => store?.drop());

/** Returns how many entries the statement scans. */
async function countScannedEntries(query: { toSQL: () => { sql: string; params: unknown[] } }): Promise<number> {
  const { sql, params } = query.toSQL();
  const [row] = await store.sql.unsafe(`explain (analyze, format json) ${sql}`, params as never[]);
  const count = (plan: Plan): number => {
    const own =
      plan['Relation Name'] === 'audit_entries' ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0;
    return own * plan['Actual Loops'] + (plan.Plans ?? []).reduce((sum, each) => sum + count(each), 0);
  };
  return count(row?.['QUERY PLAN'][0].Plan);
}

const noFilter = { act: undefined, since: undefined, until: undefined, before: undefined, limit: 31 };

test('a page of the log by a name that fifty people share reads at most a page of each', async () => {
  const page = readEntries(store.db, { ...noFilter, personIds: people });
  expect(await page).toHaveLength(31);
  expect(await countScannedEntries(page)).toBeLessThan(300);
  const rare = readEntries(store.db, { ...noFilter, personIds: people.slice(2) });
  expect(await rare).toEqual([]);
  expect(await countScannedEntries(rare)).toBe(0);
});

test('looks up by an index whether an action was already recorded', async () => {
  const noted = (object: string) => isLogged(store.db, 'purchase.refunded', object);
  expect(await Promise.all([noted(`purchase ${MANY}`), noted('purchase 0')])).toEqual([true, false]);
  expect(await countScannedEntries(entriesAbout(store.db, 'purchase.refunded', `purchase ${MANY}`))).toBe(1);
  expect(await countScannedEntries(entriesAbout(store.db, 'purchase.refunded', 'purchase 0'))).toBe(0);
});
