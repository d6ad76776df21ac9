import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

// node e2e/long/outer-faults.ts [calls]: sends this many concurrent calls to each fault of speech, transcription,
// payment, receipts of both app stores and bucket. The test is the same as in npm test, which sends four calls.
const root = resolve(import.meta.dirname, '../..');
const test = 'server/src/outer-faults.api.test.ts';
const began = performance.now();
const run = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'store', test], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, OUTER_FAULT_CALLS: process.argv[2] ?? '8', TEST_PATIENCE: '10' },
});
const [code] = await once(run, 'exit');
console.log(`Outer faults: ${((performance.now() - began) / 1000).toFixed(0)} s.`);
process.exit(code ?? 1);
