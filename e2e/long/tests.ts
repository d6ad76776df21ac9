import { resolve } from 'node:path';
import { startVitest } from 'vitest/node';

// tests.ts: runs the tests of `*.long.test.ts`: first starts, databases of other users, kills of a starting database.
const vitest = await startVitest('test', [], {
  root: resolve(import.meta.dirname, '../..'),
  watch: false,
  project: ['long'],
});
await vitest.close();
