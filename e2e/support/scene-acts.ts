import { calls } from '@emberlore/contract';
import { expect, type Page } from '@playwright/test';
import { texts } from './texts.ts';

/** Searches the whole scene, or with `pointing` one spot of its picture after another. */
export async function search(page: Page, { pointing }: { pointing: boolean }): Promise<void> {
  const found = page.getByRole('dialog').filter({ hasText: texts.spec_found_item });
  await page.getByRole('button', { name: texts.spec_search, exact: true }).click();
  if (pointing) {
    await page.getByRole('button', { name: 'Choose where to look' }).click();
    const spots = page.getByRole('list', { name: 'Spots to search' }).getByRole('button', { disabled: false });
    const nothing = page.getByText(/: nothing, /);
    for (let tries = 0; tries < 6 && !(await found.isVisible()); tries += 1) {
      await spots.first().click();
      await expect(page.getByText(texts.spec_searching_for_item).or(found)).toBeVisible();
      await expect(found.or(nothing)).toBeVisible({ timeout: 15_000 });
    }
  } else {
    await page.getByRole('button', { name: texts.spec_start_search }).click();
    await expect(page.getByText(texts.spec_searching_for_item)).toBeVisible();
  }
  await expect(found).toBeVisible({ timeout: 15_000 });
  await found.getByRole('button', { name: texts.spec_close, exact: true }).last().click();
}

/** Fights with the keyboard until the duel is won. */
export async function fight(page: Page): Promise<void> {
  await page.getByRole('button', { name: texts.spec_fight, exact: true }).click();
  const duel = page.getByRole('dialog', { name: /^Duel with / });
  await expect(duel.getByRole('group', { name: 'Your stance' })).toBeVisible();
  for (let round = 0; round < 200; round += 1) {
    if (await duel.getByRole('button', { name: 'Claim victory' }).isVisible()) break;
    const again = duel.getByRole('button', { name: 'Try again' });
    const answered = page.waitForResponse((answer) => answer.url().includes(calls.duel.path));
    const isOver = await again.isVisible();
    if (isOver) await again.click();
    else await page.keyboard.press(String(1 + (round % 3)));
    await answered;
    // The answer may come before the button goes; pressed again, it would bring no answer.
    if (isOver) await expect(again).toBeHidden();
    await expect(
      again.or(duel.getByRole('button', { name: 'Claim victory' })).or(duel.locator('[aria-disabled="false"]').first()),
    ).toBeVisible();
  }
  await duel.getByRole('button', { name: 'Claim victory' }).click();
}
