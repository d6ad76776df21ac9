import { resolve } from 'node:path';
import { startVitest } from 'vitest/node';

// fuzz.ts [inputs] [names]: fuzzes every call of the API, or the given comma-separated ones, with this many inputs
// (10,000); no answer may be a 500 or reveal internals. With 4, it is the same as in npm test. Prints the seed and
// path of each fault.
const [inputs = '10000', names = ''] = process.argv.slice(2);
const root = resolve(import.meta.dirname, '../..');
const began = performance.now();
const vitest = await startVitest('test', ['server/src/fuzz.api.test.ts'], {
  root,
  watch: false,
  project: ['store'],
  provide: { fuzzInputs: Number(inputs), fuzzCalls: names.split(',').filter((name) => name !== '') },
});
await vitest.close();
console.log(`${inputs} inputs a call, ${((performance.now() - began) / 1000).toFixed(0)} s`);
