import { resolve } from 'node:path';
import { startVitest } from 'vitest/node';

// tests.ts: runs the tests of `*.long.test.ts`: first starts, databases of other users, kills of a starting database,
// three servers on one database, and the tests of npm test with every case.
const vitest = await startVitest('test', [], {
  root: resolve(import.meta.dirname, '../..'),
  watch: false,
  project: ['long'],
});
await vitest.close();
