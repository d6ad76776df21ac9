import { createServer } from 'node:net';

/**
 * Rejects, as listening there would, when the port cannot be had. Asked before anything else is loaded, so that a
 * taken port is told at once and not after the database is up.
 */
export function checkPort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}
