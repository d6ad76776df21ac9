import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openTrim } from './trim.ts';

const LOOK_MS = 5000;
/** A process whose thread is busy for less of its time than this is at rest. */
const REST_SHARE = 0.1;
/** Less than this is not worth the tenth of a second that clearing it up takes. Bytes. */
const WORTH = 12 * 1024 * 1024;

/** What this thread holds in memory, with what it no longer needs. Bytes. */
function held(): number {
  const { used_heap_size: heap, external_memory: outside } = getHeapStatistics();
  return heap + outside;
}

/**
 * Gives memory back when a busy time is over, until it is told to stop. V8 clears up when it needs room, so that what a
 * rush has left behind would stay for as long as nobody comes; and the C library keeps what was freed between things
 * that are still used. Threads that are started afterwards find a `gc` of their own. `lookMs` is the time between two looks.
 */
export function keepTidy(lookMs = LOOK_MS): { stop(): void } {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  let clean = 0;
  let isEmptied = true;
  let trim: Promise<() => void> | undefined;
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > REST_SHARE) return;
    if (held() - clean >= WORTH) {
      collect();
      isEmptied = false;
    } else if (!isEmptied) {
      // Still at rest: the empty pages too, which V8 else keeps for the next rush. It takes longer, and comes once.
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
      isEmptied = true;
      trim ??= openTrim();
      void trim.then((giveBack) => giveBack());
    } else return;
    clean = held();
  }, lookMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
