import { calls, errors, type Output } from '@emberlore/contract';
import type { Page } from '@playwright/test';
import { leaveCredits } from '../support/credits.ts';
import { enter } from '../support/player.ts';
import { openTalk, type } from '../support/talk-room.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const balance = (page: Page) => page.getByRole('region', { name: 'Your balance' });

async function openShop(page: Page): Promise<{ accessToken: string }> {
  const player = await enter(page);
  await page.goto('/profile/shop');
  await expect(page.getByRole('heading', { name: texts.spec_one_time_purchases })).toBeVisible();
  return player;
}

/** Opens the checkout of an offering, which shows its title. */
async function goToCheckout(page: Page, button: RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText('Sandbox checkout.')).toBeVisible();
}

async function readCredits(page: Page, token: string): Promise<Output<typeof calls.getCredits>> {
  const answer = await page.request.get(calls.getCredits.path, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { response: Output<typeof calls.getCredits> }).response;
}

test('a player who runs out of credits buys some in the sandbox and talks on where the talk was', async ({ page }) => {
  test.setTimeout(120_000);
  const { accessToken } = await openTalk(page);
  await leaveCredits(page.request, accessToken, 1);
  await page.getByRole('button', { name: 'Mute' }).click();
  const talk = new URL(page.url());
  await type(page, 'Who keeps the key to the tower?');
  await expect(dialog(page, 'Out of credits')).toContainText(texts.spec_out_of_credits, { timeout: 20_000 });
  await page.getByRole('link', { name: texts.spec_get_more_credits }).click();

  await expect(balance(page)).toContainText('0 credits');
  // By the length of the stories that players have finished, or a first guess.
  await expect(page.getByText(/^Enough for about .+ stor(?:y|ies)$/).first()).toBeVisible();
  await goToCheckout(page, /^Buy Candle, \$1\.99/);
  await page.getByRole('button', { name: 'Pay $1.99' }).click();
  const done = dialog(page, texts.spec_processed_purchase);
  await expect(done).toContainText('+100');
  await expect(done).toContainText('You have 100 credits now.');
  await expect(page).toHaveURL(/\/profile\/shop$/);
  await done.getByRole('link', { name: 'Back to the story' }).click();

  await expect(page).toHaveURL((url) => url.pathname === talk.pathname);
  await page.getByRole('button', { name: texts.spec_start_mic, disabled: false }).waitFor();
  await type(page, 'I am back. Who keeps the key?');
  await expect(page.getByText('99 credits')).toBeVisible({ timeout: 20_000 });
});

test('a card that is declined and a checkout that is cancelled cost nothing', async ({ page, troubles }) => {
  const { accessToken } = await openShop(page);
  await goToCheckout(page, /^Buy Lantern/);
  await page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
  await expect(page.getByRole('alert')).toHaveText('The card was declined. Nothing was charged.');
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(page.getByText('No purchase was made')).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/shop$/);
  expect((await readCredits(page, accessToken)).credits).toBe(30);
  // The browser reports the declined page.
  expect(troubles.splice(0)).toEqual([expect.stringContaining('402')]);
});

test('a session that is stale fails and leaves the address; without a login it stays there', async ({
  page,
  browser,
  baseURL,
  troubles,
}) => {
  await enter(page);
  await page.goto('/profile/shop?sessionId=cs_stale');
  await expect(dialog(page, texts.spec_purchase_failed)).toContainText(texts.spec_purchase_failed_text);
  await expect(page).toHaveURL(/\/profile\/shop$/);
  await expect(page.getByText(texts.spec_error_title, { exact: true })).toHaveCount(0);

  await page.route(`**${calls.confirmSession.path}`, async (route) => {
    const { authorization: _token, ...headers } = await route.request().allHeaders();
    await route.continue({ headers });
  });
  const refused = page.waitForResponse((answer) => new URL(answer.url()).pathname === calls.confirmSession.path);
  await page.goto('/profile/shop?sessionId=cs_kept');
  expect(await (await refused).json()).toEqual({
    response: { error: errors.noToken.text, code: errors.noToken.code },
  });
  await expect(dialog(page, texts.spec_purchase_failed)).toBeVisible();
  await expect(page).toHaveURL(/sessionId=cs_kept$/);
  expect(troubles.splice(0).length).toBeGreaterThan(0);

  const visitor = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const door = await visitor.newPage();
  await door.goto('/profile/shop?sessionId=cs_later');
  await expect(door.getByRole('heading', { name: 'Log in to finish your purchase' })).toBeVisible();
  await expect(door).toHaveURL(/sessionId=cs_later$/);
  await visitor.close();
});

