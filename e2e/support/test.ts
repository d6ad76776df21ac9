import { type BrowserContext, test as base, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

/**
 * Asks for opaque pages. Without graphics hardware the blur behind glass and dialogs is computed again for every frame,
 * and takes more time than all the rest.
 */
async function reduceTransparency(context: BrowserContext, page: Page, motion: string): Promise<void> {
  const session = await context.newCDPSession(page);
  // Replaces the features that Playwright emulates.
  const features = [
    { name: 'prefers-reduced-motion', value: motion },
    { name: 'prefers-reduced-transparency', value: 'reduce' },
  ];
  await session.send('Emulation.setEmulatedMedia', { features });
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
    async ({ page, context, contextOptions }, use) => {
      await reduceTransparency(context, page, contextOptions.reducedMotion ?? 'no-preference');
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
