import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { journeyAdmin, signUpJourneyAdmin } from '../support/admin.ts';
import { enter, logIn } from '../support/player.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

/** A URL, and a locator that is visible once the page is complete. */
type Stop = [path: string, ready: (page: Page) => Locator];

// Every test opens many pages, on machines that may be busy.
test.setTimeout(120_000);

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
const text = (words: string | RegExp) => (page: Page) => page.getByText(words);

async function lookAt(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const [path, ready] of stops) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(ready(page).first()).toBeVisible();
      await expectAccessible(page);
    });
  }
}

test('what a visitor sees can be used by everybody', async ({ page }) => {
  await lookAt(page, [
    ['/home?tag=AU', heading('AU')],
    ['/search?searchQuery=zzqqxx', text(texts.spec_none_found)],
    ['/forgot-password', heading(/password/i)],
    ['/reset-password?token=none', heading(/password/i)],
    ['/nowhere', heading(/./)],
  ]);
});

test('what a new player sees can be used by everybody', async ({ page }) => {
  await enter(page);
  await lookAt(page, [
    ['/home', heading(texts.spec_highest_rated)],
    ['/profile/my-stories', text(texts.spec_no_own_stories)],
    ['/profile/my-characters', text(texts.spec_no_own_characters)],
    ['/profile/favorites', heading(texts.spec_favorites)],
    ['/profile/shop', heading('One Time Purchases')],
  ]);
});

test('what an admin sees can be used by everybody', { tag: '@long' }, async ({ page, request }) => {
  await signUpJourneyAdmin(request);
  await logIn(page, journeyAdmin);
  await lookAt(page, [
    ['/admin/reports', heading('Reports')],
    ['/admin/reports?status=hidden', heading('Reports')],
  ]);
});
