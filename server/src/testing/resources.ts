import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A process's resources at a moment. */
export interface Resources {
  /** Sockets, timers, files and other active handles by type. */
  handles: Record<string, number>;
  /** Bytes of heap in use after garbage collection. */
  heap: number;
}

/** Types that last only for one turn of the event loop. */
const FLEETING = new Set(['Immediate', 'FSReqCallback', 'FSReqPromise']);

/** Collects garbage now, so that memory figures count only what is still used. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** Returns this process's current resources. */
export function readResources(): Resources {
  collectGarbage();
  const handles: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) {
    if (!FLEETING.has(kind)) handles[kind] = (handles[kind] ?? 0) + 1;
  }
  return { handles, heap: process.memoryUsage().heapUsed };
}

/**
 * Returns the resources of a process at rest: the highest counts of a second. A database connection that is being
 * opened or used has fewer timers than an idle one, so a single reading may be too low to compare with.
 */
export async function readRestingResources(read: () => Resources = readResources): Promise<Resources> {
  const highest = read();
  for (let round = 0; round < 10; round += 1) {
    await wait(100);
    const { handles, heap } = read();
    for (const [kind, count] of Object.entries(handles)) {
      highest.handles[kind] = Math.max(count, highest.handles[kind] ?? 0);
    }
    highest.heap = heap;
  }
  return highest;
}

/** Describes resources that were not held before; tolerates a few timers and some heap. */
export function excess(before: Resources, now: Resources = readResources()): string[] {
  const leeway: Record<string, number> = { Timeout: 5 };
  const more = Object.entries(now.handles).flatMap(([kind, count]) => {
    const was = before.handles[kind] ?? 0;
    return count > was + (leeway[kind] ?? 0) ? [`${kind}: ${count}, not ${was}`] : [];
  });
  const most = before.heap * 1.1 + 8_000_000;
  return now.heap > most ? [...more, `heap: ${now.heap}, not ${before.heap}`] : more;
}
