import { resolve } from 'node:path';
import { startVitest } from 'vitest/node';

// fuzz.ts [inputs] [names]: every call of the API, or those that are named with commas between them, with so many inputs (10,000)
// that nobody would send; no answer may be a 500 or tell of the inside. With 100 it is what npm test runs. A fault is printed with
// the seed and the path that lead to it.
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
