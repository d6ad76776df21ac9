import { resolve } from 'node:path';
import { startVitest } from 'vitest/node';

// work-limits.ts: sends every hostile text and list to every field of every call; npm test sends each field of the calls
// that a stranger can make one of them.
// No call may block the event loop for 50 ms or grow memory by 200 MB.
const vitest = await startVitest('test', ['server/src/work-limits.api.test.ts'], {
  root: resolve(import.meta.dirname, '../..'),
  watch: false,
  project: ['store'],
  provide: { everyHostileCase: true },
});
await vitest.close();
