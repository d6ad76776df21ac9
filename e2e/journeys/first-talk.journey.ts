import type { Page } from '@playwright/test';
import { type Player, somebody } from '../support/player.ts';
import { listenToTalk } from '../support/talk.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { readWav } from '../support/wav.ts';

const faces = ['', ', annoyed', ', happy', ', sad'];

test('a stranger signs up, plays a story and is answered in words, voice and face', async ({ page }) => {
  test.setTimeout(120_000);
  const player = somebody();
  const say = await listenToTalk(page);

  await page.goto('/home');
  await expect(page).toHaveTitle(texts.spec_title);
  for (const row of [texts.spec_most_liked, texts.spec_most_played, texts.spec_highest_rated]) {
    await expect(page.getByRole('heading', { name: row })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('dialog', { name: texts.spec_login })).toContainText(texts.spec_login_to_play);
  await page.getByRole('dialog').getByRole('link', { name: texts.spec_sign_up }).click();
  await signUpByForm(page, player);

  await page.goto('/home');
  await expect(page.getByRole('link', { name: `${texts.spec_welcome} ${player.userName}` })).toBeVisible();
  await page.getByRole('region', { name: texts.spec_most_liked }).getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page).toHaveURL(/\/story\/[^/]+\/scene\/[^/?]+/);
  await expect(page.getByText(texts.spec_select_character)).toBeVisible();

  const way = page.getByRole('link', { name: /^Talk to / }).first();
  const name = ((await way.getAttribute('aria-label')) ?? '').replace('Talk to ', '');
  await way.click();
  await expect(page.getByText(`Talk to ${name}.`)).toBeVisible();
  await expect(page.getByText('30 credits')).toBeVisible();

  const first = await say('Good evening. I am glad to meet you, what a wonderful place this is!');
  expect(first.order.at(-1)).toBe('done');
  expect(first.messages.length).toBeGreaterThan(0);
  for (const { message, audioChunk } of first.messages) {
    const { duration, peak } = readWav(audioChunk);
    expect(duration, message).toBeGreaterThan(0.3);
    expect(peak, message).toBeGreaterThan(0.05);
  }
  const log = page.getByRole('log');
  for (const { message } of first.messages) await expect(log).toContainText(message, { timeout: 30_000 });
  expect(first.credits).toBe(29);
  await expect(page.getByText('29 credits')).toBeVisible();
  await expectFace(page, name, first.emotion);

  const second = await say('I hate you. You are a liar and a worthless fool, and I will burn this place down!');
  expect(second.emotion).not.toBe(first.emotion);
  await expectFace(page, name, second.emotion);
  await expect(page.getByText('28 credits')).toBeVisible();
});

async function signUpByForm(page: Page, player: Player): Promise<void> {
  await expect(page).toHaveURL(/\/signup$/);
  const done = page.getByRole('button', { name: texts.spec_sign_up });
  await expect(done).toBeDisabled();
  await page.getByLabel('Username', { exact: true }).fill(player.userName);
  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Portrait with glasses' }).click();
  await expect(page.getByRole('img', { name: 'Your picture' })).toBeVisible();
  await page.getByLabel('I am').check();
  await done.click();
  await expect(page).not.toHaveURL(/\/signup/);
}

/** Expects the portrait of the emotion, fully loaded. */
async function expectFace(page: Page, name: string, emotion: number): Promise<void> {
  const face = page.getByRole('img', { name: `${name}${faces[emotion - 1]}`, exact: true });
  await expect(face).toBeVisible();
  await expect(face).toHaveJSProperty('complete', true);
  await expect(face).not.toHaveJSProperty('naturalWidth', 0);
}
