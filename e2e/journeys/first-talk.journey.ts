import { calls } from '@emberlore/contract';
import type { Page } from '@playwright/test';
import { beginScene } from '../support/opening.ts';
import { type Player, somebody } from '../support/player.ts';
import { hearReplies, listenToTalk } from '../support/talk.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';
import { readWav } from '../support/wav.ts';

const faces = ['', ', annoyed', ', happy', ', sad'];

test('a stranger signs up, plays a story and is answered in words, voice and face', async ({ page }) => {
  test.setTimeout(120_000);
  const player = somebody();
  const say = await listenToTalk(page);
  const free: string[] = [];
  await hearReplies(page, calls.sendFeaturedMessage.path, (body) => free.push(body));

  await page.goto('/home');
  await expect(page).toHaveTitle(texts.spec_title);
  for (const row of [texts.spec_most_liked, texts.spec_most_played, texts.spec_highest_rated]) {
    await expect(page.getByRole('heading', { name: row })).toBeVisible();
  }
  await talkForFree(page, free);
  await signUpByForm(page, player);
  // The sign-up leads into the story of the character that was just talked with.
  await expect(page).toHaveURL(/\/story\/[^/]+\/scene\/[^/?]+/);
  await beginScene(page);
  await expect(page.getByText(texts.spec_select_character)).toBeVisible();

  const way = page.getByRole('link', { name: /^Talk to / }).first();
  const name = ((await way.getAttribute('aria-label')) ?? '').replace('Talk to ', '');
  await way.click();
  await expect(page.getByText(`Talk to ${name}.`)).toBeVisible();
  await expect(page.getByText('30 credits')).toBeVisible();

  const first = await say('Good evening. I am glad to meet you, what a wonderful place this is!');
  expect(first.order.at(-1)).toBe('done');
  // The narrator, who may describe a gesture before the words, has no voice.
  const words = first.messages.filter(({ messageUser }) => messageUser === 'npc');
  expect(words.length).toBeGreaterThan(0);
  for (const { message, audioChunk } of words) {
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

/** Talks with the hero's character three times without an account, and goes on to the sign-up. */
async function talkForFree(page: Page, replies: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Who are you?' }).click();
  const log = page.getByRole('log');
  await expect.poll(() => replies.length, { timeout: 30_000 }).toBe(1);
  expect(replies[0]).toMatch(/"audioChunk":"UklGR/);
  await page.getByRole('button', { name: 'Can I help you?' }).click();
  await expect.poll(() => replies.length, { timeout: 30_000 }).toBe(2);
  await page.getByRole('textbox', { name: 'Message' }).fill('What do you fear?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sign up to play. Your first stories are free.')).toBeVisible({ timeout: 30_000 });
  await expect(log).toContainText('What do you fear?');
  // The last answer is read before the page is left.
  await expect.poll(() => replies.length, { timeout: 30_000 }).toBe(3);
  const card = page.getByRole('region', { name: /^Talk with / });
  await card.getByRole('link', { name: texts.spec_sign_up }).click();
}

async function signUpByForm(page: Page, player: Player): Promise<void> {
  await expect(page).toHaveURL(/\/signup\?returnTo=/);
  await page.reload();
  const done = page.getByRole('button', { name: texts.spec_sign_up });
  await expect(done).toBeDisabled();
  await page.getByLabel('Username', { exact: true }).fill(player.userName);
  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(player.password);
  // A face is chosen already; another takes one tap.
  await expect(page.getByRole('img', { name: 'Your picture' })).toBeVisible();
  await page.getByRole('radio', { name: 'Portrait with glasses' }).check();
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
