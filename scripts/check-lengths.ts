import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findLongFiles } from './lengths/long-files.ts';

// No source file has more than 300 lines, tests included.
const root = resolve(import.meta.dirname, '..');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed.split('\n');
const problems = findLongFiles(files, (file) => readFileSync(resolve(root, file), 'utf8'));
for (const { file, lines } of problems) console.error(`${file} has ${lines} lines, at most 300`);
console.log(`${files.length} files, ${problems.length} too long`);
if (problems.length > 0) process.exitCode = 1;
