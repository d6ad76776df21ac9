import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

// npm run test:long: runs 200 talks with a language model that fails in every possible way. The test is the same as in
// npm test, which covers each fault a few times.
const root = resolve(import.meta.dirname, '../..');
const test = 'server/src/domains/play/conversation/model-faults.api.test.ts';
const began = performance.now();
const run = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'store', test], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, MODEL_FAULT_TALKS: process.argv[2] ?? '200', TEST_PATIENCE: '10' },
});
const [code] = await once(run, 'exit');
console.log(`Model faults: ${((performance.now() - began) / 1000).toFixed(0)} s.`);
process.exit(code ?? 1);
