import { type Browser, chromium, type Page } from '@playwright/test';
import { measureFrames, startTrace } from '../e2e/long/games/trace.ts';
import { launchOptions } from '../e2e/support/launch.ts';
import { openTalk, type } from '../e2e/support/talk-room.ts';
import { computeSpread, median } from './lib/measure.ts';
import { startServer } from './lib/processes.ts';
import type { Effort, Row } from './lib/report.ts';

/** How much slower than this machine the device of the talking portrait is. */
const slowdown = 4;
/** In milliseconds of a frame, and as a share of a core. */
const goals = { frame: 12, idle: 0.03 };
const messages = ['Tell me about this place, please.', 'What happened here last night?', 'Whom do you trust, and why?'];

/** The portrait, while it is heard. */
const speaking = '[data-speaking="true"]:has(canvas)';

/** Returns the share of a core that the page's process takes for so many seconds. */
async function measureShare(page: Page, seconds: number): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'timeTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
    return { at: metric('Timestamp'), processor: metric('ProcessTime') };
  };
  const before = await read();
  await page.waitForTimeout(seconds * 1000);
  const after = await read();
  await session.detach();
  return (after.processor - before.processor) / (after.at - before.at);
}

/** Returns the frames of a spoken reply in a page that is slowed down. */
async function measureReply(page: Page, message: string) {
  await type(page, message);
  await page.locator(speaking).first().waitFor({ state: 'attached' });
  const trace = await startTrace(page);
  await page.locator(speaking).first().waitFor({ state: 'detached' });
  return measureFrames(await trace());
}

/** Opens a talk, and waits until the portrait has its patches and nobody speaks. */
async function openQuietTalk(browser: Browser, url: string, motion: 'reduce' | 'no-preference'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    reducedMotion: motion,
  });
  const page = await context.newPage();
  await openTalk(page);
  if (motion === 'no-preference') await page.locator('canvas').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(10_000);
  await page.locator('[data-speaking="true"]').first().waitFor({ state: 'detached' });
  return page;
}

/** Measures what a portrait costs that speaks, and one that waits. */
export async function faces({ quick }: Effort): Promise<Row[]> {
  const server = await startServer();
  const browser = await chromium.launch(launchOptions());
  const seconds = quick ? 10 : 30;
  try {
    const still = await openQuietTalk(browser, server.url, 'reduce');
    const without = await measureShare(still, seconds);
    await still.close();
    const page = await openQuietTalk(browser, server.url, 'no-preference');
    const idle = await measureShare(page, seconds);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const replies: ReturnType<typeof measureFrames>[] = [];
    for (const message of quick ? messages.slice(0, 1) : messages) replies.push(await measureReply(page, message));
    const p95 = computeSpread(replies.map(({ whole }) => whole.p95));
    const script = median(replies.map((reply) => reply.script.p95));
    const perSecond = median(replies.map((reply) => reply.perSecond));
    const times = `${p95.median.toFixed(1)} ms (${p95.low.toFixed(1)}–${p95.high.toFixed(1)})`;
    return [
      {
        what: `Portrait that speaks, phone width, CPU slowed ${slowdown} times: CPU time of a frame, 95 of 100`,
        goal: `at most ${goals.frame} ms`,
        floor: '',
        measured: `${times}; script alone ${script.toFixed(1)} ms; ${perSecond.toFixed(0)} frames a second`,
        ratio: null,
        holds: p95.median <= goals.frame,
      },
      {
        what: 'Portrait that waits: share of a core',
        goal: `under ${goals.idle * 100} %`,
        floor: `${(without * 100).toFixed(2)} % with reduced motion`,
        measured: `${(idle * 100).toFixed(2)} %`,
        ratio: null,
        holds: idle < goals.idle,
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
