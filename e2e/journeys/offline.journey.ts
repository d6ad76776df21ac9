import { calls } from '@emberlore/contract';
import { openTalk, type } from '../support/talk-room.ts';
import { expect, test } from '../support/test.ts';

const message = 'Who keeps the key to the tower?';

test('without a connection a message is kept, and sent once when there is one again', async ({
  page,
  context,
  troubles,
}) => {
  await openTalk(page);
  await page.getByRole('button', { name: 'Mute' }).click();
  const keys = new Set<string | undefined>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === calls.sendMessage.path) keys.add(request.headers()['idempotency-key']);
  });
  await context.setOffline(true);
  await expect(page.getByText('You’re offline')).toBeVisible();
  await type(page, message);
  const log = page.getByRole('log');
  await expect(log.getByText(message)).toBeVisible();
  await expect(log.getByText('Sends when you’re back online.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You’re offline')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Another reply' })).toBeVisible({ timeout: 20_000 });
  await expect(log.getByText(message)).toHaveCount(1);
  await expect(page.getByText('29 credits')).toBeVisible();
  expect(keys.size).toBe(1);
  // What the page requested in the meantime.
  expect(troubles.splice(0).filter((trouble) => !trouble.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

test('words that are not sent survive a reload, and are gone once they are', async ({ page }) => {
  await openTalk(page);
  await page.getByRole('button', { name: 'Mute' }).click();
  const box = page.getByLabel('Message', { exact: true });
  await box.fill(message);
  await page.reload();
  await expect(box).toHaveValue(message);
  await page.getByRole('button', { name: 'Start Mic', disabled: false }).waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('button', { name: 'Another reply' })).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(page.getByRole('log').getByText(message)).toBeVisible();
  await expect(box).toHaveValue('');
});
