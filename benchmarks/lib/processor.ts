import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Ticks of the kernel a second, as every Linux has them. */
const TICKS = 100;

function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program may hold blanks.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Milliseconds of processor that a process has used. */
export function processorOf(pid: number): number {
  const stat = statOf(pid);
  return stat ? ((Number(stat[11]) + Number(stat[12])) * 1000) / TICKS : 0;
}

/** Every process below this one. */
function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(statOf(Number(name))?.[1]) }));
  const found: number[] = [];
  for (let next = [pid]; next.length > 0; ) {
    next = parents.filter(({ parent }) => next.includes(parent)).map((child) => child.pid);
    found.push(...next);
  }
  return found;
}

function nameOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8');
  } catch {
    return undefined;
  }
}

/** The processes of a server: this one and its workers, which run the same program; the database below it does not. */
export function processesOf(pid: number): number[] {
  return [pid, ...descendants(pid).filter((child) => nameOf(child) === nameOf(pid))];
}

/** Milliseconds of processor that what runs below a server has used and is none of its workers: the database. */
export function processorBelow(pid: number): number {
  const own = processesOf(pid);
  const others = descendants(pid).filter((child) => !own.includes(child));
  return others.reduce((sum, child) => sum + processorOf(child) + reapedBy(child), 0);
}

/** What children that have ended have used is counted by their parent. */
function reapedBy(pid: number): number {
  const stat = statOf(pid);
  return stat ? ((Number(stat[13]) + Number(stat[14])) * 1000) / TICKS : 0;
}

/** Megabytes of memory that a process holds. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** How many files and sockets a process holds open. */
export function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).filter((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`) !== '';
    } catch {
      return false;
    }
  }).length;
}

/** Waits until a process that has just started has done what it does then; a minute at most. */
export async function untilQuiet(pid: number): Promise<void> {
  for (let looks = 0; looks < 120; looks += 1) {
    const before = processorOf(pid);
    await wait(500);
    if (processorOf(pid) - before <= 20) return;
  }
}
