/** Measurements since the start: the longest block of this thread, and the growth of the process. */
export interface Measurements {
  /** Milliseconds of processor time between two turns of the event loop, regardless of other load on the machine. */
  heldMs: number;
  grownMb: number;
}

const MB = 1024 * 1024;

/**
 * Monitors the event loop of this thread and the memory of this process. A timer of one millisecond fires after every
 * longer turn, so the processor time between two ticks is at most one such turn plus a millisecond.
 */
export function watchEventLoop(): () => Measurements {
  const before = process.memoryUsage.rss();
  let [last, held, peak, ticks] = [process.threadCpuUsage(), 0, before, 0];
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    held = Math.max(held, (user + system) / 1000);
    ticks += 1;
    // Reading it at every tick would be too expensive; memory is released only later anyway.
    if (ticks % 8 === 0) peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 1);
  return () => {
    look();
    clearInterval(timer);
    return { heldMs: held, grownMb: (Math.max(peak, process.memoryUsage.rss()) - before) / MB };
  };
}
