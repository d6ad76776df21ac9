import { type ChildProcess, execFileSync } from 'node:child_process';

/** Kills a child by SIGKILL, and with it everything it has started, all at once. One that has ended is left alone. */
export function killTree(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  for (const pid of processTree(child.pid)) kill(pid);
}

/** Kills PostgreSQL with all its processes by SIGKILL and leaves the server that has started it alone. */
export function killDatabase(server: ChildProcess): void {
  if (server.pid === undefined) return;
  for (const pid of processTree(server.pid).slice(1)) kill(pid);
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

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself meanwhile.
  }
}
