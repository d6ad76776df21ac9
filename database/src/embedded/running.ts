import { join } from 'node:path';
import type { DatabaseAddress } from '../connect.ts';
import { clusterPath, ROLE } from './cluster.ts';
import { readPidFile } from './leftovers.ts';
import { SOCKET } from './postmaster.ts';

/** Returns the address of the embedded PostgreSQL of this data directory; null if it isn't running. */
export function findEmbedded(dataDir: string): DatabaseAddress | null {
  const { pid, socketDir, ready } = readPidFile(clusterPath(dataDir));
  if (pid === null || !ready || !isAlive(pid)) return null;
  return { socket: join(socketDir, SOCKET), user: ROLE, database: 'postgres' };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
