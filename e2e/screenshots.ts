import { resolve } from 'node:path';
import { calls } from '@emberlore/contract';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from './support/chromium.ts';
import { chromiumFlags } from './support/chromium-flags.ts';
import { newDataDir, removeDataDir, startEmberlore } from './support/emberlore.ts';
import { beginScene } from './support/opening.ts';
import { logIn, signUp } from './support/player.ts';
import { listenToTalk } from './support/talk.ts';
import { texts } from './support/texts.ts';

// npm run screenshots: retakes the pictures of docs/screenshots in a new installation.
const folder = resolve(import.meta.dirname, '../docs/screenshots');
const executablePath = findChromium();
const sizes = { 390: 844, 1280: 800, 1920: 1080 };

const dataDir = newDataDir();
const emberlore = await startEmberlore({ dataDir });
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumFlags });
try {
  for (const [width, height] of Object.entries(sizes)) {
    const context = await browser.newContext({ baseURL: emberlore.url, viewport: { width: Number(width), height } });
    await takeAll(context, width);
    await context.close();
  }
} finally {
  await browser.close();
  await emberlore.stop();
  removeDataDir(dataDir);
}

async function takeAll(context: BrowserContext, width: string): Promise<void> {
  const page = await context.newPage();
  const say = await listenToTalk(page);
  const take = (name: string) => shoot(page, `${name}-${width}`);
  await page.goto('/home');
  await take('home');
  await page.getByRole('link', { name: texts.spec_login, exact: true }).click();
  await page.getByLabel('Email', { exact: true }).waitFor();
  await take('login');
  const wren = { userName: 'Wren', email: `wren-${width}@example.org`, password: 'hearth and home' };
  await logIn(page, await signUp(context.request, wren));
  const { response } = await (await page.request.get(`${calls.getStories.path}?filter=storyLikes`)).json();
  await page.goto(`/home?story=${response.stories[0].storyId}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).waitFor();
  await take('story');
  await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
  await beginScene(page);
  await page
    .getByRole('link', { name: /^Talk to / })
    .first()
    .waitFor();
  await take('scene');
  await page
    .getByRole('link', { name: /^Talk to / })
    .first()
    .click();
  await say('Good evening. What is this place?');
  await take('talk');
  const mute = page.getByRole('button', { name: 'Mute' });
  // On a phone it is among the tools that are closed.
  if (await mute.isVisible()) await mute.click();
  await say('Tell me about yourself, please.');
  await take('talk-later');
}

/** Waits for pictures and fonts, so that nothing is captured while it fades in. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: resolve(folder, `${name}.jpg`), type: 'jpeg', quality: 82, animations: 'disabled' });
}
