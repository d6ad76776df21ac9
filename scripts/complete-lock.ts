import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { completed, type LockPackages, missingFromLock } from './lib/lock.ts';

// npm run lock: run it after every change of a dependency.
const file = resolve(import.meta.dirname, '../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: LockPackages };
const missing = missingFromLock(lock.packages);
if (missing.length > 0)
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: completed(lock.packages) }, null, 2)}\n`);
console.log(`${missing.length} packages of other platforms added to package-lock.json`);
