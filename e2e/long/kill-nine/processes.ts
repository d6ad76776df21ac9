import { type ChildProcess, execFileSync } from 'node:child_process';

/** The target of a kill: the server with its database, or one of them. */
export type Victim = 'everything' | 'the server alone' | 'the database alone';

/** Kills a child with SIGKILL, together with all of its descendants. Ignores an exited child. */
export function killTree(child: ChildProcess): void {
  aimAt(child, 'everything')();
}

/**
 * Finds the processes to kill, which takes a while, and returns a function that kills them with SIGKILL immediately, so
 * that the time of the kill is exact. Ignores exited processes.
 */
export function aimAt(child: ChildProcess, victim: Victim): () => void {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return () => {};
  if (victim === 'the server alone') return () => kill(pid, 'SIGKILL');
  const tree = victim === 'everything' ? processTree(pid) : processTree(pid).slice(1);
  return () => {
    for (const each of tree) kill(each, 'SIGKILL');
  };
}

/** Stops PostgreSQL like an operator: `fast` closes its connections, `immediate` leaves everything as it is. */
export function endDatabase(server: ChildProcess, mode: 'fast' | 'immediate'): void {
  const [, postmaster] = processTree(server.pid ?? 0);
  if (postmaster === undefined) throw new Error('The server has no database under it.');
  kill(postmaster, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
}

/** Returns the current process tree; the process itself first. */
function processTree(root: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const tree = [root];
  // The list grows during the iteration, which includes grandchildren.
  for (const parent of tree) {
    for (const [pid, ppid] of pairs) if (pid && ppid === parent) tree.push(pid);
  }
  return tree;
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has exited by itself.
  }
}
