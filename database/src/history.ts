import { createHash } from 'node:crypto';

/** An applied migration, as recorded by a database or a backup. */
export type AppliedMigration = { name: string; hash: string };

/** The migration that creates the whole schema. It replaced the 20 migrations from `0000_baseline` to `0019_job-turns`. */
export const BASELINE = '0019_baseline';

/** How many migrations the baseline replaced. */
const MERGED = 20;
/** The first migrations of the two histories before the baseline. */
const FIRST_BASELINE = '0000_baseline';
const FIRST_EVER = '0000_foundations';

/**
 * Classifies a list of applied migrations, oldest first:
 * - `current`: it starts with the baseline, or is empty.
 * - `merged`: it starts with exactly the migrations that the baseline replaced, so the schema equals the baseline.
 * - `c6f3d71`: the 37 migrations of commit c6f3d71. `upgrades/c6f3d71.sql` upgrades a backup of it.
 * - `unsupported`: any other list older than the baseline.
 */
export type History = 'current' | 'merged' | 'c6f3d71' | 'unsupported';

/** SHA-256 of the lines `name hash` of known lists of migrations. */
const FINGERPRINTS = {
  merged: 'cedfa659a28f5bf2b753de30ae5384c647f6f1dd8f49bf12e270bbfe3bdb1b9a',
  c6f3d71: '8fd07547e5b985d4c25acd7ab993b4af301b45854a614d558dc7182f795e5d21',
};

function buildFingerprint(migrations: readonly AppliedMigration[]): string {
  const lines = migrations.map(({ name, hash }) => `${name} ${hash}`).join('\n');
  return createHash('sha256').update(lines).digest('hex');
}

/** Identifies a list of applied migrations, oldest first. */
export function identifyHistory(migrations: readonly AppliedMigration[]): History {
  const first = migrations[0]?.name;
  if (first !== FIRST_BASELINE && first !== FIRST_EVER) return 'current';
  if (buildFingerprint(migrations.slice(0, MERGED)) === FINGERPRINTS.merged) return 'merged';
  return buildFingerprint(migrations) === FINGERPRINTS.c6f3d71 ? 'c6f3d71' : 'unsupported';
}

/** Returns a `merged` list with the baseline in the place of the migrations that it replaced. */
export function replaceMerged(migrations: readonly AppliedMigration[], baseline: AppliedMigration): AppliedMigration[] {
  return [baseline, ...migrations.slice(MERGED)];
}

/** Names the versions that have to open an unsupported database, in order, before this one can: the last of each history. */
export function nameSteps(migrations: readonly AppliedMigration[]): string {
  const last = 'commit 2587ac92';
  return migrations[0]?.name === FIRST_EVER ? `commit 61880ff and then once with ${last}` : last;
}

/** Returns instructions for the operator of a database that is older than the baseline and can't be upgraded in place. */
export function explainOldDatabase(history: History, migrations: readonly AppliedMigration[]): string {
  const last = migrations.at(-1)?.name ?? '';
  const what = `This database was made by an earlier version of Emberlore (its last migration is ${last}). Nothing was changed.`;
  const how =
    history === 'c6f3d71'
      ? 'Back it up with the version that made it (npm run backup), then restore that backup with this version (npm run restore) into a new DATA_DIR or an empty database.'
      : `Start it once with ${nameSteps(migrations)}, which brings it up to date; this version can open it after that.`;
  return `${what} ${how} docs/operations.md describes each step.`;
}
