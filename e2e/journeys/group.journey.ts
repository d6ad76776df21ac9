import { calls, type Output } from '@emberlore/contract';
import type { Page } from '@playwright/test';
import { beginScene } from '../support/opening.ts';
import { enter } from '../support/player.ts';
import { expect, test } from '../support/test.ts';
import { texts } from '../support/texts.ts';

/** Opens the talk with everybody in the first scene of a story with three characters. */
async function openGroup(page: Page): Promise<void> {
  await enter(page);
  await page.addInitScript(() => localStorage.setItem('emberlore.muted', 'yes'));
  const list = await page.request.get(`${calls.getStories.path}?pageSize=50`);
  const { stories } = ((await list.json()) as { response: Output<typeof calls.getStories> }).response;
  const story = stories.find(({ storyName }) => storyName === 'A Season at Court');
  await page.goto(`/story/${story?.storyId}?isFirstLaunch=1&isCo-Op=0`);
  await beginScene(page);
  await page.getByRole('link', { name: 'Talk to everyone' }).click();
}

/** Sends a message, and waits until it has been answered and paid for. */
async function tell(page: Page, text: string, creditsLeft: number): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: texts.spec_send }).click();
  await expect(page.getByText(`${creditsLeft} credits`)).toBeVisible({ timeout: 30_000 });
}

test('a player talks with three people at once: two reply, one is silenced, one is addressed', async ({ page }) => {
  test.setTimeout(120_000);
  await openGroup(page);
  const log = page.getByRole('log');
  await tell(page, 'Good evening, everyone.', 29);
  await expect(log.getByText(/^(?:Lady Verity Lisle|The Duke of Ashcombe|The Dowager Duchess Honoria)$/)).toHaveCount(
    2,
  );
  // Faces, items and suggestions leave room to read.
  expect((await log.boundingBox())?.height).toBeGreaterThan(220);

  const people = page.getByRole('list', { name: 'People in this talk' });
  await people.getByRole('button', { name: 'Silence The Duke of Ashcombe' }).click();
  await tell(page, 'Duke, Lady Verity, did you sleep well?', 28);
  await expect(log.getByText('Lady Verity Lisle', { exact: true }).last()).toBeVisible();
  const replies = log.locator('[data-named="true"]');
  await expect(replies.last()).toContainText('Lady Verity Lisle');

  const dowager = people.getByRole('button', { name: 'Speak to The Dowager Duchess Honoria' });
  await dowager.click();
  await expect(dowager).toHaveAttribute('aria-pressed', 'true');
  await tell(page, 'Do you like the music?', 27);
  await expect(replies.last()).toContainText('The Dowager Duchess Honoria');

  await page.getByLabel('Message', { exact: true }).fill('Half a thought');
  await page.reload();
  await expect(replies.last()).toContainText('The Dowager Duchess Honoria');
  await expect(log.getByText('Good evening, everyone.')).toHaveCount(1);
  await expect(dowager).toHaveAttribute('aria-pressed', 'true');
  await expect(people.getByRole('button', { name: 'Silence The Duke of Ashcombe' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Half a thought');
});
