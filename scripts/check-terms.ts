import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { dialect, exceptions, exemptFiles } from './terms/exceptions.ts';
import { findRetired, findVagueNames, isCovered, readRetiredTerms } from './terms/retired-terms.ts';

// No file uses a term that docs/glossary.md retires, in its text or its path, except as scripts/terms/exceptions.ts says;
// no type or component has a name that stands for anything.
const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const terms = [...readRetiredTerms(read('docs/glossary.md')), ...dialect];
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs|css|sql|json|md|ya?ml)$/.test(file) && !exemptFiles.test(file));
const problems: string[] = [];
const needed = new Set<string>();
for (const file of files) {
  const covering = exceptions.filter((each) => isCovered(file, each));
  const uses = [...findRetired(file, terms).map((use) => ({ ...use, line: 0 })), ...findRetired(read(file), terms)];
  for (const { line, term } of uses) {
    const exception = covering.find(({ terms: allowed }) => allowed.includes(term));
    if (exception) needed.add(`${exception.path} ${term}`);
    else problems.push(`${file}:${line} uses “${term}”`);
  }
  if (/\.tsx?$/.test(file))
    for (const { line, term } of findVagueNames(read(file)))
      problems.push(`${file}:${line} names something “${term}”; say what it is`);
}
for (const { path, terms: allowed } of exceptions)
  for (const term of allowed)
    if (!needed.has(`${path} ${term}`)) problems.push(`scripts/terms/exceptions.ts: ${path} no longer uses “${term}”`);
for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${terms.length} retired terms, ${problems.length} uses`);
process.exitCode = problems.length === 0 && terms.length > 0 ? 0 : 1;
