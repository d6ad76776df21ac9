import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type postgres from 'postgres';

const FOLDER = new URL('../routines/', import.meta.url);

type Routine = { name: string; text: string; hash: string };

/**
 * Applies the files in `database/routines` that changed since they were last applied: functions, and the triggers that
 * call them. Every statement in them is CREATE OR REPLACE, so applying one again is harmless. The transaction must hold
 * the migration lock, so that only one of several starting servers applies them.
 * @returns the names of the applied routines, sorted.
 */
export async function applyRoutines(tx: postgres.TransactionSql): Promise<string[]> {
  const changed = await findChanged(tx, await readRoutines());
  if (changed.length === 0) return [];
  // Routines call each other, so one may be created before another that it calls.
  await tx`select set_config('check_function_bodies', 'off', true)`;
  for (const { name, text, hash } of changed) {
    await tx.unsafe(text);
    await tx`insert into routines (name, hash) values (${name}, ${hash})
      on conflict (name) do update set hash = excluded.hash, applied_at = now()`;
  }
  return changed.map(({ name }) => name);
}

async function readRoutines(): Promise<Routine[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, FOLDER), 'utf8');
      return { name: file.slice(0, -'.sql'.length), text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function findChanged(tx: postgres.TransactionSql, routines: readonly Routine[]): Promise<Routine[]> {
  await tx`create table if not exists routines (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`;
  const applied = await tx<{ name: string; hash: string }[]>`select name, hash from routines`;
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
  return routines.filter(({ name, hash }) => hashes.get(name) !== hash);
}
