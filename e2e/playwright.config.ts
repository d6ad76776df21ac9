import { defineConfig } from '@playwright/test';
import { launchOptions } from './support/launch.ts';

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.journey.ts',
  globalSetup: './support/global-setup.ts',
  outputDir: '../.cache/journeys',
  // A journey waits half of its time: for timers, sounds and settled pages.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    // Drifting scenes and breathing characters would be repainted constantly without graphics hardware.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every journey takes a sixth more processor time: use `--trace retain-on-failure` to investigate one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
});
