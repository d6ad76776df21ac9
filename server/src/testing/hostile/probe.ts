/** What was seen since the probe began: the longest that this thread was held, and by how much the process grew. */
export interface Seen {
  /** Milliseconds of processor time between two turns of the event loop, whatever else the machine did meanwhile. */
  heldMs: number;
  grownMb: number;
}

const MB = 1024 * 1024;

/**
 * Watches the event loop of this thread and the memory of this process. A timer of a millisecond comes at every turn that
 * takes longer, so the processor time between two of its ticks is at most one such turn and a millisecond more.
 */
export function watchEventLoop(): () => Seen {
  const before = process.memoryUsage.rss();
  let [last, held, peak, ticks] = [process.threadCpuUsage(), 0, before, 0];
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    held = Math.max(held, (user + system) / 1000);
    ticks += 1;
    // Reading it costs too much for every tick; memory that is taken is given back only later.
    if (ticks % 8 === 0) peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 1);
  return () => {
    look();
    clearInterval(timer);
    return { heldMs: held, grownMb: (Math.max(peak, process.memoryUsage.rss()) - before) / MB };
  };
}
