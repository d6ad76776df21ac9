import { type Embedded, startEmbedded } from '@emberlore/database/embedded';
import type { FastifyBaseLogger } from 'fastify';

/** The built-in database while it starts: `ready` resolves when it accepts connections and rejects if it fails. */
export interface EarlyStore {
  ready: Promise<Embedded>;
}

/**
 * Starts the built-in database before the server's modules are loaded. Loading keeps this process busy while PostgreSQL
 * gets ready in its own process. Resolves when PostgreSQL's process has started, or has failed to start.
 */
export function launchStore(
  dataDir: string,
  log: FastifyBaseLogger,
  onProgress: (text: string) => void,
): Promise<EarlyStore> {
  return new Promise((resolve) => {
    const logger = { warn: (text: string) => log.warn(text) };
    const onLaunched = () => resolve({ ready });
    const ready = startEmbedded({ dataDir, onProgress, logger, onLaunched });
    // Code that awaits `ready` gets the error; until then nothing handles it.
    ready.catch(onLaunched);
  });
}
