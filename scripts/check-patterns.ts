import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { collectPatterns } from './patterns/collect.ts';
import { recordConstructions } from './patterns/construct.ts';
import { exceptions } from './patterns/exceptions.ts';
import { findFault, fingerprint } from './patterns/judge.ts';

// Checks with recheck that every regular expression of the server takes linear time, or is listed in
// scripts/patterns/exceptions.ts with what bounds it. Results are recorded by hash in scripts/patterns/linear.json,
// because some patterns take seconds; `--write` (npm run patterns) updates the record. Unrecorded patterns are checked
// immediately.
const root = resolve(import.meta.dirname, '..');
const recordFile = resolve(import.meta.dirname, 'patterns/linear.json');
const { values: options } = parseArgs({ args: process.argv.slice(2), options: { write: { type: 'boolean' } } });

/** A regular expression and its location; `source` is null if it is constructed at run time. */
interface Found {
  file: string;
  line: number;
  source: string | null;
  flags: string;
}

const sources = globSync('{contract,server,brain,voice,database}/src/**/*.ts', { cwd: root }).filter(
  (file) => !/\.test\.ts$|\/testing\//.test(file),
);

/** Replaces patterns known only at run time by those recorded while loading the program. */
async function resolveConstructions(found: Found[]): Promise<Found[]> {
  const files = new Set(found.filter(({ source }) => source === null).map(({ file }) => resolve(root, file)));
  const constructed = await recordConstructions([...files]);
  return found.flatMap((each) => {
    if (each.source !== null) return [each];
    const made = constructed.filter(({ file, line }) => relative(root, file) === each.file && line === each.line);
    return made.length > 0 ? made.map(({ source, flags }) => ({ ...each, source, flags })) : [each];
  });
}

const fits = ({ source }: Found, start: string | null): boolean =>
  start === null ? source === null : source?.startsWith(start) === true;

const isExcepted = (each: Found): boolean =>
  exceptions.some(({ file, starts }) => file === each.file && starts.some((start) => fits(each, start)));

const literals = sources.flatMap((file): Found[] =>
  collectPatterns(readFileSync(resolve(root, file), 'utf8')).map((pattern) => ({ file, ...pattern })),
);
const found = await resolveConstructions(literals);
const recorded = new Set(JSON.parse(readFileSync(recordFile, 'utf8')) as string[]);
const problems: string[] = [];
const linear = new Set<string>();

async function judge(each: Found): Promise<void> {
  const place = `${each.file}:${each.line}`;
  if (isExcepted(each)) return;
  if (each.source === null) {
    problems.push(
      `${place} constructs a pattern at run time: list it in scripts/patterns/exceptions.ts with its bound.`,
    );
    return;
  }
  const name = fingerprint(each.source, each.flags);
  if (recorded.has(name) || linear.has(name)) linear.add(name);
  else {
    const fault = await findFault(each.source, each.flags, options.write ? 60_000 : 10_000);
    if (fault === null) linear.add(name);
    else problems.push(`${place} /${each.source}/${each.flags}\n  ${fault}`);
  }
}

const waiting = [...found];
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await judge(next);
  }),
);
for (const { file, starts } of exceptions) {
  const gone = starts.filter((start) => !found.some((each) => each.file === file && fits(each, start)));
  for (const start of gone) problems.push(`scripts/patterns/exceptions.ts: ${file} has no pattern ${start} any more.`);
}
if (options.write) writeFileSync(recordFile, `${JSON.stringify([...linear].sort(), null, 2)}\n`);
for (const problem of problems) console.error(problem);
console.log(
  `${found.length} regular expressions, ${found.filter(isExcepted).length} over bounded text, ${problems.length} faults`,
);
// Otherwise Node would wait for the checker's process.
process.exit(problems.length > 0 ? 1 : 0);
