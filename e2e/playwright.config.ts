import { defineConfig } from '@playwright/test';
import { findChromium } from './support/chromium.ts';

// Root may not use Chromium's sandbox; the rest keeps it from calling home.
const flags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];
const executablePath = findChromium();

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
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: flags },
  },
});
