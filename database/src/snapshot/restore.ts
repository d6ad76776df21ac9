import { readFile } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type postgres from 'postgres';
import type { Connection } from '../connect.ts';
import { StoreUnusable } from '../faults.ts';
import { type AppliedMigration, type History, identifyHistory, nameSteps, replaceMerged } from '../history.ts';
import { applyMigrations, findBaseline, knownMigrations, MIGRATIONS } from '../migrate.ts';
import { applyRoutines } from '../routines.ts';
import { copyTarget, readTables, type SnapshotTable, setTextFormat } from './tables.ts';

/** A snapshot's tables and access to their rows. */
export type SnapshotSource = {
  migrations: readonly AppliedMigration[];
  tables: readonly (SnapshotTable & { rows: number })[];
  open: (table: SnapshotTable) => Promise<Readable>;
};

/** Whether the database has no tables. */
export async function isEmptyStore({ sql }: Pick<Connection, 'sql'>): Promise<boolean> {
  return (await readTables(sql)).length === 0;
}

/** Upgrades the rows of a c6f3d71 backup after they have been loaded into the tables of the baseline. */
const UPGRADE_C6F3D71 = new URL('../../upgrades/c6f3d71.sql', import.meta.url);

/** Tables that c6f3d71 didn't have. */
const NEWER_THAN_C6F3D71 = new Set([
  'achievements',
  'checkpoint_memories',
  'drafts',
  'fact_runs',
  'gift_addresses',
  'model_choices',
  'model_days',
  'model_keys',
  'money_returns',
  'recent_writers',
  'run_checkpoints',
  'run_events',
  'run_states',
  'sealed_texts',
  'story_ratings',
  'story_rules',
  'story_versions',
  'unanswered_questions',
]);

/** Tables and columns that had another name in c6f3d71: the old name and today's. */
const RENAMED_SINCE_C6F3D71 = new Map([
  ['barriers', 'blocklist_entries'],
  ['bin_owner_id', 'trash_owner_id'],
  ['months_gone', 'partitions_gone'],
  ['notices', 'notifications'],
]);

/**
 * Restores a snapshot into an empty database and upgrades it, in one transaction. Creates the tables with the
 * snapshot's own migrations, loads its rows, and applies the later migrations and the routines.
 * @param folder the folder of the migrations.
 * @returns the names of the later migrations, and of the upgrade for a snapshot that is older than the baseline.
 * @throws StoreUnusable if the database is not empty, or the snapshot is damaged, too old or from a newer version.
 */
export async function restoreSnapshot(
  { sql }: Pick<Connection, 'sql'>,
  source: SnapshotSource,
  folder = MIGRATIONS,
): Promise<string[]> {
  const history = identifyHistory(source.migrations);
  const known = await knownMigrations(folder);
  refuseUnsupported(source.migrations, history);
  const migrations = history === 'merged' ? replaceMerged(source.migrations, findBaseline(known)) : source.migrations;
  if (history !== 'c6f3d71') refuseUnknown(migrations, known);
  // Rows of c6f3d71 go into today's tables, because their upgrade needs today's routines.
  const upTo = history === 'c6f3d71' ? undefined : migrations.at(-1)?.name;
  return sql.begin(async (tx) => {
    await setTextFormat(tx);
    if ((await readTables(tx)).length > 0) throw new StoreUnusable('The database is not empty.');
    await applyMigrations(tx, { upTo, folder });
    const upgraded = await load(tx, source, history);
    const migrated = await applyMigrations(tx, { folder });
    await applyRoutines(tx);
    return [...upgraded, ...migrated];
  });
}

function refuseUnsupported(migrations: readonly AppliedMigration[], history: History): void {
  if (history !== 'unsupported') return;
  throw new StoreUnusable(
    `The backup was made by a version that cannot be restored (its last migration is ${migrations.at(-1)?.name}). Start that installation once with ${nameSteps(migrations)}, then make a new backup.`,
  );
}

function refuseUnknown(migrations: readonly AppliedMigration[], known: readonly AppliedMigration[]): void {
  if (migrations.length === 0) throw new StoreUnusable('The backup names no version of the database.');
  for (const [at, { name, hash }] of migrations.entries()) {
    if (known[at]?.name === name && known[at].hash === hash) continue;
    throw new StoreUnusable(`The backup was made by a newer or another version of Emberlore (it has ${name}).`);
  }
}

