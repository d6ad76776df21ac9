// Everything that is measured about speed, each against a floor of the same run where there is one, and written down:
// results/*.json and the table of docs/performance.md.
//
//   npm run bench -- [--quick] [--only talk,speech,lists,uploads,start,web]
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Effort, Finding, Part, Row } from './lib/report.ts';
import { lists } from './lists.ts';
import { speech } from './speech.ts';
import { start } from './start.ts';
import { talk } from './talk.ts';
import { uploads } from './uploads.ts';
import { web } from './web.ts';

const parts: Record<string, Part> = { talk, speech, lists, uploads, start, web };

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const effort: Effort = values.quick ? { pairs: 2, ms: 1000, quick: true } : { pairs: 5, ms: 3000, quick: false };
const wanted = values.only?.split(',') ?? Object.keys(parts);
const root = resolve(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'results');
const document = join(root, 'docs/performance.md');

/** What a part found, with the circumstances under which it did. */
interface Kept extends Finding {
  when: string;
  commit: string;
  machine: string;
  /** The machine's load over a minute, before and after: above its number of cores others were at work. */
  load: [number, number];
  effort: Effort;
}

async function measure(name: string, part: Part): Promise<void> {
  console.log(`\n${name}`);
  const before = loadavg()[0] ?? 0;
  const finding = await part(effort);
  const kept: Kept = {
    when: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    machine: `${availableParallelism()} cores, ${cpus()[0]?.model ?? 'of no name'}, Node ${process.versions.node}`,
    load: [before, loadavg()[0] ?? 0],
    effort,
    ...finding,
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(kept, null, 1)}\n`);
  console.table(finding.rows, ['what', 'goal', 'floor', 'measured', 'ratio', 'holds']);
}

function readKept(name: string): Kept | null {
  try {
    return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Kept;
  } catch {
    return null;
  }
}

const verdicts = new Map<boolean | null, string>([
  [true, 'yes'],
  [false, '**no**'],
  [null, ''],
]);

function lineOf({ what, goal, floor, measured, ratio, holds }: Row): string {
  return `| ${[what, goal, floor, measured, ratio === null ? '' : ratio.toFixed(2), verdicts.get(holds)].join(' | ')} |`;
}

/** Puts the figures of all parts that were ever measured here into the document. */
function writeTable(): void {
  const sections = Object.keys(parts).flatMap((name) => {
    const kept = readKept(name);
    if (!kept) return [];
    const { when, commit, machine, load, rows } = kept;
    const under = `${when.slice(0, 16).replace('T', ' ')}, ${commit}, ${machine}, load ${load.map((each) => each.toFixed(1)).join(' to ')}`;
    const table = [
      '| what | goal | floor | measured | ratio | holds |',
      '|---|---|---|---|---|---|',
      ...rows.map(lineOf),
    ];
    return [`### ${name}`, '', `${under}.`, '', ...table, ''];
  });
  const text = readFileSync(document, 'utf8');
  const [before = '', rest = ''] = text.split('<!-- figures: written by npm run bench -->\n');
  const [, after = ''] = rest.split('<!-- /figures -->');
  const figures = `<!-- figures: written by npm run bench -->\n\n${sections.join('\n')}\n<!-- /figures -->`;
  writeFileSync(document, `${before}${figures}${after}`);
}

const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
for (const [name, part] of Object.entries(parts)) if (wanted.includes(name)) await measure(name, part);
writeTable();
