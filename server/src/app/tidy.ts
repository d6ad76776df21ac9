import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 5000;
/** Maximum share of busy time of a thread at rest. */
const REST_SHARE = 0.1;
/** Garbage below this size is not worth the tenth of a second that collecting it takes. Bytes. */
const WORTH = 12 * 1024 * 1024;

/** Returns this thread's memory in use, including garbage. Bytes. */
function usedBytes(): number {
  const { used_heap_size: heap, external_memory: outside } = getHeapStatistics();
  return heap + outside;
}

/**
 * Returns memory to the system after a busy period, until stopped. V8 collects garbage only when it needs room, so the
 * garbage of a busy period would stay while nobody uses the server: 557 MB at rest instead of 338
 * (docs/decisions/0123). Threads started later get their own `gc`. `lookMs` is the interval between two checks.
 */
export function startMemoryCleanup(lookMs = LOOK_MS): { stop(): void } {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  let clean = 0;
  let isEmptied = true;
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > REST_SHARE) return;
    if (usedBytes() - clean >= WORTH) {
      collect();
      isEmptied = false;
    } else if (!isEmptied) {
      // Still at rest: also release the empty pages that V8 would keep for the next rush. This takes longer and happens
      // only once.
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
      isEmptied = true;
    } else return;
    clean = usedBytes();
  }, lookMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
