import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Kernel clock ticks per second, the same on every Linux. */
const TICKS = 100;

function readStat(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name may contain blanks.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Returns a process's processor time in milliseconds. */
export function readProcessorTime(pid: number): number {
  const stat = readStat(pid);
  return stat ? ((Number(stat[11]) + Number(stat[12])) * 1000) / TICKS : 0;
}

/** Lists all descendants of a process. */
function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(readStat(Number(name))?.[1]) }));
  const found: number[] = [];
  for (let next = [pid]; next.length > 0; ) {
    next = parents.filter(({ parent }) => next.includes(parent)).map((child) => child.pid);
    found.push(...next);
  }
  return found;
}

function readProcessName(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8');
  } catch {
    return undefined;
  }
}

/** Lists a server's processes: this one and its workers, which run the same program, but not the database. */
export function listProcesses(pid: number): number[] {
  return [pid, ...descendants(pid).filter((child) => readProcessName(child) === readProcessName(pid))];
}

/** Returns the processor time in milliseconds of a server's descendants other than its workers: the database. */
export function processorBelow(pid: number): number {
  const own = listProcesses(pid);
  const others = descendants(pid).filter((child) => !own.includes(child));
  return others.reduce((sum, child) => sum + readProcessorTime(child) + reapedBy(child), 0);
}

/** Returns the processor time of exited children, which is counted for their parent. */
function reapedBy(pid: number): number {
  const stat = readStat(pid);
  return stat ? ((Number(stat[13]) + Number(stat[14])) * 1000) / TICKS : 0;
}

/** Returns a process's memory in megabytes. */
export function readMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Returns the number of a process's open files and sockets. */
export function countDescriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).filter((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`) !== '';
    } catch {
      return false;
    }
  }).length;
}

/** Waits until a newly started process is idle; a minute at most. */
export async function untilQuiet(pid: number): Promise<void> {
  for (let looks = 0; looks < 120; looks += 1) {
    const before = readProcessorTime(pid);
    await wait(500);
    if (readProcessorTime(pid) - before <= 20) return;
  }
}
