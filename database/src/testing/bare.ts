import { inject } from 'vitest';
import { type Connection, connect } from '../connect.ts';
import { readTables } from '../snapshot/tables.ts';

/** A database without any tables, and where it is. */
type BareDatabase = Connection & { place: { socket: string; user: string; database: string } };

/** Makes databases without any tables, for a test file; `close` removes them. */
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

/** Every row of every table as text, in order, by table: equal for equal stores. */
export async function wholeStore({ sql }: Pick<Connection, 'sql'>): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { name } of await readTables(sql)) {
    const rows = await sql<{ row: string }[]>`select t::text as row from ${sql(name)} as t`;
    all[name] = rows.map(({ row }) => row).sort();
  }
  return all;
}
