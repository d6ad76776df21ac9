import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a process holds at a moment. */
export interface Held {
  /** Sockets, timers, files and the like that keep it busy, by their kind. */
  handles: Record<string, number>;
  /** Bytes of the heap that are in use after everything unused has been collected. */
  heap: number;
}

/** Kinds that last for a turn of the loop alone. */
const FLEETING = new Set(['Immediate', 'FSReqCallback', 'FSReqPromise']);

/** What this process holds now. */
export function heldNow(): Held {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  const handles: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) {
    if (!FLEETING.has(kind)) handles[kind] = (handles[kind] ?? 0) + 1;
  }
  return { handles, heap: process.memoryUsage().heapUsed };
}

/** What is held now that was not before, in words; a few timers and some of the heap come and go by themselves. */
export function excess(before: Held, now: Held = heldNow()): string[] {
  const leeway: Record<string, number> = { Timeout: 5 };
  const more = Object.entries(now.handles).flatMap(([kind, count]) => {
    const was = before.handles[kind] ?? 0;
    return count > was + (leeway[kind] ?? 0) ? [`${kind}: ${count}, not ${was}`] : [];
  });
  const most = before.heap * 1.1 + 8_000_000;
  return now.heap > most ? [...more, `heap: ${now.heap}, not ${before.heap}`] : more;
}
