import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import type { Row } from './report.ts';

// Each benchmark has one result: benchmarks/results/<name>.md, overwritten by every full run. Git keeps the older ones.

const root = resolve(import.meta.dirname, '../..');
const folder = resolve(import.meta.dirname, '../results');

/** Under which circumstances a benchmark ran. */
export interface Circumstances {
  /** When it ended, in ISO format. */
  at: string;
  commit: string;
  machine: string;
  /** The load average of a minute before and after: above the number of cores, other programs were running. */
  load: [before: number, after: number];
  command: string;
}

/** Records the load now; the returned function completes the circumstances when the benchmark ends. */
export function watchCircumstances(command: string): () => Circumstances {
  const before = loadavg()[0] ?? 0;
  return () => ({
    at: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    machine: `${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`,
    load: [before, loadavg()[0] ?? 0],
    command,
  });
}

/** Measures a part, writes its result and returns its rows. */
export async function measureAndStore(name: string, command: string, part: () => Promise<Row[]>): Promise<Row[]> {
  const circumstances = watchCircumstances(command);
  const rows = await part();
  writeResult(name, circumstances(), renderRows(rows));
  return rows;
}

/** Writes `results/<name>.md`. */
export function writeResult(name: string, circumstances: Circumstances, body: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), renderResult(name, circumstances, body));
}

/** Renders a result as Markdown: the circumstances, then the body. */
export function renderResult(
  name: string,
  { at, commit, machine, load, command }: Circumstances,
  body: string,
): string {
  const [before, after] = load.map((value) => value.toFixed(1));
  const facts = [
    `- Command: \`${command}\``,
    `- Commit: ${commit}, ${at.slice(0, 16).replace('T', ' ')} UTC`,
    `- Machine: ${machine}; load ${before} before and ${after} after`,
  ];
  return `# ${name}\n\n${facts.join('\n')}\n\n${body.trim()}\n`;
}

const verdicts = new Map<boolean | null, string>([
  [true, 'yes'],
  [false, '**no**'],
  [null, ''],
]);

/** Renders the rows as a Markdown table. */
export function renderRows(rows: readonly Row[]): string {
  const lines = rows.map(({ what, goal, floor, measured, ratio, holds }) =>
    [what, goal, floor, measured, ratio === null ? '' : ratio.toFixed(2), verdicts.get(holds)].join(' | '),
  );
  const head = ['| What | Goal | Floor | Measured | Ratio | Goal met |', '|---|---|---|---|---|---|'];
  return [...head, ...lines.map((line) => `| ${line} |`)].join('\n');
}
