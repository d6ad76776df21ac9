import { join } from 'node:path';
import type { Place } from '../connect.ts';
import { clusterIn, ROLE } from './cluster.ts';
import { postmasterOf } from './leftovers.ts';
import { SOCKET } from './postmaster.ts';

/** Where the embedded PostgreSQL of this data directory is running; null when it is not. */
export function findEmbedded(dataDir: string): Place | null {
  const { pid, socketDir, ready } = postmasterOf(clusterIn(dataDir));
  if (pid === null || !ready || !isAlive(pid)) return null;
  return { socket: join(socketDir, SOCKET), user: ROLE, database: 'postgres' };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is there all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
