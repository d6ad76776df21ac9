import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { exceptions, exemptFiles } from './terms/exceptions.ts';
import { findRetired, readRetiredTerms } from './terms/retired-terms.ts';

// No file uses a term that docs/glossary.md retires, in its text or its path.
const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const terms = readRetiredTerms(read('docs/glossary.md'));
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs|css|sql|json|md|ya?ml)$/.test(file) && !exemptFiles.test(file));
const problems: string[] = [];
for (const file of files) {
  const allowed = exceptions.filter((each) => file === each.file).map(({ term }) => term);
  const uses = [...findRetired(file, terms).map((use) => ({ ...use, line: 0 })), ...findRetired(read(file), terms)];
  for (const { line, term } of uses) if (!allowed.includes(term)) problems.push(`${file}:${line} uses “${term}”`);
}
for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${terms.length} retired terms, ${problems.length} uses`);
process.exitCode = problems.length === 0 && terms.length > 0 ? 0 : 1;
