import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** What a process group is given to end by itself once it is told to, in milliseconds. */
const ENDING_MS = 20_000;

function tellGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch {
    // Nobody is left.
  }
}

/**
 * Runs Node with these arguments in a process group of its own, for so many seconds at most. Answers null when it ended
 * well, else in a few words how it did not. Whatever it has started and left behind is ended.
 */
export async function runApart(args: readonly string[], seconds: number): Promise<string | null> {
  const child = spawn(process.execPath, [...args], { stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  const { pid } = child;
  if (pid === undefined) return 'could not be started';
  const stop = () => tellGroup(pid, 'SIGTERM');
  // Whoever ends the command ends what it has started, too.
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
    setTimeout(() => tellGroup(pid, 'SIGKILL'), ENDING_MS).unref();
  }, seconds * 1000);
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  clearTimeout(timer);
  for (const name of signals) process.off(name, leave);
  if (!late && code === 0) return null;
  // Servers that it has left are told to end, and their databases with them.
  stop();
  await wait(late ? 5000 : 1000);
  tellGroup(pid, 'SIGKILL');
  return late ? `did not come to its end within ${seconds} seconds` : `failed (${signal ?? `exit code ${code}`})`;
}
