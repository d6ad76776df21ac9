import type { Connection } from '@emberlore/database';
import { hasten, settle } from './haste.ts';
import { insertHistory, type Past, wholePast } from './history.ts';
import { aside } from './indexes.ts';
import { insertOffice, type People } from './office.ts';
import { insertWorld, type Size, type Tell } from './world.ts';

type Sql = Connection['sql'];

/** From this number of stories on, indexes are created after the rows. */
const MANY = 50_000;

/** Session settings while filling: triggers and foreign keys are disabled. */
const settings = `select set_config(name, value, false) from (values ('statement_timeout', '0'), ('lock_timeout', '0'),
  ('session_replication_role', 'replica'), ('synchronous_commit', 'off'), ('work_mem', '256MB'), ('maintenance_work_mem', '1GB'),
  ('max_parallel_maintenance_workers', '2')) as setting (name, value)`;

async function insertAll(one: Sql, all: Sql, size: Size, people: People, tell: Tell, whole: Past): Promise<void> {
  const past = { ...whole, runs: Math.min(whole.runs, size.stories), kept: Math.min(whole.kept, size.stories) };
  const back = size.stories > MANY ? await aside(one) : undefined;
  await insertWorld(one, all, size, tell);
  tell('insertHistory');
  await insertHistory(one, size, people.longId, past);
  tell('insertOffice');
  await insertOffice(one, size, people, past);
  await back?.restore(tell);
  tell('what is counted by triggers');
  await one`select recount_story_days(), recount_revenue_days(), recount_offering_sales()`;
}

/**
 * Fills a migrated database that contains only these accounts: with stories, everybody's activity, and one account's
 * activity over years. Later changes of the schema must come from migrations.
 */
export async function fill(
  connection: Pick<Connection, 'sql'>,
  size: Size,
  people: People,
  tell: Tell = () => {},
  past: Past = wholePast,
): Promise<void> {
  const one = await connection.sql.reserve();
  try {
    await one.unsafe(settings);
    await insertAll(one as unknown as Sql, connection.sql, size, people, tell, past);
    tell('vacuum');
    await one`vacuum analyze`;
    await one`set session_replication_role = origin`;
  } finally {
    one.release();
  }
}

/** Like `fill`, with PostgreSQL's safety disabled meanwhile: a machine crash would lose the data. */
export async function fillHastily(connection: Connection, size: Size, people: People, tell: Tell): Promise<void> {
  await hasten(connection);
  try {
    await fill(connection, size, people, tell);
  } finally {
    await settle(connection);
  }
}
