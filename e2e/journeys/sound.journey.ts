import { ambientSounds, calls, musicStyles, type Output } from '@emberlore/contract';
import type { Page } from '@playwright/test';
import { measureSounds } from '../support/loudness.ts';
import { beginScene } from '../support/opening.ts';
import { enter } from '../support/player.ts';
import { listenToSound } from '../support/sound.ts';
import { expect, test } from '../support/test.ts';

/** Enters the first scene of a launch story with silent voices. */
async function enterScene(page: Page): Promise<void> {
  await enter(page);
  await page.addInitScript(() => localStorage.setItem('emberlore.muted', 'yes'));
  const found = await page.request.get(`${calls.searchStories.path}?searchQuery=Lantern%20Inis&page=1`);
  const { stories } = ((await found.json()) as { response: Output<typeof calls.searchStories> }).response;
  await page.goto(`/home?story=${stories[0]?.storyId}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
  await beginScene(page);
}

/** Hides or shows the tab, as far as the page can tell. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  const state = hidden ? 'hidden' : 'visible';
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));`);
}

test('a place is silent until the sound is turned on, in a hidden tab, and when everything is muted', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const sound = await listenToSound(page);
  await enterScene(page);
  expect(
    await page.evaluate("performance.getEntriesByType('resource').some(({ name }) => name.includes('/engine-'))"),
  ).toBe(false);
  await page.getByRole('button', { name: 'Turn sound on' }).click();
  await expect.poll(sound.loudest, { timeout: 30_000 }).toBeGreaterThan(0.01);
  await setHidden(page, true);
  await expect.poll(sound.loudest).toBe(0);
  await setHidden(page, false);
  await expect.poll(sound.loudest).toBeGreaterThan(0.01);
  await page.getByRole('button', { name: 'Mute everything' }).click();
  await expect.poll(sound.loudest).toBe(0);
  // It stays muted in the talk and after a reload.
  await page
    .getByRole('link', { name: /^Talk to/ })
    .first()
    .click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Mute everything', pressed: true })).toBeVisible();
  expect(await sound.loudest()).toBe(0);
});

test('every sound is heard, none clips, and none is much louder than others', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(300_000);
  const sound = await listenToSound(page);
  await enterScene(page);
  await page.getByRole('button', { name: 'Turn sound on' }).click();
  await expect.poll(sound.loudest, { timeout: 30_000 }).toBeGreaterThan(0.01);
  await page.getByRole('button', { name: 'Mute everything' }).click();
  const measured = await measureSounds(page, {
    ambience: { seconds: 22, from: 4, names: ambientSounds },
    music: { seconds: 20, from: 4, names: musicStyles },
    cues: { seconds: 6, from: 0, names: ['quest', 'done', 'item', 'choice', 'duel', 'ending'] },
  });
  for (const [name, least, most] of [
    ['ambience', -32, -25],
    ['music', -33, -26],
    ['cues', -25, -19],
  ] as const) {
    const ofKind = Object.entries(measured).filter(([key]) => key.startsWith(name));
    for (const [key, { lufs, peak }] of ofKind) {
      expect(lufs, `${key}, LUFS`).toBeGreaterThan(least);
      expect(lufs, `${key}, LUFS`).toBeLessThan(most);
      expect(peak, `${key}, highest sample`).toBeLessThan(0.8);
    }
  }
});
