import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';

/** A listening server. */
export interface Listening {
  port: number;
  close(): Promise<void>;
}

/**
 * Opens a port of this machine to the built-in PostgreSQL of a running Emberlore, which only has a socket, so that
 * other servers can share it.
 */
export function bridgeTo(dataDir: string): Promise<Listening> {
  // The fifth line of PostgreSQL's pid file is the folder of its socket.
  const folder = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  const socket = join(folder, '.s.PGSQL.5432');
  const bridge = createServer((client) => {
    const store = connect(socket);
    for (const [from, to] of [
      [client, store],
      [store, client],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  return new Promise((resolve) => {
    bridge.listen(0, '127.0.0.1', () => {
      const { port } = bridge.address() as AddressInfo;
      resolve({ port, close: () => new Promise((done) => bridge.close(() => done())) });
    });
  });
}
