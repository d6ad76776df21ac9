import { resolve } from 'node:path';
import { startVitest } from 'vitest/node';

// fuzz.ts [inputs]: every call of the API with so many inputs (10,000) that nobody would send; no answer may be a 500 or tell
// of the inside. With 100 it is what npm test runs. A fault is printed with the seed and the path that lead to it.
const inputs = Number(process.argv[2] ?? 10_000);
const root = resolve(import.meta.dirname, '../..');
const vitest = await startVitest('test', ['server/src/fuzz.api.test.ts'], {
  root,
  watch: false,
  project: ['store'],
  provide: { fuzzInputs: inputs },
});
await vitest.close();
console.log(`${inputs} inputs a call`);
