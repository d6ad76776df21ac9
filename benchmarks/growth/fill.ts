import type { Connection } from '@emberlore/database';
import { disableSafety, restoreSafety } from './haste.ts';
import { type AccountHistory, insertHistory, wholePast } from './history.ts';
import { dropIndexes } from './indexes.ts';
import { insertOffice, type SpecialAccounts } from './office.ts';
import { insertWorld, type Report, type Size } from './world.ts';

type Sql = Connection['sql'];

/** From this number of stories on, indexes are created after the rows. */
const MANY = 50_000;

/** Session settings while filling: triggers and foreign keys are disabled. */
const settings = `select set_config(name, value, false) from (values ('statement_timeout', '0'), ('lock_timeout', '0'),
  ('session_replication_role', 'replica'), ('synchronous_commit', 'off'), ('work_mem', '256MB'), ('maintenance_work_mem', '1GB'),
  ('max_parallel_maintenance_workers', '2')) as setting (name, value)`;

async function insertAll(
  one: Sql,
  all: Sql,
  size: Size,
  people: SpecialAccounts,
  report: Report,
  whole: AccountHistory,
): Promise<void> {
  const past = { ...whole, runs: Math.min(whole.runs, size.stories), kept: Math.min(whole.kept, size.stories) };
  const back = size.stories > MANY ? await dropIndexes(one) : undefined;
  await insertWorld(one, all, size, report);
  report('insertHistory');
  await insertHistory(one, size, people.longId, past);
  report('insertOffice');
  await insertOffice(one, size, people, past);
  await back?.restore(report);
  report('what is counted by triggers');
  await one`select recount_story_days(), recount_revenue_days(), recount_offering_sales()`;
}

/**
 * Fills a migrated database that contains only these accounts: with stories, everybody's activity, and one account's
 * activity over years. Later changes of the schema must come from migrations.
 */
export async function fill(
  connection: Pick<Connection, 'sql'>,
  size: Size,
  people: SpecialAccounts,
  report: Report = () => {},
  past: AccountHistory = wholePast,
): Promise<void> {
  const one = await connection.sql.reserve();
  try {
    await one.unsafe(settings);
    await insertAll(one as unknown as Sql, connection.sql, size, people, report, past);
    report('vacuum');
    await one`vacuum analyze`;
    await one`set session_replication_role = origin`;
  } finally {
    one.release();
  }
}

/** Like `fill`, with PostgreSQL's safety disabled meanwhile: a machine crash would lose the data. */
export async function fillHastily(
  connection: Connection,
  size: Size,
  people: SpecialAccounts,
  report: Report,
): Promise<void> {
  await disableSafety(connection);
  try {
    await fill(connection, size, people, report);
  } finally {
    await restoreSafety(connection);
  }
}
