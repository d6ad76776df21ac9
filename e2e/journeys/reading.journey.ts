import { calls, pageName } from '@emberlore/contract';
import { expectAccessible } from '../support/accessible.ts';
import { logIn, somebody } from '../support/player.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

for (const width of [390, 1280]) {
  test(`a visitor reads what is to be read, ${width} wide`, { tag: width === 390 ? '@long' : [] }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/home');
    const foot = page.getByRole('contentinfo');
    await expect(foot).toContainText(`© 2025–${new Date().getFullYear()} Emberlore`);

    await foot.getByRole('link', { name: texts.spec_privacy_policy }).click();
    await expect(page.getByRole('heading', { level: 1, name: texts.spec_privacy_policy })).toBeVisible();
    await expect(page.getByText('Last updated May 6, 2025')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(13);
    if (width < 960) await page.getByText('Contents', { exact: true }).click();
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: '12. Children' }).click();
    await expect(page).toHaveURL(/#children$/);
    await expect(page.getByRole('heading', { name: '12. Children' })).toBeInViewport();
    await expect(page.getByRole('heading', { name: '12. Children' })).toBeFocused();

    await foot.getByRole('link', { name: texts.spec_terms_of_service }).click();
    await expect(page.getByRole('heading', { level: 1, name: texts.spec_terms_of_service })).toBeVisible();

    await page.getByRole('link', { name: 'support page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: texts.spec_support })).toBeVisible();
    const answer = page.getByText('free for now');
    await expect(answer).toBeHidden();
    await page.getByText('Do the stories cost anything?').click();
    await expect(answer).toBeVisible();
    await page.getByLabel('Search the answers').fill('microphone');
    await expect(page.getByText('Press Start Mic and speak')).toBeVisible();
    await expect(answer).toHaveCount(0);
    await page.getByLabel('Search the answers').fill('unicorn');
    await expect(page.getByText('No matching answers.')).toBeVisible();
  });
}

test('an address leads straight to its section, and sign-up to the terms', async ({ page }) => {
  await page.goto('/support#what-are-credits');
  await expect(page.getByText('A credit is what one message')).toBeVisible();
  await page.goto('/terms-of-service#dispute-resolution');
  await expect(page.getByRole('heading', { name: 'Dispute Resolution' })).toBeInViewport();
  await page.goto('/signup');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: texts.spec_terms_of_service }).click();
  await expect((await opened).getByRole('heading', { level: 1, name: texts.spec_terms_of_service })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'I am 13 or older (16 in the EU)' })).not.toBeChecked();
});

for (const name of pageName.options) {
  // They share their layout.
  test(`${name} can be used by everybody: nothing that axe finds`, { tag: name === 'support' ? [] : '@long' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`/${name}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectAccessible(page);
  });
}

test('a player who has not accepted the terms is asked at home, once', async ({ page }) => {
  const player = somebody();
  const { email, password, userName } = player;
  const signUpData = JSON.stringify({ accountType: 'email', email, password, userName });
  expect((await page.request.fetch(calls.signup.path, { method: 'POST', multipart: { signUpData } })).ok()).toBe(true);
  await logIn(page, player);
  const asked = page.getByRole('dialog', { name: texts.spec_terms_of_service });
  await expect(asked).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Accept' }).click();
  await expect(asked).toBeHidden();
  const known = page.waitForResponse((answer) => answer.url().endsWith(calls.getTerms.path));
  await page.reload();
  await known;
  await expect(page.getByRole('heading', { name: texts.spec_highest_rated })).toBeVisible();
  await expect(asked).toBeHidden();
});
