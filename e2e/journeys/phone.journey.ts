import type { Locator, Page } from '@playwright/test';
import { beginScene } from '../support/opening.ts';
import { enter } from '../support/player.ts';
import { openTalk, type } from '../support/talk-room.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

test.use({ viewport: { width: 390, height: 844 } });

async function edges(part: Locator): Promise<{ top: number; bottom: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not there.');
  return { top: box.y, bottom: box.y + box.height };
}

/** Expects the log to have this share of the window. */
async function expectRoom(page: Page, share: number): Promise<void> {
  const { top, bottom } = await edges(page.getByRole('log'));
  expect(bottom - top).toBeGreaterThan(844 * share);
}

/** Lets a keyboard cover the lower part of the window. */
async function openKeyboard(page: Page, left: number): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(visualViewport, 'height', { get: () => ${left} });
    visualViewport.dispatchEvent(new Event('resize'));
  `);
}

test('on a phone the person is large and free of the goal, and the keyboard leaves a strip and the last two bubbles', async ({
  page,
}) => {
  const { name } = await openTalk(page);
  // The suggestions have the row of the tools.
  await expect(page.getByRole('list', { name: 'You could ask' })).toBeVisible();
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('button', { name: 'Mute' }).click();
  // Icons say what they are.
  for (const caption of ['Action', 'Hands-free', 'More']) {
    await expect(page.getByText(caption, { exact: true }).last()).toBeVisible();
  }
  for (const message of ['Who are you?', 'What happened here?']) {
    await type(page, message);
    await expect(page.getByRole('button', { name: 'Another reply' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('log').getByText(message)).toBeVisible();
  }
  await expectRoom(page, 0.33);
  const goal = await edges(page.getByRole('main').getByRole('button', { expanded: false }).first());
  const face = await edges(page.getByRole('img', { name }).first());
  expect(face.top).toBeGreaterThanOrEqual(goal.bottom);
  expect(face.bottom - face.top).toBeGreaterThan(844 * 0.4);
  // The talk begins below the chin.
  expect((await edges(page.getByRole('log'))).top).toBeGreaterThan(face.top + (face.bottom - face.top) * 0.52);
  // The window is turned and back: the end of the talk stays in sight.
  for (const size of [
    { width: 500, height: 701 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('button', { name: 'Another reply' })).toBeInViewport({ ratio: 1 });
  }
  const whole = await edges(page.getByRole('img', { name }).first());
  await openKeyboard(page, 480);
  const log = await edges(page.getByRole('log'));
  await expect.poll(async () => (await edges(page.getByRole('log'))).bottom).toBeLessThan(480);
  const strip = await edges(page.getByRole('img', { name }).first());
  expect(strip.bottom - strip.top).toBeLessThan((whole.bottom - whole.top) / 2);
  expect(log.bottom - log.top).toBeGreaterThan(150);
  await expect(page.getByRole('log').getByText('What happened here?')).toBeInViewport();
});

test('on a phone a group talk with items open leaves a third to the talk, and what was found can be closed', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await openTalk(page, 'Last Train to Varga');
  await page.getByRole('link', { name: 'Back to the scene' }).click();
  await page.getByRole('link', { name: 'Talk to everyone' }).click();
  const search = page.getByRole('link', { name: 'Search the scene' });
  for (const words of ['Did somebody throw a watch out of the window?', 'Where is the engraved watch?']) {
    await type(page, words);
    await expect(page.getByRole('log').getByText(words)).toBeVisible();
    await expect(page.getByRole('list', { name: 'You could ask' }).getByRole('button').first()).toBeEnabled({
      timeout: 30_000,
    });
    if (await search.isVisible()) break;
  }
  await search.click();
  await page.getByRole('button', { name: texts.spec_start_search }).click();
  const found = page.getByRole('dialog').filter({ hasText: texts.spec_found_item });
  await expect(found).toBeVisible({ timeout: 15_000 });
  await page.setViewportSize({ width: 390, height: 560 });
  const close = found.getByRole('button', { name: texts.spec_close, exact: true }).first();
  await expect(close).toBeInViewport({ ratio: 1 });
  await close.click();
  // The page was opened for the search: there is no button to go back to.
  await expect(page.getByRole('link', { name: /^Talk to Inspector/ })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Talk to everyone' }).click();
  await page.getByRole('button', { name: 'Items: 1' }).click();
  await expect(page.getByRole('button', { name: 'Engraved Watch: show, give or read' })).toBeInViewport({ ratio: 1 });
  await expectRoom(page, 0.35);
});

test('on a phone nothing is cut off: the head of the hero, the sign-up button, the ways to play', async ({ page }) => {
  await page.goto('/signup');
  await expect(page.getByRole('button', { name: texts.spec_sign_up })).toBeInViewport({ ratio: 1 });
  await enter(page);
  await page.goto('/home');
  const hero = page.getByRole('region', { name: 'Featured story' });
  const search = await edges(page.getByRole('search').or(page.getByRole('searchbox')).first());
  expect((await edges(hero.getByRole('img').first())).top).toBeGreaterThanOrEqual(search.bottom);
  await expect(page.getByText(texts.spec_create_story, { exact: true })).toBeVisible();

  // The results, too, keep the search in sight, with what was typed.
  await page.goto('/search?searchQuery=figth');
  await expect(page.getByText(texts.spec_none_found)).toBeVisible();
  const box = page.getByRole('searchbox');
  await expect(box).toHaveValue('figth');
  await box.click();
  expect((await edges(box)).top).toBeGreaterThanOrEqual((await edges(page.getByRole('banner').first())).bottom);

  await page.goto('/home');
  const detail = page.getByRole('dialog');
  const showDetail = () => hero.getByRole('link', { name: 'Details' }).click();
  const coopEdges = () => edges(detail.getByRole('button', { name: texts.spec_coop }));
  await showDetail();
  const like = await edges(detail.getByRole('button', { name: /^Like/ }));
  expect(like.top).toBeGreaterThanOrEqual((await coopEdges()).bottom);
  const report = await detail.getByRole('button', { name: 'Report', exact: true }).boundingBox();
  expect((report?.x ?? 0) + (report?.width ?? 0)).toBeLessThanOrEqual(390 - 16);
  await page.goto('/home');
  await hero.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByText(texts.spec_select_character)).toBeVisible();
  // Nothing lies over the node where the player is.
  await beginScene(page);
  await page.getByRole('button', { name: /, menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Story tree' }).click();
  await page.getByRole('button', { name: 'Tree', exact: true }).click();
  await page.locator('[data-node][aria-current]').click({ trial: true, position: { x: 12, y: 92 } });
  await page.goto('/home');
  await showDetail();
  const over = await edges(detail.getByRole('button', { name: 'Start over' }));
  const coop = await coopEdges();
  expect(over.top).toBe(coop.top);
  expect((await edges(detail.getByRole('button', { name: 'Continue' }))).bottom).toBeLessThanOrEqual(over.top);
  await expect(detail.getByText('Copy link', { exact: true })).toBeVisible();
});