test('a subscription begins, brings its credits each shortened month, and is cancelled', async ({ page }) => {
  const { accessToken } = await openShop(page);
  await goToCheckout(page, /^Subscribe to Reader/);
  await page.getByRole('button', { name: 'Subscribe for $6.99 a month' }).click();
  await dialog(page, texts.spec_processed_purchase).getByRole('button', { name: texts.spec_close }).first().click();
  await expect(page.getByText('Active. Your next credits come on')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Subscribe to Storyteller/ })).toBeDisabled();
  const periods = async () =>
    (await readCredits(page, accessToken)).entries.filter(({ reason }) => reason === 'subscription').length;
  await expect.poll(periods, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);

  await page.reload();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await dialog(page, 'Cancel Reader?').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText(/^Cancelled\. It ends on|\$6\.99 a month/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel subscription' })).toHaveCount(0);
});

test('a player who has set a daily limit is told when it is reached', async ({ page, troubles }) => {
  test.setTimeout(120_000);
  await openTalk(page);
  await page.getByRole('button', { name: 'Mute' }).click();
  const talk = page.url();
  await page.goto('/profile/shop');
  await page.getByLabel('Credits per day').fill('1');
  await page.getByRole('button', { name: 'Set limit' }).click();
  await expect(page.getByRole('button', { name: 'Remove limit' })).toBeVisible();

  await page.goto(talk);
  await page.getByRole('button', { name: texts.spec_start_mic, disabled: false }).waitFor();
  await type(page, 'Who keeps the key to the tower?');
  await expect(page.getByText('29 credits')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Another reply' })).toBeVisible({ timeout: 20_000 });
  await type(page, 'And why?');
  await expect(page.getByText(errors.dailyLimit.text).first()).toBeVisible({ timeout: 20_000 });
  // The browser reports the rejection.
  expect(troubles.splice(0).join()).toContain('429');

  await page.goto('/profile/shop');
  await expect(page.getByText('1 spent today')).toBeVisible();
  await page.getByRole('button', { name: 'Remove limit' }).click();
  await expect(page.getByLabel('Credits per day')).toHaveValue('');
});

test.describe('in the mobile app', () => {
  test.use({ userAgent: 'mobile' });

  test('a purchase is asked of the app and believed when its store confirms it', async ({ page }) => {
    await page.addInitScript(() => {
      const scope = globalThis as typeof globalThis & { asked: string[]; ReactNativeWebView: unknown };
      scope.asked = [];
      scope.ReactNativeWebView = { postMessage: (message: string) => scope.asked.push(message) };
    });
    const { accessToken } = await openShop(page);
    // A window of any width has the phone layout.
    await expect
      .poll(() => page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('--bar')"))
      .toBe('60px');

    await page.getByRole('button', { name: /^Buy Candle/ }).click();
    const [message = ''] = await page.evaluate(() => (globalThis as typeof globalThis & { asked: string[] }).asked);
    const asked = JSON.parse(message) as { type: string; offeringId: string; productId: string };
    expect(asked).toMatchObject({ type: 'purchase', productId: 'candle', purchaseType: 'one_time' });

    const reportPurchase = (result: unknown) =>
      page.evaluate<unknown>(`window.postMessage(${JSON.stringify(JSON.stringify(result))}, '*')`);
    await reportPurchase({ ...asked, transactionId: 'none', device: 'ios', success: false });
    await expect(dialog(page, texts.spec_purchase_failed)).toContainText(texts.spec_purchase_failed_text);
    await dialog(page, texts.spec_purchase_failed).getByRole('button', { name: texts.spec_close }).first().click();

    const sold = await page.request.post('/sandbox/receipts', { data: { productId: asked.productId } });
    await reportPurchase({ ...asked, ...(await sold.json()), device: 'ios', success: true });
    await expect(dialog(page, texts.spec_processed_purchase)).toContainText('+100');
    expect((await readCredits(page, accessToken)).credits).toBe(130);
  });
});
