import { resolve } from 'node:path';
import { checkArrows } from './arrows/check.ts';

// Holds every import of the repository against docs/architecture.md. The rules are in scripts/arrows/rules.ts.
const root = resolve(import.meta.dirname, '..');
const folders = ['contract', 'database', 'brain', 'voice', 'server', 'web', 'content', 'e2e', 'benchmarks', 'scripts'];
const { files, violations } = await checkArrows(root, folders);
for (const { rule, comment, from, to } of violations) console.error(`${rule}: ${from} -> ${to}\n  ${comment}`);
console.log(`${files} files, ${violations.length} forbidden imports`);
if (violations.length > 0) process.exitCode = 1;
