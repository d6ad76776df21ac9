import { type Connection, connect, keepSettings, migrate, type Place } from '@emberlore/database';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { type EarlyStore, launchStore } from './early-store.ts';

/** Tells a person who waits what is going on. */
export type Progress = (text: string) => void;

/** Gives something back that was opened. */
export type Closing = () => Promise<void>;

interface Opening {
  config: Config;
  /** The built-in database, where another process of this machine keeps it. */
  place: Place | undefined;
  /** The built-in database, where it has been started already. */
  early: EarlyStore | undefined;
  log: FastifyBaseLogger;
  progress: Progress;
  closing: Closing[];
}

/** The store that the configuration names, brought up to date, and in `closing` how to leave it. */
export async function openStore(opening: Opening): Promise<Connection> {
  const { config, progress, closing } = opening;
  const max = config.databasePool;
  if (config.databaseUrl) progress('Connecting to the database');
  if (config.databaseDirectUrl) await prepareBehindPooler(config.databaseDirectUrl, opening);
  const pooled = config.databaseDirectUrl !== undefined;
  const connection = await connect({ ...(await placeOf(opening)), max, pooled });
  closing.push(connection.close);
  // Behind a pooler it has been done on the way past it.
  if (!pooled) tellOf(await migrate(connection), progress);
  return connection;
}

async function placeOf(opening: Opening): Promise<Place> {
  const { config, place } = opening;
  if (config.databaseUrl) return { url: config.databaseUrl };
  return place ?? embeddedStore(opening);
}

async function embeddedStore({ config, log, progress, closing, early }: Opening): Promise<Place> {
  const { ready } = early ?? (await launchStore(config.dataDir, log, progress));
  const embedded = await ready;
  closing.push(embedded.stop);
  const { socket, user, database } = embedded;
  return { socket, user, database };
}

/** What cannot be done through a pooler that hands out another connection for each transaction. */
async function prepareBehindPooler(url: string, { log, progress }: Opening): Promise<void> {
  const direct = await connect({ url, max: 1, name: 'emberlore start' });
  try {
    tellOf(await migrate(direct), progress);
    await keepSettings(direct).catch((err: unknown) => {
      log.warn({ err }, 'The time limits of the database could not be set for its role; set them by hand.');
    });
  } finally {
    await direct.close();
  }
}

function tellOf(applied: string[], progress: Progress): void {
  if (applied.length > 0) progress('Brought the database up to date');
}
