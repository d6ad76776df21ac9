import { type Connection, connect, type DatabaseAddress, migrate, storeRoleSettings } from '@emberlore/database';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { type EarlyStore, launchStore } from './early-store.ts';

/** Reports progress to a waiting person. */
export type Progress = (text: string) => void;

/** Closes an opened resource. */
export type Closing = () => Promise<void>;

interface Opening {
  config: Config;
  /** The built-in database, if another process of this machine runs it. */
  place: DatabaseAddress | undefined;
  /** The built-in database, if it has already been started. */
  early: EarlyStore | undefined;
  log: FastifyBaseLogger;
  progress: Progress;
  closing: Closing[];
}

/** Connects to the configured database and upgrades it; adds its closing to `closing`. */
export async function openStore(opening: Opening): Promise<Connection> {
  const { config, progress, closing } = opening;
  const max = config.databasePool;
  if (config.databaseUrl) progress('Connecting to the database');
  if (config.databaseDirectUrl) await prepareBehindPooler(config.databaseDirectUrl, opening);
  const pooled = config.databaseDirectUrl !== undefined;
  const connection = await connect({ ...(await resolvePlace(opening)), max, pooled });
  closing.push(connection.close);
  // Behind a pooler, the direct connection has already done this.
  if (!pooled) reportMigrations(await migrate(connection), progress);
  return connection;
}

async function resolvePlace(opening: Opening): Promise<DatabaseAddress> {
  const { config, place } = opening;
  if (config.databaseUrl) return { url: config.databaseUrl };
  return place ?? embeddedStore(opening);
}

async function embeddedStore({ config, log, progress, closing, early }: Opening): Promise<DatabaseAddress> {
  const { ready } = early ?? (await launchStore(config.dataDir, log, progress));
  const embedded = await ready;
  closing.push(embedded.stop);
  const { socket, user, database } = embedded;
  return { socket, user, database };
}

/** Does what doesn't work through a pooler that switches connections between transactions. */
async function prepareBehindPooler(url: string, { log, progress }: Opening): Promise<void> {
  const direct = await connect({ url, max: 1, name: 'emberlore start' });
  try {
    reportMigrations(await migrate(direct), progress);
    await storeRoleSettings(direct).catch((err: unknown) => {
      log.warn({ err }, 'Setting the role’s statement timeouts failed; set them manually.');
    });
  } finally {
    await direct.close();
  }
}

function reportMigrations(applied: string[], progress: Progress): void {
  if (applied.length > 0) progress('Brought the database up to date');
}
