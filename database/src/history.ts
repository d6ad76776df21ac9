import { createHash } from 'node:crypto';

/** An applied migration, as recorded by a database or a backup. */
export type AppliedMigration = { name: string; hash: string };

/** The migration that creates the whole schema; it replaced 49 earlier ones. */
export const BASELINE = '0000_baseline';

/** The first migration of every history before the baseline. */
const FIRST_BEFORE_BASELINE = '0000_foundations';

/**
 * Classifies a list of applied migrations, oldest first:
 * - `current`: it starts with the baseline, or is empty.
 * - `merged`: exactly the 49 migrations that the baseline replaced, so the schema equals the baseline.
 * - `c6f3d71`: the 37 migrations of commit c6f3d71. `upgrades/c6f3d71.sql` upgrades a backup of it.
 * - `unsupported`: any other list older than the baseline.
 */
export type History = 'current' | 'merged' | 'c6f3d71' | 'unsupported';

/** SHA-256 of the lines `name hash` of each known list of migrations. */
const FINGERPRINTS = new Map<string, History>([
  ['8fd07547e5b985d4c25acd7ab993b4af301b45854a614d558dc7182f795e5d21', 'c6f3d71'],
  ['b2cbf9b01e67a54cdba65a6e8204e665a3079f1490460700deef70ee56559275', 'merged'],
]);

/** Identifies a list of applied migrations, oldest first. */
export function identifyHistory(migrations: readonly AppliedMigration[]): History {
  if (migrations[0]?.name !== FIRST_BEFORE_BASELINE) return 'current';
  const lines = migrations.map(({ name, hash }) => `${name} ${hash}`).join('\n');
  return FINGERPRINTS.get(createHash('sha256').update(lines).digest('hex')) ?? 'unsupported';
}

/** Returns instructions for the operator of a database that is older than the baseline and can't be upgraded in place. */
export function explainOldDatabase(history: History, last: string): string {
  const what = `This database was made by an earlier version of Emberlore (its last migration is ${last}). Nothing was changed.`;
  const how =
    history === 'c6f3d71'
      ? 'Back it up with the version that made it (npm run backup), then restore that backup with this version (npm run restore) into a new DATA_DIR or an empty database.'
      : 'Start it once with commit 61880ff, which brings it up to date; this version can open it after that.';
  return `${what} ${how} docs/operations.md describes each step.`;
}
