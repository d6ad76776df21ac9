import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type postgres from 'postgres';
import type { Connection } from '../connect.ts';
import { StoreUnusable } from '../faults.ts';
import { applyMigrations, knownMigrations } from '../migrate.ts';
import { copyTarget, readTables, type SnapshotTable, speakPlainly } from './tables.ts';

/** What a snapshot holds, and how to read the rows of each of its tables. */
export type SnapshotSource = {
  migrations: readonly { name: string; hash: string }[];
  tables: readonly (SnapshotTable & { rows: number })[];
  open: (table: SnapshotTable) => Promise<Readable>;
};

/** Whether the store has no table at all. */
export async function isEmptyStore({ sql }: Pick<Connection, 'sql'>): Promise<boolean> {
  return (await readTables(sql)).length === 0;
}

/**
 * Puts a snapshot into an empty store and brings it up to date, in one transaction: all of it happens or nothing. Tables
 * are made by the migrations that the snapshot was taken after, the later ones are applied to its rows.
 * @returns the names of the later migrations.
 * @throws StoreUnusable when the store is not empty, the snapshot is of a newer version, or it is not what it says.
 */
export async function restoreSnapshot({ sql }: Pick<Connection, 'sql'>, source: SnapshotSource): Promise<string[]> {
  await refuseUnknown(source);
  return sql.begin(async (tx) => {
    await speakPlainly(tx);
    if ((await readTables(tx)).length > 0) throw new StoreUnusable('The database is not empty.');
    await applyMigrations(tx, source.migrations.at(-1)?.name);
    await withoutGuards(tx, async (tables) => {
      refuseOtherTables(tables, source);
      for (const table of source.tables) await fill(tx, table, await source.open(table));
    });
    return applyMigrations(tx);
  });
}

async function refuseUnknown({ migrations }: SnapshotSource): Promise<void> {
  const known = await knownMigrations();
  if (migrations.length === 0) throw new StoreUnusable('The backup names no version of the database.');
  for (const [at, { name, hash }] of migrations.entries()) {
    if (known[at]?.name === name && known[at].hash === hash) continue;
    throw new StoreUnusable(`The backup was made by a newer or another version of Emberlore (it has ${name}).`);
  }
}

function refuseOtherTables(tables: readonly SnapshotTable[], source: SnapshotSource): void {
  const said = (all: readonly SnapshotTable[]) =>
    all
      .map((table) => copyTarget(table))
      .sort()
      .join('\n');
  if (said(tables) !== said(source.tables))
    throw new StoreUnusable('The tables of the backup are not those of its version.');
}

async function fill(tx: postgres.TransactionSql, table: SnapshotTable & { rows: number }, rows: Readable) {
  const target = await tx.unsafe(`copy ${copyTarget(table)} from stdin`).writable();
  const sent = whenSent(target);
  const written = pipeline(rows, target);
  await Promise.race([written, sent]);
  // The driver never ends a COPY that is refused at its end; the next statement of the transaction tells.
  written.catch(() => undefined);
  const [found] = await tx<{ rows: number }[]>`select count(*)::int as rows from ${tx(table.name)}`.catch((cause) => {
    throw new StoreUnusable(`The rows that the backup has of ${table.name} do not fit.`, { cause });
  });
  if (found?.rows !== table.rows) throw new StoreUnusable(`${table.name} has ${found?.rows} rows, not ${table.rows}.`);
}

/** Resolves when everything that was written to a COPY, and its end, has been sent. */
function whenSent(target: Writable): Promise<void> {
  return new Promise((resolve) => {
    const end = target._final.bind(target);
    target._final = (done) => {
      end(done);
      resolve();
    };
  });
}

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Empties all tables and fills them with triggers off and foreign keys put aside: rows come in any order, and what
 * triggers would do has been done. Putting the keys back checks them all. No superuser is needed for it.
 */
async function withoutGuards(
  tx: postgres.TransactionSql,
  fillAll: (tables: SnapshotTable[]) => Promise<void>,
): Promise<void> {
  const tables = await readTables(tx);
  const keys = await tx<ForeignKey[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`;
  // Checks that wait for the commit would stand in the way of putting the keys back.
  await tx`set constraints all immediate`;
  for (const { name } of tables) await tx`alter table ${tx(name)} disable trigger user`;
  for (const { table, name } of keys) await tx.unsafe(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await tx`truncate ${tx(name)}`;
  await fillAll(tables);
  for (const { table, name, definition } of keys) {
    await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const { name } of tables) await tx`alter table ${tx(name)} enable trigger user`;
}
