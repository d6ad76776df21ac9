import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/** What an id that is no UUID becomes on its way to the store: a UUID that names nothing. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A text as the id that it is, or as one that names nothing. */
export const asId = (text: string): string => (UUID.test(text) ? text : NIL_ID);

/**
 * A uuid column that any text may be compared with: text that is no UUID is sent as the nil UUID, so a bad id
 * from outside finds nothing instead of failing the query.
 */
export const uuid = customType<{ data: string; driverData: string }>({ dataType: () => 'uuid', toDriver: asId });

/** The primary key of nearly every table: a UUID version 7, made by the store, whose order is the order of making. */
export const id = () => uuid('id').primaryKey().default(sql`uuidv7()`);

/** Raw bytes, for hashes. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** A list of 32-bit floats, kept as its little-endian bytes. */
export const floats = customType<{ data: Float32Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => new Uint8Array(value.buffer, value.byteOffset, value.byteLength),
  // The driver hands out a view into its read buffer that need not be aligned: copy.
  fromDriver: (bytes) => new Float32Array(Uint8Array.from(bytes).buffer),
});

/** A moment in time, with its zone, as a `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** When moderators hid the row from everybody but its owner and admins; null: it is not hidden. See `isNotHidden`. */
export const hiddenAt = () => moment('hidden_at');

/** The filter for rows that moderators have not hidden: what players and visitors see goes through it. */
export const isNotHidden = ({ hiddenAt }: { hiddenAt: AnyColumn }): SQL<boolean> => sql<boolean>`${hiddenAt} is null`;

/** When the row was made: the start of its transaction. */
export const createdAt = () => moment('created_at').notNull().defaultNow();

/** A check that the column holds one of the words. */
export function isOneOf(column: AnyColumn, words: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;
}

/** A check on the length of a text in Unicode code points; null passes. */
export function hasLength(column: AnyColumn, least: number, most: number): SQL {
  return sql`char_length(${column}) between ${sql.raw(String(least))} and ${sql.raw(String(most))}`;
}

/** A check that a number lies between two bounds, both included; null passes. */
export function isBetween(column: AnyColumn, least: number, most: number): SQL {
  return sql`${column} between ${sql.raw(String(least))} and ${sql.raw(String(most))}`;
}

/** A check on a list of lines: how many at least, none blank, and how long they are together, joined by line breaks. */
export function areLines(column: AnyColumn, atLeast: number, length: number): SQL {
  return sql`are_lines(${column}, ${sql.raw(String(atLeast))}, ${sql.raw(String(length))})`;
}

/** What a column of texts that `searchable` has made has to be `like`, where it holds a text anywhere. An index of letters can tell. */
export function anywhere(typed: string): SQL<string> {
  return sql<string>`'%' || regexp_replace(searchable(${typed}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}
