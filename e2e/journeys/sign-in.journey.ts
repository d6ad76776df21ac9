import { calls } from '@emberlore/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { enter, signUp } from '../support/player.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

// The Emberlore of the journeys has no mail server: address confirmations are simulated here, on the real page.
async function answerConfirmations(page: Page, accessToken: string) {
  const headers = { authorization: `Bearer ${accessToken}` };
  const { response } = await (await page.request.get(calls.validateToken.path, { headers })).json();
  const sent: unknown[] = [];
  await page.route(`**${calls.confirmEmail.path}`, async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ json: { response: { ...response, credits: 30 } } });
  });
  return sent;
}

test('an address is confirmed on a press, never by opening the link', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const player = await signUp(page.request);
  const sent = await answerConfirmations(page, player.accessToken);
  await page.goto('/confirm-email?token=a-link');
  const confirm = page.getByRole('button', { name: 'Confirm my address' });
  await expect(confirm).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Set a new password by email' })).toBeVisible();
  await expectAccessible(page);
  expect(sent).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your address is confirmed. 30 credits are waiting for you.')).toBeVisible();
  expect(sent).toEqual([{ token: 'a-link', password: player.password }]);
  await page.getByRole('link', { name: 'Find a story' }).click();
  await expect(page.getByRole('link', { name: texts.spec_login, exact: true })).toHaveCount(0);
});

test('who is logged in to the account confirms its address without a password', async ({ page }) => {
  const player = await enter(page);
  const sent = await answerConfirmations(page, player.accessToken);
  await page.goto('/confirm-email?token=a-link');
  await expect(page.getByText(`You are logged in as ${player.userName}.`)).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('All other devices were logged out.')).toBeVisible();
  expect(sent).toEqual([{ token: 'a-link' }]);
});

test('the login keeps where it leads over a reload, and tells a mistake at the field', async ({ page, troubles }) => {
  const { email, password } = await signUp(page.request);
  await page.goto('/home');
  await page.getByRole('region', { name: 'Featured story' }).getByRole('button', { name: 'Play' }).click();
  await page.getByRole('dialog').getByRole('link', { name: texts.spec_login }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await page.reload();
  const field = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Email', { exact: true }).fill(email);
  await field.fill('not-the-password');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('Check your email and password.');
  // The browser reports the refusal.
  expect(troubles.splice(0).join()).toContain('401');
  await field.fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/story\/[^/]+\/scene\//);
});

test('the setup link says what it is for', async ({ page }) => {
  await page.goto('/signup?setup=a-token');
  await expect(page.getByText('This is the setup link. Sign up with an admin’s email address.')).toBeVisible();
});
