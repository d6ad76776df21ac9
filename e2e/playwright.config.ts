import { defineConfig } from '@playwright/test';
import { launchOptions } from './support/launch.ts';

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.journey.ts',
  globalSetup: './support/global-setup.ts',
  outputDir: '../.cache/journeys',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    // Scenes that drift and people who breathe would be painted anew all the time, without any graphics hardware.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every journey takes a sixth more of the processor: `--trace retain-on-failure` when one is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
});
