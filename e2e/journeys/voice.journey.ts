import { calls } from '@emberlore/contract';
import { launchOptions } from '../support/launch.ts';
import { giveMicrophone, microphoneThatHears } from '../support/microphone.ts';
import { listenToSound } from '../support/sound.ts';
import { openTalk, type } from '../support/talk-room.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

// The microphone plays a question about where the lantern was found, then three seconds of silence, in a loop.
test.use({ launchOptions: launchOptions(...microphoneThatHears('question.wav')) });

test('what is spoken becomes a message, and the reply is heard', async ({ page }) => {
  // The first spoken message loads the recogniser, which is slow on a busy machine.
  test.slow();
  const sound = await listenToSound(page);
  await openTalk(page);
  await page.getByRole('button', { name: texts.spec_start_mic }).click();
  await expect(page.getByText('of 10 seconds')).toBeVisible();
  await expect(page.getByRole('button', { name: texts.spec_stop_mic })).toBeVisible();
  // The character's first words end when the player speaks.
  await expect.poll(sound.loudest).toBe(0);

  // Silence ends the recording.
  await expect(page.getByText(texts.spec_sending_audio)).toBeVisible({ timeout: 12_000 });
  const log = page.getByRole('log');
  await expect(log.getByText(/lantern/i).first()).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('button', { name: 'Stop speaking' })).toBeVisible({ timeout: 20_000 });
  await expect.poll(sound.loudest, { timeout: 10_000 }).toBeGreaterThan(0.02);
  await expect(page.getByText('29 credits')).toBeVisible();

  await page.getByRole('button', { name: 'Stop speaking' }).click();
  // The first words can be heard again as well.
  await page.getByRole('button', { name: 'Hear again' }).last().click();
  await expect(page.getByRole('button', { name: 'Stop speaking' })).toBeVisible();
  await sound.loudest();
  await expect.poll(sound.loudest).toBeGreaterThan(0.02);
});

test('typing stops the character, and so does speaking', { tag: '@long' }, async ({ page }) => {
  const sound = await listenToSound(page);
  await openTalk(page);
  const speaking = page.getByRole('button', { name: 'Stop speaking' });
  await type(page, 'Who are you, and what is this place? Tell me all about it.');
  await expect(speaking).toBeVisible({ timeout: 20_000 });
  await page.getByLabel('Message', { exact: true }).fill('W');
  await expect(speaking).toBeHidden();
  await expect.poll(sound.loudest).toBeLessThan(0.001);

  await expect(page.getByText('29 credits')).toBeVisible({ timeout: 20_000 });
  expect(await sound.loudest()).toBeLessThan(0.001);
  await type(page, 'And what happened in the tower on that night?');
  await expect(speaking).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: texts.spec_start_mic }).click();
  await expect(speaking).toBeHidden();
  await expect(page.getByRole('button', { name: texts.spec_stop_mic })).toBeVisible();
});

test('muted, nothing is heard; it stays muted, and asks for no speech', async ({ page }) => {
  const sound = await listenToSound(page);
  await openTalk(page);
  await type(page, 'Who are you, and what is this place?');
  await expect(page.getByRole('button', { name: 'Stop speaking' })).toBeVisible({ timeout: 20_000 });
  const mute = page.getByRole('button', { name: 'Mute' });
  await mute.click();
  await expect.poll(sound.loudest).toBe(0);

  await page.reload();
  await expect(mute).toHaveAttribute('aria-pressed', 'true');
  const sent = page.waitForRequest((request) => request.url().endsWith(calls.sendMessage.path));
  await type(page, 'And who keeps the key?');
  expect((await sent).postDataJSON()).toMatchObject({ audio: false });
  await expect(page.getByText('28 credits')).toBeVisible();
  await expect(page.getByText('is thinking')).toBeHidden();
  expect(await sound.loudest()).toBe(0);
});

test('what the microphone is for is explained before the browser asks, and nothing made out costs nothing', async ({
  page,
}) => {
  await giveMicrophone(page, 'silent', 'unasked');
  await openTalk(page);
  await page.getByRole('button', { name: texts.spec_start_mic }).click();
  const dialog = page.getByRole('dialog', { name: 'Speak instead of typing' });
  await expect(dialog).toContainText('Your browser will ask');
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: texts.spec_start_mic }).click();
  await dialog.getByRole('button', { name: 'Use the microphone' }).click();
  await expect(page.getByRole('button', { name: texts.spec_stop_mic })).toBeVisible();
  await expect(page.getByText(texts.spec_nothing_heard)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('30 credits')).toBeVisible();
});
