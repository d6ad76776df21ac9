import { resolve } from 'node:path';
import { findMoneyCasts } from './dependencies/casts.ts';
import { checkDependencies } from './dependencies/check.ts';
import { findForeignWrites, findMixedRoutines } from './dependencies/table-owners.ts';

// Checks every import of the repository against docs/architecture.md (rules in scripts/dependencies/rules.ts), and that each
// table is written only by its owning domain (scripts/dependencies/table-owners.ts). Money code has no type casts.
const root = resolve(import.meta.dirname, '..');
const folders = ['contract', 'database', 'brain', 'voice', 'server', 'web', 'content', 'e2e', 'benchmarks', 'scripts'];
const { files, violations } = await checkDependencies(root, folders);
for (const { rule, comment, from, to } of violations) console.error(`${rule}: ${from} -> ${to}\n  ${comment}`);
const writes = findForeignWrites(root);
for (const { file, table, owner } of writes)
  console.error(`table-owners: ${file} writes ${table}, which belongs to ${owner}`);
const mixed = findMixedRoutines(root);
for (const { file, domains } of mixed) console.error(`mixed-routine: ${file} belongs to ${domains.join(' and ')}`);
const casts = findMoneyCasts(root);
for (const { file, line } of casts)
  console.error(`money-casts: ${file}:${line} casts a type in code that handles money`);
console.log(
  `${files} files, ${violations.length} forbidden imports, ${writes.length} writes to tables of other domains, ${mixed.length} routines of two domains, ${casts.length} casts in money code`,
);
if (violations.length + writes.length + mixed.length + casts.length > 0) process.exitCode = 1;
