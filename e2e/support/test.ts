import { type BrowserContext, test as base, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

/**
 * Asks for calm, opaque pages. Without graphics hardware the blur behind glass and dialogs is computed again for every
 * frame, and takes more time than all the rest.
 */
async function reduceEffects(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  const features = ['prefers-reduced-motion', 'prefers-reduced-transparency'];
  await session.send('Emulation.setEmulatedMedia', { features: features.map((name) => ({ name, value: 'reduce' })) });
}

/** A journey: a page of the running Emberlore that fails on any error reported by the browser. */
export const test = base.extend<{ troubles: string[] }>({
  // Playwright passes fixtures by the names in the first parameter, so it must be a pattern.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  baseURL: async ({}, use) => {
    const url = process.env.EMBERLORE_URL;
    if (!url) throw new Error('No Emberlore is running: start the journeys by npm test -- --only journeys.');
    await use(url);
  },
  troubles: [
    async ({ page, context }, use) => {
      await reduceEffects(context, page);
      const troubles: string[] = [];
      page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') troubles.push(`console: ${message.text()}`);
      });
      page.on('response', (answer) => {
        if (answer.status() >= 500) troubles.push(`${answer.status()} from ${answer.url()}`);
      });
      await use(troubles);
      base.expect(troubles).toEqual([]);
    },
    { auto: true },
  ],
});
