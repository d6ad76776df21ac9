import { launchOptions } from '../support/launch.ts';
import { microphoneThatHears } from '../support/microphone.ts';
import { openTalk } from '../support/talk-room.ts';
import { expect, test } from '../support/test.ts';

// The microphone hears somebody ask where the lantern was found, then a pause just long enough to end it, and so on.
test.use({ launchOptions: launchOptions(...microphoneThatHears('question-again.wav')) });

test('hands-free: one speaks, is answered, and speaks again without touching anything', async ({ page }) => {
  // Megabytes of model are fetched and compiled first; on a crowded machine the recogniser takes its time as well.
  test.setTimeout(300_000);
  await openTalk(page);
  const handsFree = page.getByRole('button', { name: 'Hands-free' });
  await handsFree.click();
  await expect(handsFree).toHaveAttribute('aria-pressed', 'true');
  // The microphone goes on hearing the question, so what is looked for only grows, whenever somebody looks.
  const said = page.getByRole('log').locator('p', { hasText: /^You: / });
  await expect.poll(() => said.count(), { timeout: 240_000 }).toBeGreaterThanOrEqual(2);
  await expect(said.filter({ hasText: /lantern/i }).first()).toBeVisible({ timeout: 60_000 });
  const left = async () => Number.parseInt((await page.getByText(/^\d+ credits$/).textContent()) ?? '', 10);
  await expect.poll(left, { timeout: 60_000 }).toBeLessThanOrEqual(29);
  await handsFree.click();
  await expect(handsFree).toHaveAttribute('aria-pressed', 'false');
});
