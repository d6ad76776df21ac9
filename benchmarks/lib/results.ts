import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import type { Effort, Finding, Row } from './report.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = resolve(import.meta.dirname, '../results');
const document = join(root, 'docs/performance.md');
const end = '<!-- /figures -->';

/** What a part found, with the circumstances under which it did. */
interface Kept extends Finding {
  when: string;
  commit: string;
  machine: string;
  /** The machine's load over a minute, before and after: above its number of cores others were at work. */
  load: [number, number];
  effort: Effort;
}

/** Measures a part and writes down what it found, with the circumstances. Answers its lines. */
export async function keep(name: string, effort: Effort, part: () => Promise<Finding>): Promise<Row[]> {
  const before = loadavg()[0] ?? 0;
  const finding = await part();
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
  return finding.rows;
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

function sectionOf(name: string): string[] {
  const kept = readKept(name);
  if (!kept) return [`### ${name}`, '', 'Never measured.', ''];
  const { when, commit, machine, load, rows, effort } = kept;
  const at = when.slice(0, 16).replace('T', ' ');
  const under = `${at}, ${commit}, ${machine}, load ${load.map((each) => each.toFixed(1)).join(' to ')}`;
  const head = ['| what | goal | floor | measured | ratio | holds |', '|---|---|---|---|---|---|'];
  return [
    `### ${name}`,
    '',
    `${under}${effort.quick ? ', the quick form' : ''}.`,
    '',
    ...head,
    ...rows.map(lineOf),
    '',
  ];
}

/** Puts the figures of these parts, as they were last measured here, where this command's belong; the rest of the document stays. */
export function writeTables(names: readonly string[], command = 'npm run bench'): void {
  const text = readFileSync(document, 'utf8');
  const begin = `<!-- figures: written by ${command} -->\n`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no place for the figures of ${command}.`);
  const figures = `${begin}\n${names.flatMap(sectionOf).join('\n')}\n`;
  writeFileSync(document, text.slice(0, from) + figures + text.slice(to));
}
