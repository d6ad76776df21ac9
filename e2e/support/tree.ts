import { expect, type Page } from '@playwright/test';

/** Goes back in the drawn tree to the choice before a node, with the keyboard. The texts are how both begin. */
export async function goBackTo(page: Page, { from, title }: { from: string; title: string }): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Story tree' })).toBeVisible();
  const nodes = page.locator('button[data-node]');
  const here = nodes.and(page.locator('[aria-current="step"]'));
  await expect(here).toHaveAccessibleName(new RegExp(`^${from}.*You are here$`));
  await here.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('button[data-node]:focus')).toHaveAccessibleName(new RegExp(`^Choice: ${title}`));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog').filter({ hasText: title });
  await expect(dialog).toContainText('What you have played so far stays as it is');
  await dialog.getByRole('button', { name: 'Go back to here' }).click();
  // A choice of a talk is offered there.
  await expect(page.getByRole('list', { name: title })).toBeVisible();
}

/** Expects the branches of a tree in its list, by a text in each. */
export async function expectBranches(page: Page, branches: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'List', exact: true }).click();
  const shown = page.getByRole('region', { name: /^Branch \d$/ });
  await expect(shown).toHaveCount(branches.length);
  for (const [index, text] of branches.entries()) await expect(shown.nth(index)).toContainText(text);
  await expect(shown.last()).toContainText('Begins after: ');
}
