import { defineConfig } from 'vitest/config';
import { catalogue } from './web/build/catalogue.ts';

const stored = ['**/*.db.test.ts', '**/*.api.test.ts'];
const never = ['**/node_modules/**', '**/dist/**', 'e2e/journeys/**', 'e2e/long/**'];

export default defineConfig({
  plugins: [catalogue()],
  test: {
    maxWorkers: 2,
    // What is tested is loaded once for each worker, not once for each file: no file replaces a module.
    isolate: false,
    // No test is about time: these only end what hangs, on a busy machine too.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Its own second is too short for a busy machine.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      // Nothing outside the process: no server, no database.
      { extends: true, test: { name: 'unit', include: ['**/*.test.{ts,tsx}'], exclude: [...stored, ...never] } },
      // With the real PostgreSQL: each file on a fresh database made from one template.
      {
        extends: true,
        test: {
          name: 'store',
          include: stored,
          exclude: never,
          globalSetup: ['database/src/testing/global-setup.ts'],
        },
      },
    ],
  },
});