/** Loads the snapshot's rows into the tables. @returns the names of the upgrades applied to them. */
async function load(tx: postgres.TransactionSql, source: SnapshotSource, history: History): Promise<string[]> {
  // A snapshot from before the baseline has other migrations than the target database.
  const isWanted = ({ name }: SnapshotTable) => history === 'current' || name !== 'migrations';
  const tables = (await readTables(tx)).filter(isWanted);
  const isUpgrade = history === 'c6f3d71';
  const saved = source.tables
    .filter(isWanted)
    .map((table) => ({ from: table, to: isUpgrade ? renamed(table) : table }));
  refuseOtherTables(
    isUpgrade
      ? omitNewer(
          tables,
          saved.map(({ to }) => to),
        )
      : tables,
    saved.map(({ to }) => to),
  );
  await withoutConstraints(tx, { tables, constraints: isUpgrade ? ['f', 'c'] : ['f'] }, async () => {
    for (const { from, to } of saved) await fill(tx, to, await source.open(from));
    if (!isUpgrade) return;
    await applyRoutines(tx);
    await tx.unsafe(await readFile(UPGRADE_C6F3D71, 'utf8'));
  });
  return isUpgrade ? ['c6f3d71'] : [];
}

/** Returns a table of c6f3d71 under today's names. */
function renamed<T extends SnapshotTable>(table: T): T {
  const today = (name: string) => RENAMED_SINCE_C6F3D71.get(name) ?? name;
  return { ...table, name: today(table.name), columns: table.columns.map(today) };
}

/** Returns the tables and columns that a c6f3d71 snapshot may have, in its own column order. */
function omitNewer(tables: readonly SnapshotTable[], saved: readonly SnapshotTable[]): SnapshotTable[] {
  const columns = new Map(saved.map((table) => [table.name, table.columns]));
  return tables
    .filter(({ name }) => !NEWER_THAN_C6F3D71.has(name))
    .map((table) => ({
      name: table.name,
      columns: (columns.get(table.name) ?? []).filter((column) => table.columns.includes(column)),
    }));
}

function refuseOtherTables(tables: readonly SnapshotTable[], saved: readonly SnapshotTable[]): void {
  const describe = (all: readonly SnapshotTable[]) =>
    all
      .map(({ name, columns }) => copyTarget({ name, columns: [...columns].sort() }))
      .sort()
      .join('\n');
  if (describe(tables) !== describe(saved))
    throw new StoreUnusable('The tables of the backup are not those of its version.');
}

async function fill(tx: postgres.TransactionSql, table: SnapshotTable & { rows: number }, rows: Readable) {
  const target = await tx.unsafe(`copy ${copyTarget(table)} from stdin`).writable();
  const sent = whenSent(target);
  const written = pipeline(rows, target);
  await Promise.race([written, sent]);
  // The driver never ends a COPY that is rejected at its end; the next statement of the transaction reports the error.
  written.catch(() => undefined);
  const [found] = await tx<{ rows: number }[]>`select count(*)::int as rows from ${tx(table.name)}`.catch((cause) => {
    throw new StoreUnusable(`The rows that the backup has of ${table.name} do not fit.`, { cause });
  });
  if (found?.rows !== table.rows) throw new StoreUnusable(`${table.name} has ${found?.rows} rows, not ${table.rows}.`);
}

/** Resolves when everything written to a COPY, and its end, has been sent. */
function whenSent(target: Writable): Promise<void> {
  return new Promise((resolve) => {
    const end = target._final.bind(target);
    target._final = (done) => {
      end(done);
      resolve();
    };
  });
}

type Guards = {
  tables: readonly SnapshotTable[];
  /** The constraints to drop temporarily, by PostgreSQL's letter: `f` for foreign keys, `c` for checks. */
  constraints: readonly string[];
};

type Constraint = { table: string; name: string; definition: string };

/**
 * Empties the tables and lets `fillAll` fill them with triggers disabled and constraints dropped: rows may come in any
 * order, and the effects of triggers are already in them. Restoring the constraints checks all rows. Needs no
 * superuser.
 */
async function withoutConstraints(
  tx: postgres.TransactionSql,
  { tables, constraints }: Guards,
  fillAll: () => Promise<void>,
): Promise<void> {
  const dropped = await tx<Constraint[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = any (${constraints}) and conparentid = 0 and not relispartition
      and connamespace = 'public'::regnamespace`;
  // Pending deferred checks would prevent restoring the constraints.
  await tx`set constraints all immediate`;
  for (const { name } of tables) await tx`alter table ${tx(name)} disable trigger user`;
  for (const { table, name } of dropped) await tx.unsafe(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await tx`truncate ${tx(name)}`;
  await fillAll();
  for (const { table, name, definition } of dropped) {
    await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const { name } of tables) await tx`alter table ${tx(name)} enable trigger user`;
}
