import { calls, type Output } from '@emberlore/contract';
import type { Page } from '@playwright/test';
import { beginScene } from '../support/opening.ts';
import { enter } from '../support/player.ts';
import { listenToTalk } from '../support/talk.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

test.setTimeout(120_000);

/** Expects news of a quest, at no place where it covers what is said. */
async function expectNewsBesideTalk(page: Page): Promise<void> {
  const log = await page.getByRole('log').boundingBox();
  const news = page.getByText(texts.spec_quest_initialized).locator('../..');
  await expect(news).toBeVisible();
  const toast = await news.boundingBox();
  if (!log || !toast) throw new Error('The talk or the news is not shown.');
  const isBeside = toast.x + toast.width <= log.x || toast.y + toast.height <= log.y;
  expect({ log, toast, isBeside }).toMatchObject({ isBeside: true });
}

test('Exit closes what is played, and Continue opens it again with all that was reached', async ({ page }) => {
  await enter(page);
  const say = await listenToTalk(page);
  const found = await page.request.get(`${calls.searchStories.path}?searchQuery=Orchard%20Witch&page=1`);
  const { stories } = ((await found.json()) as { response: Output<typeof calls.searchStories> }).response;
  const storyId = stories[0]?.storyId ?? '';
  await page.goto(`/home?story=${storyId}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
  await beginScene(page);
  // He is the target of the scene's DIALOGUE quest, in which his helmet counts.
  await page.getByRole('link', { name: /^Talk to Sir Percival/ }).click();
  await say('Good evening. What a fine helmet you have.');
  await expectNewsBesideTalk(page);
  // The goal stays pinned above the talk.
  await expect(
    page.getByRole('region', { name: 'Talk', exact: true }).getByText(/Learn from Sir Percival what his form says/),
  ).toBeVisible();

  const closed = page.waitForResponse((answer) => answer.url().endsWith('/api/stories/closeRun'));
  await page.getByRole('button', { name: /, menu$/ }).click();
  await page.getByRole('menuitem', { name: texts.spec_exit }).click();
  await expect(page).toHaveURL(/\/home$/);
  expect((await closed).ok()).toBe(true);

  const again = page
    .getByRole('region', { name: texts.spec_continue_stories })
    .getByRole('link', { name: 'The Orchard Witch' });
  await again.click();
  await expect(page.getByRole('heading', { name: texts.spec_select_location })).toBeVisible();
  await expect(page.getByRole('img', { name: /[1-9]\d*% of quests done/ }).first()).toBeVisible();

  await page.getByRole('button', { name: /, menu$/ }).click();
  await page.getByRole('menuitem', { name: texts.spec_exit }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(`/home?story=${storyId}`);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await page
    .getByRole('dialog', { name: 'Start over?' })
    .getByRole('link', { name: 'They have never met you' })
    .click();
  await beginScene(page);
  await page.getByRole('link', { name: /^Talk to Sir Percival/ }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expect(page.getByRole('log')).not.toContainText('What a fine helmet you have.');
  await page.goto(`/story/${storyId}?isFirstLaunch=0`);
  await expect(page.getByRole('heading', { name: texts.spec_select_location })).toBeVisible();
  await expect(page.getByRole('img', { name: /[1-9]\d*% of quests done/ })).toHaveCount(0);
});
