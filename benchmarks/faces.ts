import { calls } from '@emberlore/contract';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../e2e/support/launch.ts';
import { openTalk, type } from '../e2e/support/talk-room.ts';
import { type Frames, measureFrames, startTrace } from '../e2e/support/trace.ts';
import { computeSpread } from './lib/measure.ts';
import { startServer } from './lib/processes.ts';
import type { Effort, Row } from './lib/report.ts';

/** How much slower than this machine the device of the talking portrait is. */
const slowdown = 4;
/** In milliseconds of a frame, and as a share of a core. */
const goals = { frame: 12, idle: 0.03 };
const messages = ['Tell me about this place, please.', 'What happened here last night?', 'Whom do you trust, and why?'];

/** What is heard: a line, and its portrait. */
const speaking = '[data-speaking="true"]';

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
async function measureReply(page: Page, message: string): Promise<Frames> {
  await type(page, message);
  await page.locator(speaking).first().waitFor({ state: 'attached' });
  const trace = await startTrace(page);
  await page.locator(speaking).first().waitFor({ state: 'detached' });
  return measureFrames(await trace());
}

/** Opens a talk, with a portrait that has patches or one that only breathes, and waits until nobody speaks. */
async function openQuietTalk(browser: Browser, url: string, lives: boolean): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  if (!lives) {
    await page.route(`**${calls.getPortraitPatches.path}*`, (route) =>
      route.fulfill({ json: { response: { patches: null } } }),
    );
  }
  await openTalk(page);
  if (lives) await page.locator('[data-lean]').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(10_000);
  await page.locator(speaking).first().waitFor({ state: 'detached' });
  return page;
}

/** Measures a talk whose portrait lives, or one whose portrait only breathes. */
async function measureTalk(browser: Browser, url: string, lives: boolean, quick: boolean) {
  const page = await openQuietTalk(browser, url, lives);
  const waiting = await measureShare(page, quick ? 10 : 30);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const replies: Frames[] = [];
  for (const message of quick ? messages.slice(0, 1) : messages) replies.push(await measureReply(page, message));
  await page.context().close();
  const of = (pick: (frames: Frames) => number) => computeSpread(replies.map(pick));
  return {
    waiting,
    whole: of((frames) => frames.whole.p95),
    script: of((frames) => frames.script.p95),
    perSecond: of((frames) => frames.perSecond),
  };
}

const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

/** Measures what a portrait costs that speaks, and one that waits; the floor is the same talk with a portrait that only breathes. */
export async function faces({ quick }: Effort): Promise<Row[]> {
  const server = await startServer();
  const browser = await chromium.launch(launchOptions());
  try {
    const floor = await measureTalk(browser, server.url, false, quick);
    const { waiting, whole, script, perSecond } = await measureTalk(browser, server.url, true, quick);
    const times = `${whole.median.toFixed(1)} ms (${whole.low.toFixed(1)}–${whole.high.toFixed(1)})`;
    return [
      {
        what: `Portrait that speaks, phone width, CPU slowed ${slowdown} times: main thread in a frame, 95 of 100`,
        goal: `at most ${goals.frame} ms`,
        floor: `${floor.whole.median.toFixed(1)} ms`,
        measured: `${times}; script ${script.median.toFixed(1)} ms; ${perSecond.median.toFixed(0)} frames a second`,
        ratio: whole.median / floor.whole.median,
        holds: whole.median <= goals.frame,
      },
      {
        what: 'Portrait that waits: share of a core above that of the page',
        goal: `under ${percent(goals.idle)}`,
        floor: percent(floor.waiting),
        measured: percent(Math.max(0, waiting - floor.waiting)),
        ratio: waiting / floor.waiting,
        holds: waiting - floor.waiting < goals.idle,
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
