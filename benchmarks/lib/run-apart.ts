import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** Time for a process group to exit after a termination signal, in milliseconds. */
const ENDING_MS = 20_000;

function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch {
    // No process is left.
  }
}

/**
 * Runs Node with these arguments in its own process group, with a timeout in seconds. Returns null on success,
 * otherwise a short reason. Stops all of its leftover processes.
 */
export async function runApart(args: readonly string[], seconds: number): Promise<string | null> {
  const child = spawn(process.execPath, [...args], { stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  const { pid } = child;
  if (pid === undefined) return 'could not be started';
  const stop = () => signalGroup(pid, 'SIGTERM');
  // Stopping the command also stops what it has started.
  const leave = () => {
    stop();
    setTimeout(() => process.exit(130), 2000);
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, leave);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    stop();
    setTimeout(() => signalGroup(pid, 'SIGKILL'), ENDING_MS).unref();
  }, seconds * 1000);
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  clearTimeout(timer);
  for (const name of signals) process.off(name, leave);
  if (!late && code === 0) return null;
  // Stops leftover servers and their databases.
  stop();
  await wait(late ? 5000 : 1000);
  signalGroup(pid, 'SIGKILL');
  return late ? `did not come to its end within ${seconds} seconds` : `failed (${signal ?? `exit code ${code}`})`;
}
