import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

// node e2e/long/spending.ts [spends] [workers]: the full size of spending.db.test.ts, whose short form is part of npm
// test.
const root = resolve(import.meta.dirname, '../..');
const [spends = '10000', workers = '50'] = process.argv.slice(2);
const test = 'server/src/domains/billing/credits/spending.db.test.ts';
const began = Date.now();
const { status } = spawnSync(
  resolve(root, 'node_modules/.bin/vitest'),
  ['run', '--project', 'store', '--disableConsoleIntercept=true', test],
  { cwd: root, stdio: 'inherit', env: { ...process.env, SPENDS: spends, SPENDERS: workers } },
);
console.log(
  `${spends} spends by ${workers} workers: ${status === 0 ? 'sound' : 'FAULTS'}, ${Math.round((Date.now() - began) / 1000)} s`,
);
process.exitCode = status ?? 1;
