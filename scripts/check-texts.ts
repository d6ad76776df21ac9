import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { listErrors } from '@emberlore/contract';
import { exceptions } from './texts/exceptions.ts';
import { findErrorTexts } from './texts/find-error-texts.ts';
import { findRawTexts } from './texts/find-raw-texts.ts';

// The web holds no text for people in its code: all come from the catalogue in web/src/i18n/en. Each key of the catalogue is
// used and begins with the name of its file; web/project.inlang/settings.json names each file.
// Nothing but the contract names the texts of API errors: code compares their codes. Tests may check what people read.
const root = resolve(import.meta.dirname, '..');
const web = resolve(root, 'web');
const read = (file: string): string => readFileSync(resolve(web, file), 'utf8');
const sources = globSync('src/**/*.{ts,tsx}', { cwd: web }).filter(
  (file) => !/\.(test|fixture)\.tsx?$|\/(testing|generated)\//.test(file),
);
const problems: string[] = [];

for (const file of sources)
  for (const { line, text } of findRawTexts(read(file), file.endsWith('x')))
    if (!exceptions.some((each) => each.file === file && text.startsWith(each.starts)))
      problems.push(`web/${file}:${line} holds a text: ${JSON.stringify(text)}`);

const used = new Set(sources.flatMap((file) => [...read(file).matchAll(/\bm\.(\w+)/g)].map((match) => match[1] ?? '')));
const specified = readFileSync(resolve(web, '../e2e/support/texts.ts'), 'utf8').includes('specification.json');
const settings = read('project.inlang/settings.json');
let texts = 0;
for (const file of globSync('src/i18n/en/*.json', { cwd: web })) {
  const name = basename(file, '.json');
  if (!settings.includes(`{locale}/${name}.json`)) problems.push(`web/project.inlang/settings.json lacks ${name}.json`);
  const prefix = name === 'specification' ? 'spec_' : `${name.replaceAll('-', '_')}_`;
  for (const key of Object.keys(JSON.parse(read(file)) as object)) {
    texts += 1;
    if (!key.startsWith(prefix)) problems.push(`web/${file}: ${key} should begin with ${prefix}`);
    if (!used.has(key) && !(specified && prefix === 'spec_')) problems.push(`web/${file}: nothing uses ${key}`);
  }
}
const errorTexts = new Set(listErrors().map(({ text }) => text));
const code = globSync('{brain,voice,database,server,web/src,content,e2e,benchmarks,scripts}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/{node_modules,dist,generated,testing}', '**/*.{test,fixture,journey}.{ts,tsx}'],
});
for (const file of code)
  for (const { line, used } of findErrorTexts(
    readFileSync(resolve(root, file), 'utf8'),
    errorTexts,
    file.endsWith('x'),
  ))
    problems.push(`${file}:${line} uses the text of an error, not its code: ${used}`);
for (const problem of problems) console.error(problem);
console.log(`${texts} texts, ${problems.length} faults`);
if (problems.length > 0) process.exitCode = 1;
