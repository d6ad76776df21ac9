import type { Page } from '@playwright/test';

/** An event of Chromium's trace; `ts`, `dur` and `tdur` (the thread's own processor time) in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  tdur?: number;
  pid: number;
  tid: number;
  args: { name?: string; usedHeapSizeBefore?: number; usedHeapSizeAfter?: number };
}

interface Spread {
  p50: number;
  p95: number;
  p99: number;
}

/** The cost of frames, in milliseconds per frame on the page's main thread. */
export interface Frames {
  perSecond: number;
  /** JavaScript including garbage collection. */
  script: Spread;
  /** Everything else: without graphics hardware, mostly drawing pixels. */
  painting: Spread;
  /** Both. */
  whole: Spread;
  /** Kilobytes allocated per frame, and the time to collect them. */
  kilobytes: number;
  collecting: number;
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', 'toplevel', '__metadata'];

/** Starts a trace of the page's process. Returns a function that stops it and returns the events. */
export async function startTrace(page: Page): Promise<() => Promise<TraceEvent[]>> {
  const browser = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  browser.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordAsMuchAsPossible', includedCategories: categories },
  });
  return async () => {
    const whole = new Promise((resolve) => browser.once('Tracing.tracingComplete', resolve));
    await browser.send('Tracing.end');
    await whole;
    return events;
  };
}

const scripts = new Set(['FireAnimationFrame', 'FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'TimerFire']);
const collections = new Set(['MinorGC', 'MajorGC']);

/** Computes the cost of the frames in a trace: a frame lasts from one task with animation callbacks to the next. */
export function measureFrames(trace: readonly TraceEvent[]): Frames {
  const mine = onPageThread(trace);
  const work = outermost(mine, new Set(['RunTask', 'ThreadControllerImpl::RunTask']));
  const starts = startFrames(mine, work);
  const script = perFrame(starts, outermost(mine, scripts));
  const tasks = perFrame(starts, work);
  const painting = tasks.map((whole, frame) => Math.max(0, whole - (script[frame] ?? 0)));
  const garbage = mine.filter(({ name, args }) => collections.has(name) && args.usedHeapSizeBefore !== undefined);
  const allocated = garbage.reduce((sum, each, index) => {
    const before = garbage[index - 1]?.args.usedHeapSizeAfter;
    return before === undefined ? sum : sum + Math.max(0, (each.args.usedHeapSizeBefore ?? 0) - before);
  }, 0);
  const count = Math.max(1, starts.length - 1);
  return {
    perSecond: (count * 1e6) / ((starts.at(-1) ?? 0) - (starts[0] ?? 0)),
    script: computeSpread(script),
    painting: computeSpread(painting),
    whole: computeSpread(tasks),
    kilobytes: allocated / 1024 / count,
    collecting: garbage.reduce((sum, { dur = 0, tdur = dur }) => sum + tdur / 1000, 0) / count,
  };
}

/** Returns when frames start: a frame may have several animation callbacks, all in one task. */
function startFrames(mine: readonly TraceEvent[], tasks: readonly TraceEvent[]): number[] {
  const callbacks = mine.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  let place = 0;
  return tasks.flatMap(({ ts, dur = 0 }) => {
    while ((callbacks[place] ?? Number.POSITIVE_INFINITY) < ts) place += 1;
    return (callbacks[place] ?? Number.POSITIVE_INFINITY) <= ts + dur ? [ts] : [];
  });
}

/** Returns the events of the animation callbacks' thread, in order of their start. */
function onPageThread(trace: readonly TraceEvent[]): TraceEvent[] {
  const threads = new Map<string, number>();
  for (const { name, pid, tid } of trace)
    if (name === 'FireAnimationFrame') threads.set(`${pid} ${tid}`, (threads.get(`${pid} ${tid}`) ?? 0) + 1);
  const [thread] = [...threads].sort(([, one], [, other]) => other - one)[0] ?? [];
  const own = trace.filter(({ pid, tid, ph }) => ph === 'X' && `${pid} ${tid}` === thread);
  return own.sort((one, other) => one.ts - other.ts);
}

/** Returns the events with these names that aren't nested in one another. */
function outermost(events: readonly TraceEvent[], names: ReadonlySet<string>): TraceEvent[] {
  let end = 0;
  return events.filter(({ name, ts, dur = 0 }) => {
    if (!names.has(name) || ts < end) return false;
    end = ts + dur;
    return true;
  });
}

/** Returns the events' milliseconds in each frame. */
function perFrame(starts: readonly number[], events: readonly TraceEvent[]): number[] {
  const sums = new Array<number>(Math.max(0, starts.length - 1)).fill(0);
  let frame = 0;
  for (const { ts, dur = 0, tdur = dur } of events) {
    while (frame < sums.length && ts + dur > (starts[frame + 1] ?? 0)) frame += 1;
    if (frame < sums.length && ts + dur >= (starts[0] ?? 0)) sums[frame] = (sums[frame] ?? 0) + tdur / 1000;
  }
  return sums;
}

function computeSpread(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
