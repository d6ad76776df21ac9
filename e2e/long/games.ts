import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { newDataDir, removeDataDir, startEmberlore } from '../support/emberlore.ts';
import { seatPlayer } from '../support/game-player.ts';
import { launchOptions } from '../support/launch.ts';
import { type Frames, measureFrames, startTrace } from '../support/trace.ts';

// node e2e/long/games.ts [--seconds 30] [--width 1280]: plays each game and reports the cost of a frame, script and
// painting separately. Fails if the script alone would not leave room for 60 frames a second on hardware that paints.
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '30' }, width: { type: 'string', default: '1280' } },
});
/** Maximum milliseconds of script per frame, except for one in a hundred. */
const most = 4;
/** Maximum kilobytes of garbage per frame. */
const litter = 64;

/** Runs in the page: restarts a game once it is over. Checks cheaply, because its own cost is measured too. */
const again = `[...document.querySelectorAll('[role=dialog] button')]
  .find(({ textContent }) => /^(Run again|Another beat|PLAY)$/.test(textContent))?.click()`;

const dataDir = newDataDir();
const emberlore = await startEmberlore({ dataDir });
const browser = await chromium.launch(launchOptions());
try {
  for (const calm of [false, true]) {
    const context = await browser.newContext({
      baseURL: emberlore.url,
      viewport: { width: Number(values.width), height: 800 },
      reducedMotion: calm ? 'reduce' : 'no-preference',
    });
    for (const game of ['swamp-fox', 'drum-major']) {
      const frames = await measure(await context.newPage(), game, Number(values.seconds));
      report(`${game}${calm ? ', reduced motion' : ''}`, frames);
      if (frames.script.p99 >= most || frames.kilobytes > litter) process.exitCode = 1;
    }
    await context.close();
  }
} finally {
  await browser.close();
  await emberlore.stop();
  removeDataDir(dataDir);
}

async function measure(page: Page, game: string, seconds: number): Promise<Frames> {
  await page.goto(`/war-game/${game}/play`);
  await page.getByRole('button', { name: 'PLAY' }).click();
  await (await seatPlayer(page)).play();
  // Excludes compiling and loading at the start.
  await page.waitForTimeout(2000);
  const trace = await startTrace(page);
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    await page.evaluate(again);
    await page.waitForTimeout(1000);
  }
  const frames = measureFrames(await trace());
  await page.close();
  return frames;
}

function report(name: string, { perSecond, script, painting, kilobytes, collecting }: Frames): void {
  const row = ({ p50, p95, p99 }: Frames['script']) => [p50, p95, p99].map((each) => each.toFixed(2)).join(' / ');
  console.log(
    `${name}: ${perSecond.toFixed(1)} frames a second; ms a frame, p50 / p95 / p99: script ${row(script)}, painting ` +
      `${row(painting)}; ${kilobytes.toFixed(1)} kB a frame to collect, ${collecting.toFixed(2)} ms a frame for that`,
  );
}
