import { launchOptions } from '../support/launch.ts';
import { giveMicrophone } from '../support/microphone.ts';
import { openTalk, type } from '../support/talk-room.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

test.use({ launchOptions: launchOptions('--use-fake-device-for-media-stream') });

test('a microphone that is denied is told, and typing goes on', async ({ page }) => {
  await giveMicrophone(page, 'real', 'denied');
  const { name } = await openTalk(page);
  await page.getByRole('button', { name: texts.spec_start_mic }).click();
  await expect(page.getByText('Your browser is blocking the microphone.')).toBeVisible();
  await page.getByRole('button', { name: 'Hands-free' }).click();
  await expect(page.getByText('Your browser is blocking the microphone.')).toBeVisible();
  await type(page, `Good evening, ${name}.`);
  await expect(page.getByText('29 credits')).toBeVisible();
});

test('a missing microphone is told, and typing goes on', { tag: '@long' }, async ({ page }) => {
  await giveMicrophone(page, 'missing', 'granted');
  await openTalk(page);
  await page.getByRole('button', { name: texts.spec_start_mic }).click();
  await expect(page.getByText('No microphone was found.')).toBeVisible();
  await type(page, 'Good evening.');
  await expect(page.getByText('29 credits')).toBeVisible();
});
