import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './scripts/lib/memory-folder.ts';
import { catalogueForTests } from './web/build/catalogue.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether tests try every case, as `*.long.test.ts` have them do, instead of a sample of each kind. */
    thorough: boolean;
  }
}

const stored = ['**/*.db.test.ts', '**/*.api.test.ts'];
const long = ['**/*.long.test.ts'];
// What only Vite can load: pages, styles and the catalogue of texts.
const web = ['web/**'];
const never = [...long, '**/node_modules/**', '**/dist/**', 'e2e/journeys/**', 'e2e/long/**'];

/**
 * Node loads these modules itself, as in production: Vitest's loader rewrites every access to another module, which
 * slows down tight loops. Without a loader no module can be replaced.
 */
const asInProduction = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const;

// For this process, its workers and what they start.
Object.assign(process.env, keepTemporaryFilesInMemory());
// The server's worker threads load their modules anew in each test file: a second faster from a cache.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/compiled-tests');

export default defineConfig({
  plugins: [catalogueForTests()],
  test: {
    maxWorkers: 2,
    // Tested code is loaded once per worker, not once per file: no file replaces a module.
    isolate: false,
    // No test depends on time: this only ends hanging tests, on a busy machine too.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The default of one second is too short for a busy machine.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      // Nothing outside the process: no server, no database.
      {
        extends: true,
        test: { name: 'unit', include: ['**/*.test.ts'], exclude: [...stored, ...never, ...web], ...asInProduction },
      },
      // The same for the web app.
      { extends: true, test: { name: 'web', include: ['web/**/*.test.ts'], exclude: never } },
      // Components of the web app in a document, with a fake API.
      {
        extends: true,
        test: {
          name: 'components',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
      // With the real PostgreSQL: each file uses a fresh database created from one template.
      {
        extends: true,
        test: {
          name: 'store',
          // These tests wait half of their time: for the database, for locks and for timeouts.
          maxWorkers: 3,
          // Projects with another number of workers run one after another.
          sequence: { groupOrder: 1 },
          include: stored,
          exclude: never,
          globalSetup: ['database/src/testing/global-setup.ts'],
          ...asInProduction,
        },
      },
      // What takes too long for `npm test`: part of `npm run test:long`.
      {
        extends: true,
        test: {
          name: 'long',
          include: long,
          globalSetup: ['database/src/testing/global-setup.ts'],
          provide: { thorough: true },
          testTimeout: 180_000,
        },
      },
    ],
  },
});
