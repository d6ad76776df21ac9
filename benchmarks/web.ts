import { calls } from '@emberlore/contract';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { makeCall } from '../e2e/support/client.ts';
import { launchOptions } from '../e2e/support/launch.ts';
import { logIn, signUp } from '../e2e/support/player.ts';
import { computeSpread } from './lib/measure.ts';
import { startServer } from './lib/processes.ts';
import type { Effort, Row } from './lib/report.ts';

/**
 * A phone that is four times slower than this machine, on a slow mobile network: 1.6 Mbit/s with 150 ms round-trip
 * time.
 */
const slowdown = 4;
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const goals = { bytes: 150 * 1024, requests: 10, painted: 2500, interaction: 200, sceneChange: 100 };

interface Fetched {
  type: string;
  bytes: number;
}

/** Records what the page loads, in order, with transferred bytes. */
async function watchNetwork(session: CDPSession): Promise<Fetched[]> {
  const fetched: Fetched[] = [];
  const byId = new Map<string, Fetched>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, type = '' }) => {
    const one = { type, bytes: 0 };
    byId.set(requestId, one);
    fetched.push(one);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = byId.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  return fetched;
}

interface PageTimings {
  painted: number;
  interactions: number[];
}

/** Records in the page when its largest element was painted, and how long each interaction took to become visible. */
const note = `
  window.told = { painted: 0, interactions: [] };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.told.painted = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.told.interactions.push(duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });`;

const readTimings = (page: Page) => page.evaluate<PageTimings>('window.told');

/** Returns when the largest element was painted; the browser reports it a little later. Throws if it never does. */
async function waitForPaint(page: Page): Promise<number> {
  for (let looks = 0; looks < 50; looks += 1) {
    const { painted } = await readTimings(page);
    if (painted > 0) return painted;
    await page.waitForTimeout(100);
  }
  throw new Error('The page has told of nothing that it has painted.');
}

/** Measures the first visit to the home page on a slow phone, and opening a story there. */
async function firstVisit(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const fetched = await watchNetwork(session);
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(note);
  await page.goto('/home', { waitUntil: 'networkidle' });
  const painted = await waitForPaint(page);
  const firstPicture = fetched.findIndex(({ type }) => type === 'Image');
  const weight = fetched.filter(({ type }) => type === 'Script' || type === 'Stylesheet');
  // Clicking a story's card opens it.
  await page.getByRole('main').locator('a, button').first().click();
  await page.waitForTimeout(1500);
  const { interactions } = await readTimings(page);
  if (interactions.length === 0) throw new Error('The page has noticed no interaction.');
  await context.close();
  return {
    painted,
    interaction: Math.max(...interactions),
    bytes: weight.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: firstPicture < 0 ? fetched.length : firstPicture,
  };
}

/** What the measurement reads in the page. */
interface Seen {
  location: { pathname: string };
  document: { body: { innerText: string }; querySelector(selector: string): unknown };
}

/**
 * Runs in the page: returns the time when the scene of this name is visible, false before. The URL changes a moment
 * before the scene is painted, while the previous dialog still shows its name.
 */
const isInScene = (name: string) => {
  const { location, document } = globalThis as unknown as Seen;
  const painted = location.pathname.includes('/scene/') && document.querySelector('[role=dialog]') === null;
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not seen
  return painted && document.body.innerText.includes(name) && performance.now();
};

/** Measures switching between two scenes whose code and pictures are loaded, until the scene is visible. */
async function sceneChanges(browser: Browser, url: string, rounds: number): Promise<number[]> {
  const { stories } = await makeCall(url, calls.getStories, { query: { filter: 'storyLikes' } });
  const storyId = stories[0]?.storyId ?? '';
  const { story } = await makeCall(url, calls.getStory, { query: { storyId } });
  const names = story.scenes.slice(0, 2).map(({ sceneName }) => sceneName);
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await logIn(page, await signUp(context.request));
  await page.goto(`/story/${storyId}`);
  const times: number[] = [];
  const enter = async (name: string) => {
    const card = page.getByRole('button', { name: new RegExp(name) }).first();
    await card.click();
    const link = page.getByRole('dialog').getByRole('link').last();
    await link.waitFor();
    const began = await link.evaluate((element) => {
      const now = performance.now();
      (element as unknown as { click(): void }).click();
      return now;
    });
    const ended = await page.waitForFunction(isInScene, name, { polling: 'raf' });
    times.push(Number(await ended.jsonValue()) - began);
    await page.waitForLoadState('networkidle');
    await page.goBack();
    await card.waitFor();
  };
  for (let round = 0; round < rounds; round += 1) for (const name of names) await enter(name);
  await context.close();
  // The first visit to each loaded it.
  return times.slice(names.length);
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} kB`;

/** Measures the web on a slow phone: the first page's size, when it is painted, and how soon it responds. */
export async function web({ pairs, quick }: Effort): Promise<Row[]> {
  const server = await startServer();
  const browser = await chromium.launch(launchOptions());
  try {
    const visits: Awaited<ReturnType<typeof firstVisit>>[] = [];
    for (let round = 0; round < pairs; round += 1) visits.push(await firstVisit(browser, server.url));
    const of = (pick: (visit: (typeof visits)[number]) => number) => computeSpread(visits.map(pick));
    const [painted, interaction] = [of((visit) => visit.painted), of((visit) => visit.interaction)];
    const [bytes, requests] = [of((visit) => visit.bytes).median, of((visit) => visit.requests).median];
    const changes = computeSpread(await sceneChanges(browser, server.url, quick ? 2 : 6));
    const row = (what: string, goal: string, measured: string, holds: boolean): Row => ({
      what,
      goal,
      measured,
      holds,
      floor: '',
      ratio: null,
    });
    const spread = ({ median, low, high }: typeof painted) =>
      `${median.toFixed(0)} ms (${low.toFixed(0)}–${high.toFixed(0)})`;
    return [
      row('First page: scripts and styles, compressed', 'at most 150 kB', kilobytes(bytes), bytes <= goals.bytes),
      row('First page: requests before pictures', 'at most 10', String(requests), requests <= goals.requests),
      row('Largest contentful paint, slow phone', 'at most 2.5 s', spread(painted), painted.median <= goals.painted),
      row('Interaction, slow phone', 'at most 200 ms', spread(interaction), interaction.median <= goals.interaction),
      row('Scene change, prefetched', 'under 100 ms', spread(changes), changes.median < goals.sceneChange),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
