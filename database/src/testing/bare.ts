import { inject } from 'vitest';
import { type Connection, connect } from '../connect.ts';
import { readTables } from '../snapshot/tables.ts';

/** A database without tables, and its address. */
type BareDatabase = Connection & { place: { socket: string; user: string; database: string } };

/** Creates databases without tables for a test file; `close` removes them. */
export async function bareDatabases(): Promise<{ open: () => Promise<BareDatabase>; close: () => Promise<void> }> {
  const { socket, user } = inject('testStore');
  const admin = await connect({ socket, user, database: 'postgres', max: 1 });
  const opened: { connection: Connection; database: string }[] = [];
  return {
    async open() {
      const database = `bare_${crypto.randomUUID().replaceAll('-', '')}`;
      await admin.sql.unsafe(`create database ${database}`);
      const place = { socket, user, database };
      const connection = await connect(place);
      opened.push({ connection, database });
      return { ...connection, place };
    },
    async close() {
      for (const { connection, database } of opened) {
        await connection.close();
        await admin.sql.unsafe(`drop database if exists ${database} with (force)`);
      }
      await admin.close();
    },
  };
}

/** Returns every row of every table as sorted text, by table: equal for equal databases. */
export async function dumpDatabase({ sql }: Pick<Connection, 'sql'>): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { name } of await readTables(sql)) {
    const rows = await sql<{ row: string }[]>`select t::text as row from ${sql(name)} as t`;
    all[name] = rows.map(({ row }) => row).sort();
  }
  return all;
}
