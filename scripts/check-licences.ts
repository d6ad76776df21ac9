import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { forbiddenLicences, type Licensed } from './lib/licences.ts';

// Checks the licence of every library in package-lock.json against scripts/lib/licences.ts.
const lock = JSON.parse(readFileSync(resolve(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, Licensed>;
};
const forbidden = forbiddenLicences(lock.packages);
for (const each of forbidden) console.error(`Not on the list of licences: ${each}`);
console.log(`${Object.keys(lock.packages).length} packages, ${forbidden.length} with a licence that is not allowed`);
if (forbidden.length > 0) process.exitCode = 1;
