import { calls, type Output } from '@emberlore/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Player, signUp } from '../support/player.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

// Each test opens many pages with axe checks, on machines that may be busy.
test.setTimeout(120_000);

test('a visitor searches, looks at a story over what was found, and comes back to it', async ({ page }) => {
  await page.goto('/home');
  const bar = page.getByRole('searchbox', { name: 'Search stories' });
  await expect(bar).toHaveAttribute('placeholder', texts.spec_search_placeholder);
  await bar.fill('   ');
  await bar.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await bar.fill('  Lantern ');
  await bar.press('Enter');
  await expect(page).toHaveURL(/\/search\?searchQuery=Lantern$/);
  await expect(page.getByRole('searchbox', { name: 'Search stories' })).toHaveValue('Lantern');

  const card = page.getByRole('list', { name: 'Search results' }).getByRole('link').first();
  await expect(card).toContainText('Lantern');
  await expectAccessible(page);
  await card.click();
  await expect(page).toHaveURL(/\/search\?searchQuery=Lantern&story=/);
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toContainText('Lantern');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/search\?searchQuery=Lantern$/);
  await expect(card).toBeFocused();

  const box = page.getByRole('searchbox', { name: 'Search stories' });
  await box.fill('zzqqxx');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText(texts.spec_none_found)).toBeVisible();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('a page of a search that is not there leads to the last one', async ({ page }) => {
  await page.goto('/search?searchQuery=Lantern&page=40');
  await expect(page).toHaveURL(/\/search\?searchQuery=Lantern$/);
  await expect(page.getByRole('list', { name: 'Search results' }).getByRole('link')).not.toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Pages of search results' })).toHaveCount(0);
});

test('a player changes name and picture, and logs out', async ({ page, request }) => {
  const player = await signUp(request);
  await logIn(page, player);
  await page.getByRole('link', { name: texts.spec_welcome }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Update Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Profile' });
  const send = dialog.getByRole('button', { name: 'Update Profile' });
  await dialog.getByLabel('Username').fill(' ');
  await expect(send).toBeDisabled();
  await dialog.getByLabel('Username').fill('Wren of the Marsh');
  await dialog.getByLabel('New password', { exact: true }).fill('another-hearth');
  await expect(send).toBeDisabled();
  await dialog.getByLabel('Confirm new password', { exact: true }).fill('another-hearth');
  await send.click();
  const current = dialog.getByLabel('Current password', { exact: true });
  await expect(current).toHaveAccessibleDescription('Required.');
  await expect(current).toBeFocused();
  await expectAccessible(page);
  await current.fill(player.password);
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wren of the Marsh');
  await expect(page.getByRole('link', { name: `${texts.spec_welcome} Wren of the Marsh` })).toBeVisible();

  const picture = page.getByRole('banner').getByRole('img', { includeHidden: true }).last();
  const before = await picture.getAttribute('src');
  await page
    .getByLabel('Change profile picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pixel });
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(picture).not.toHaveAttribute('src', before ?? '');

  await page.getByRole('button', { name: 'Log Out', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('link', { name: texts.spec_login, exact: true })).toBeVisible();
});

test('what is the player’s own: nothing made yet, and a favourite kept', async ({ page, request }) => {
  const player = await signUp(request);
  await favouriteFirstStory(request, player.accessToken);
  await logIn(page, player);
  const tabs = page.getByRole('navigation', { name: 'Profile' });
  for (const [tab, text] of [
    ['My Stories', texts.spec_no_own_stories],
    ['My Characters', texts.spec_no_own_characters],
  ] as const) {
    await page.goto('/profile');
    await tabs.getByRole('link', { name: tab }).click();
    await expect(page.getByText(text)).toBeVisible();
  }
  await tabs.getByRole('link', { name: 'Favourites' }).click();
  const favourites = page.getByRole('list', { name: 'Favourites' }).getByRole('link');
  await expect(favourites).toHaveCount(1);
  await favourites.click();
  await expect(page).toHaveURL(/\/profile\/favorites\?story=/);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/profile\/favorites$/);
  await page.goto('/admin/reports');
  await expect(page).toHaveURL(/\/home$/);
});

test('a character is looked at with all its faces, and leads to its story', async ({ page, request }) => {
  const player = await signUp(request);
  const id = await somebodysCharacter(request, player.accessToken);
  await logIn(page, player);
  await page.goto(`/profile/my-characters?character=${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Happy' }).click();
  const name = await dialog.getByRole('heading', { level: 2 }).textContent();
  await expect(dialog.getByRole('img', { name: `${name}, happy` })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('list', { name: 'Stories' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/profile\/my-characters\?story=/);
  await expect(dialog.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`character=${id}$`));
  await expect(dialog.getByRole('button', { name: 'Happy' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/profile\/my-characters$/);
});

test('an account is deleted, once CONFIRM and the password are typed', async ({ page, request }) => {
  const player = await signUp(request);
  await logIn(page, player);
  await page.goto('/profile');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await saving).suggestedFilename()).toBe('emberlore-data.zip');

  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  const sure = dialog.getByRole('button', { name: 'Delete Account' });
  await expect(dialog).toContainText('30 credits');
  await dialog.getByLabel('Current password', { exact: true }).fill(player.password);
  await dialog.getByLabel('Type CONFIRM').fill('confirm');
  await expect(sure).toBeDisabled();
  await dialog.getByLabel('Type CONFIRM').fill(texts.spec_confirm_deletion);
  await expectAccessible(page);
  await sure.click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('link', { name: texts.spec_login, exact: true })).toBeVisible();
  const { email, password } = player;
  const answer = await request.fetch(calls.login.path, { method: calls.login.method, data: { email, password } });
  expect(answer.status()).toBe(401);
});

async function logIn(page: Page, { email, password }: Player): Promise<void> {
  await page.goto('/home');
  await page.getByRole('link', { name: texts.spec_login, exact: true }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: texts.spec_login, exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
}

async function favouriteFirstStory(request: APIRequestContext, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const found = await request.get(calls.getStories.path);
  const { response } = (await found.json()) as { response: Output<typeof calls.getStories> };
  const data = { storyId: response.stories[0]?.storyId };
  const { path, method } = calls.favoriteStory;
  expect((await request.fetch(path, { method, data, headers })).ok()).toBe(true);
}

async function somebodysCharacter(request: APIRequestContext, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const found = await request.get(`${calls.getCharacters.path}?scope=public`, { headers });
  const { response } = (await found.json()) as { response: Output<typeof calls.getCharacters> };
  return response.characters[0]?.characterId ?? '';
}
