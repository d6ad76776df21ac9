import { type ChildProcess, execFileSync } from 'node:child_process';

/** What is killed: the server with its database, or one of both. */
export type Victim = 'everything' | 'the server alone' | 'the database alone';

/** Kills a child by SIGKILL, and with it everything it has started, all at once. One that has ended is left alone. */
export function killTree(child: ChildProcess): void {
  aimAt(child, 'everything')();
}

/**
 * Looks up who is to be killed, which takes a while, and answers what kills them by SIGKILL, which takes none: so the moment of
 * the kill is that of the call. One that has ended is left alone.
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

/** Ends PostgreSQL as an operator does: `fast` ends its connections, `immediate` leaves everything as it lies. */
export function endDatabase(server: ChildProcess, mode: 'fast' | 'immediate'): void {
  const [, postmaster] = processTree(server.pid ?? 0);
  if (postmaster === undefined) throw new Error('The server has no database under it.');
  kill(postmaster, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
}

/** The process and everything under it, as the system sees them now; the process itself first. */
function processTree(root: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const tree = [root];
  // The list grows while it is walked: children of children come in turn.
  for (const parent of tree) {
    for (const [pid, ppid] of pairs) if (pid && ppid === parent) tree.push(pid);
  }
  return tree;
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself meanwhile.
  }
}
