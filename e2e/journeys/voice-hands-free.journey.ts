import { launchOptions } from '../support/launch.ts';
import { microphoneThatHears } from '../support/microphone.ts';
import { openTalk } from '../support/talk-room.ts';
import { expect, test } from '../support/test.ts';

// The microphone plays a question about where the lantern was found, then a pause just long enough to end it, in a
// loop.
test.use({ launchOptions: launchOptions(...microphoneThatHears('question-again.wav')) });

test('hands-free: one speaks, is answered, and speaks again without touching anything', { tag: '@long' }, async ({
  page,
}) => {
  // Loads and compiles megabytes of model first; on a busy machine the recogniser is slow as well.
  test.setTimeout(300_000);
  await openTalk(page);
  const handsFree = page.getByRole('button', { name: 'Hands-free' });
  await handsFree.click();
  await expect(handsFree).toHaveAttribute('aria-pressed', 'true');
  // The microphone keeps repeating the question, so the number of matches only grows.
  const said = page.getByRole('log').locator('p', { hasText: /^You: / });
  await expect.poll(() => said.count(), { timeout: 240_000 }).toBeGreaterThanOrEqual(2);
  await expect(said.filter({ hasText: /lantern/i }).first()).toBeVisible({ timeout: 60_000 });
  const left = async () => Number.parseInt((await page.getByText(/^\d+ credits$/).textContent()) ?? '', 10);
  await expect.poll(left, { timeout: 60_000 }).toBeLessThanOrEqual(29);
  await handsFree.click();
  await expect(handsFree).toHaveAttribute('aria-pressed', 'false');
});
