import { calls, type Output } from '@emberlore/contract';
import type { Page } from '@playwright/test';
import { openingCard } from '../support/opening.ts';
import { enter } from '../support/player.ts';
import { listenToSound } from '../support/sound.ts';
import { expect, test } from '../support/test.ts';

test('a scene opens with a card that is read aloud, the character speaks first, and suggested lines can be said', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await enter(page);
  const sound = await listenToSound(page);
  const found = await page.request.get(`${calls.searchStories.path}?searchQuery=Orchard%20Witch&page=1`);
  const { stories } = ((await found.json()) as { response: Output<typeof calls.searchStories> }).response;
  await page.goto(`/home?story=${stories[0]?.storyId}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();

  const card = openingCard(page);
  await expect(card).toContainText("You are Marigold's new assistant");
  await expect.poll(sound.loudest, { timeout: 20_000 }).toBeGreaterThan(0.02);
  await card.getByRole('button', { name: 'Stop reading' }).click();
  await expect(card.getByRole('button', { name: 'Read aloud' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Read the opening again' }).click();
  await page.keyboard.press('Enter');
  await expect(card).toBeHidden();

  await page.getByRole('link', { name: /^Talk to Marigold/ }).click();
  const log = page.getByRole('log');
  await expect(log.getByText('Marigold Underbough: ')).toHaveCount(1);
  // She blinks and speaks: something is painted over her portrait.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(() => countPainted(page), { timeout: 20_000 }).toBeGreaterThan(100);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => countPainted(page)).toBe(0);
  const offered = page.getByRole('list', { name: 'You could ask' });
  await expect(offered.getByRole('button')).toHaveCount(3);
  const before = await offered.getByRole('button').allTextContents();
  const line = before[0] ?? '';
  await page.getByRole('button', { name: 'Mute' }).click();
  const answered = page.waitForResponse((answer) => answer.url().includes(calls.sendMessage.path));
  await offered.getByRole('button', { name: line }).press('Enter');
  await answered;
  await expect(log).toContainText(line);
  await expect(page.getByText('29 credits')).toBeVisible();
  await expect(offered.getByRole('button').filter({ hasText: line })).toHaveCount(0);
  await expect(offered.getByRole('button')).toHaveCount(3);
  expect(await offered.getByRole('button').allTextContents()).not.toEqual(before);

  // A reload brings neither the card nor the first words again, and the suggestions stay hidden once hidden.
  await page.getByRole('button', { name: 'Hide suggestions' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show suggestions' })).toBeVisible();
  await expect(offered).toHaveCount(0);
  await expect(log.getByText('Marigold Underbough: ')).toHaveCount(2);
  await page.getByRole('link', { name: 'Back to the scene' }).click();
  await expect(page.getByRole('link', { name: /^Talk to Marigold/ })).toBeVisible();
  await expect(card).toBeHidden();
});

/** Counts the pixels that are painted over the portrait now. */
function countPainted(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    const canvas = document.querySelector('main span[aria-hidden="true"] > canvas');
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return [...pixels].filter((value, place) => place % 4 === 3 && value > 0).length;
  })()`);
}
