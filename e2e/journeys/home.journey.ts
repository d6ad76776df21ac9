import { calls } from '@emberlore/contract';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Lets the home page find the stories as in a new installation, whatever other journeys have liked and played. */
async function asNew(page: Page): Promise<void> {
  await page.route(`**${calls.getStories.path}?*`, async (route) => {
    const answer = await route.fetch();
    const { response } = await answer.json();
    const untouched = {
      storyLikes: 0,
      storyPlays: 0,
      storyComments: 0,
      storyTotalStars: 0,
      storyRating: 0,
      storyRatings: 0,
    };
    const stories = response.stories.map((story: object) => ({ ...story, ...untouched }));
    await route.fulfill({ response: answer, json: { response: { ...response, stories } } });
  });
}

const row = (page: Page, name: string) => page.getByRole('region', { name });
const namesIn = async (shelf: Locator) => (await shelf.getByRole('heading', { level: 3 }).allInnerTexts()).join();

/** The colours of the chosen tag's text and ground, once they no longer change. */
function readColours(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    const tag = document.querySelector('nav [aria-pressed="true"]');
    await Promise.all(tag.getAnimations().map(({ finished }) => finished));
    const { color, backgroundColor } = getComputedStyle(tag);
    return [color, backgroundColor];
  })()`);
}

test('a new installation has shelves that differ, faces on its covers, and something to play at once', async ({
  page,
}) => {
  await asNew(page);
  await page.goto('/home');
  const shelves = new Set<string>();
  for (const [title, ranking] of [
    ['Start here', texts.spec_most_liked],
    ['An hour of mystery', texts.spec_most_played],
    ['New', texts.spec_highest_rated],
  ] as const) {
    // The specification's name of the row is shown beside its title.
    const shelf = row(page, ranking);
    await expect(async () => {
      await shelf.scrollIntoViewIfNeeded({ timeout: 1000 });
      await expect(shelf.getByRole('heading', { name: title })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(shelf.getByRole('heading', { level: 3 }).nth(2)).toBeVisible();
    await expect(shelf.getByText(/^(Plays|Likes):\s*0$/)).toHaveCount(0);
    shelves.add(await namesIn(shelf));
  }
  expect(shelves.size).toBe(3);
  await expect(page.getByRole('button', { name: 'AU · Alternate universe' })).toBeVisible();
  await expectAccessible(page);
  await row(page, 'Play without an account').getByRole('link', { name: 'An Irish town' }).click();
  await expect(page).toHaveURL(/\/irish-twin$/);
});

test('a chosen tag can be read under the pointer as well', async ({ page }) => {
  await page.goto('/home');
  const tag = page.getByRole('button', { name: 'AU · Alternate universe' });
  await tag.click();
  await expect(tag).toHaveAttribute('aria-pressed', 'true');
  await page.mouse.move(0, 0);
  const [ink, ground] = await readColours(page);
  expect(ink).not.toBe(ground);
  await tag.hover();
  expect(await readColours(page)).toEqual([ink, ground]);
});

test('in a low, narrow window the head of the page shows everything it says', async ({ page }) => {
  await page.setViewportSize({ width: 780, height: 437 });
  await page.goto('/home');
  const hero = page.getByRole('region', { name: 'Featured story' });
  const bar = page.getByRole('banner').first();
  await expect(hero.getByRole('heading', { level: 1 })).toBeVisible();
  const edge = async (part: Locator, side: 'top' | 'bottom' | 'left' | 'right') =>
    part.evaluate((element, at) => element.getBoundingClientRect()[at], side);
  const pitch = hero.getByText('Stories you play by talking');
  expect(await edge(pitch, 'top')).toBeGreaterThanOrEqual(await edge(bar, 'bottom'));
  const brand = bar.getByRole('link', { name: /Emberlore/ });
  expect(await edge(bar.getByRole('searchbox'), 'left')).toBeGreaterThanOrEqual(await edge(brand, 'right'));
});

test('covers turn until they are paused, and show their face again', { tag: '@long' }, async ({ page }) => {
  await page.goto('/home');
  const cover = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Crown of Ash' }).first().locator('img');
  await expect(cover.first()).toHaveCSS('opacity', '1');
  await expect(cover.first()).toHaveCSS('opacity', '0', { timeout: 8000 });
  await page.getByRole('button', { name: 'Pause covers' }).click();
  await expect(cover.first()).toHaveCSS('opacity', '1');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Resume covers' })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByRole('button', { name: 'Resume covers' })).toHaveCount(0);
});
