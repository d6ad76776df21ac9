import { expect, type Page } from '@playwright/test';

/** An option of a choice, and how what comes of it begins. */
interface Decision {
  option: string;
  consequence: string;
}

async function confirm(page: Page, option: string): Promise<void> {
  const sure = page.getByRole('dialog', { name: option });
  await expect(sure).toContainText('Later, the story tree can bring you back to this moment.');
  await sure.getByRole('button', { name: 'Make this choice' }).click();
}

/** Makes the choice that a won scene offers, reads what comes of it, and goes on to the next scene. */
export async function chooseAfterScene(page: Page, { question, option, consequence }: Decision & { question: RegExp }) {
  const card = page.getByRole('dialog', { name: question });
  await card.getByRole('button', { name: option }).click();
  await confirm(page, option);
  const told = page.getByRole('dialog').filter({ hasText: consequence });
  await told.getByRole('button', { name: 'Continue' }).click();
  await expect(told).toHaveCount(0);
}

/** Makes the choice that a talk offers by its button. */
export async function chooseInTalk(page: Page, { option, consequence }: Decision): Promise<void> {
  await page.getByRole('button', { name: option }).click();
  await confirm(page, option);
  await expect(page.getByRole('log').getByText(consequence)).toBeInViewport();
  await expect(page.getByRole('button', { name: option })).toHaveCount(0);
}

/** Makes the choice that a talk offers by saying so. */
export async function chooseInWords(page: Page, words: string, { option, consequence }: Decision): Promise<void> {
  await expect(page.getByRole('button', { name: option })).toBeVisible();
  await page.getByLabel('Message', { exact: true }).fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
  await confirm(page, option);
  await expect(page.getByRole('log')).toContainText(consequence);
  await expect(page.getByRole('button', { name: option })).toHaveCount(0);
}

/** Shows an item from the tray to the character of the open talk, who answers with its reaction. */
export async function showItem(
  page: Page,
  item: string,
  { does, reaction }: { does: string; reaction: string },
): Promise<void> {
  await page.getByRole('button', { name: `${item}: show, give or read` }).click();
  await page.getByRole('menuitem', { name: 'Show' }).click();
  await expect(page.getByRole('log').getByText(does)).toBeVisible();
  await expect(page.getByRole('log')).toContainText(reaction, { timeout: 20_000 });
}
