import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StoreUnusable } from '../faults.ts';

/** The signals to stop PostgreSQL, increasingly forceful, with the time allowed for each in milliseconds. */
const STOP_SIGNALS: [NodeJS.Signals, number][] = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/**
 * Stops the processes that a killed server has left running on the cluster, and removes its pid file. Call it only
 * while holding the lock on the data directory.
 * @returns the folder of the leftover's socket, or an empty text.
 * @throws StoreUnusable if a leftover process can't be stopped.
 */
export async function clearLeftovers(cluster: string, onProgress: (text: string) => void): Promise<string> {
  const { pid, socketDir } = readPidFile(cluster);
  if (listProcesses(cluster, pid).length > 0) {
    onProgress('Stopping a database that an earlier server has left running');
    await stopAll(cluster, pid);
  }
  // Nobody uses the cluster any more. The pid in its file may belong to another process, which would prevent PostgreSQL
  // from starting.
  if (process.platform === 'linux') rmSync(join(cluster, 'postmaster.pid'), { force: true });
  return socketDir;
}

/** Parses the cluster's pid file; PostgreSQL writes it line by line. */
export function readPidFile(cluster: string): { pid: number | null; socketDir: string; ready: boolean } {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number.parseInt(lines[0] ?? '', 10);
    return { pid: pid > 1 ? pid : null, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
  } catch {
    return { pid: null, socketDir: '', ready: false };
  }
}

async function stopAll(cluster: string, postmaster: number | null): Promise<void> {
  for (const [signal, patience] of STOP_SIGNALS) {
    const deadline = Date.now() + patience;
    let left = listProcesses(cluster, postmaster);
    // A graceful stop is sent to the postmaster only; without one, its children are stopped directly.
    const asked = signal === 'SIGINT' ? left.filter((pid) => pid === postmaster) : left;
    if (asked.length === 0 && left.length > 0) continue;
    for (const pid of asked) kill(pid, signal);
    while (left.length > 0 && Date.now() < deadline) {
      await wait(20);
      left = listProcesses(cluster, postmaster);
    }
    if (left.length === 0) return;
  }
  throw new StoreUnusable(`A database left over from an earlier server cannot be stopped (its folder is ${cluster}).`);
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has exited by itself.
  }
}

/**
 * Lists PostgreSQL's processes of the cluster. Their working folder is the cluster, which distinguishes them from other
 * processes with a reused pid.
 */
function listProcesses(cluster: string, postmaster: number | null): number[] {
  if (process.platform !== 'linux') return postmaster !== null && isPostmaster(postmaster, cluster) ? [postmaster] : [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOfCluster(name, cluster))
    .map(Number);
}

function isOfCluster(pid: string, cluster: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== cluster) return false;
    // An update may have replaced the program: its name then ends in " (deleted)".
    return /\/postgres( \(deleted\))?$/.test(readlinkSync(`/proc/${pid}/exe`));
  } catch {
    // The process has exited, or belongs to another user.
    return false;
  }
}

function isPostmaster(pid: number, cluster: string): boolean {
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && command.includes(cluster);
  } catch {
    return false;
  }
}
