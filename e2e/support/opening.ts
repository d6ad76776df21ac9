import type { Locator, Page } from '@playwright/test';

/** The card that opens a scene. */
export function openingCard(page: Page): Locator {
  return page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Begin', exact: true }) });
}

/** Begins a scene that is entered for the first time in a run. */
export async function beginScene(page: Page): Promise<void> {
  await openingCard(page).getByRole('button', { name: 'Begin', exact: true }).click();
}
