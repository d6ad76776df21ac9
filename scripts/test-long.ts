import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';

// npm run test:long: runs what takes longer than npm test may, one after another. Prints figures worth recording.
const root = resolve(import.meta.dirname, '..');
const failed = globSync('e2e/long/*.ts', { cwd: root })
  .sort()
  .filter((script) => {
    console.log(script);
    return spawnSync(process.execPath, [script], { cwd: root, stdio: 'inherit' }).status !== 0;
  });
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
