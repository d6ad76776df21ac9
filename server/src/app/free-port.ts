import { createServer } from 'node:net';

/**
 * Rejects if the port can't be used, with the same error as listening on it. Called before anything else is loaded, so
 * that a taken port is reported before the database starts.
 */
export function checkPort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}
