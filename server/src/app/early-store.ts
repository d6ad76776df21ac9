import { type Embedded, startEmbedded } from '@emberlore/database/embedded';
import type { FastifyBaseLogger } from 'fastify';

/** The built-in database on its way: `ready` settles when it takes connections, or cannot. */
export interface EarlyStore {
  ready: Promise<Embedded>;
}

/**
 * Starts the built-in database before the server is loaded, which keeps this process busy for a while in which
 * PostgreSQL makes itself ready in its own. Resolves when PostgreSQL's process is there, or has failed to be.
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
    // Whoever waits for it is told; until then nobody listens.
    ready.catch(onLaunched);
  });
}
