import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ExecutedPlan, rowsRead, type Step } from './plans.ts';
import type { Rush } from './writes.ts';

/** The cost of a call or write at a size: milliseconds in the database, and rows or index entries read. */
export interface Measured {
  p50: number;
  p95: number;
  rows?: number;
}

/** All measurements, by name and number of stories. */
export interface Results {
  sizes: number[];
  calls: Record<string, Record<string, Measured>>;
  writes: Record<string, Record<string, Measured>>;
  rushes: Record<string, Rush>;
}

const MOST_RATIO = 5;
const MOST_MS = 10;

function stepText(step: Step, depth: number): string {
  const name = [step['Node Type'], step['Relation Name'], step['Index Name']].filter(Boolean).join(' · ');
  const facts = [`rows ${step['Actual Rows'] ?? 0}`, `loops ${step['Actual Loops'] ?? 0}`];
  if (step['Rows Removed by Filter']) facts.push(`removed ${step['Rows Removed by Filter']}`);
  if (step['Heap Fetches'] !== undefined) facts.push(`heap ${step['Heap Fetches']}`);
  facts.push(`buffers ${(step['Shared Hit Blocks'] ?? 0) + (step['Shared Read Blocks'] ?? 0)}`);
  facts.push(`${(step['Actual Total Time'] ?? 0).toFixed(2)} ms`);
  return [
    `${'  '.repeat(depth)}${name} (${facts.join(', ')})`,
    ...(step.Plans ?? []).map((next) => stepText(next, depth + 1)),
  ].join('\n');
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Writes the plans of a call to `<plans>/<size>/<call>.txt`, each after its statement. */
export function writePlans(root: string, name: string, size: number, plans: readonly ExecutedPlan[]): void {
  const folder = join(root, String(size));
  mkdirSync(folder, { recursive: true });
  const texts = plans
    .filter((carried) => !/pg_type|pg_catalog/.test(carried['Query Text']))
    .slice(0, 30)
    .map(
      (carried) =>
        `-- ${carried['Query Text'].replaceAll(/\s+/g, ' ')}\n${stepText(carried.Plan, 0)}\n-- read: ${rowsRead(carried.Plan)}\n`,
    );
  writeFileSync(join(folder, `${slug(name)}.txt`), texts.join('\n'));
}

/** Whether a line meets the requirements; the ratio is ignored if the difference is below a millisecond. */
export function holds(line: Record<string, Measured>, sizes: readonly number[]): boolean {
  const [few, many] = [line[String(sizes[0])], line[String(sizes.at(-1))]];
  if (!few || !many) return false;
  return many.p50 <= MOST_MS && (many.p50 <= few.p50 * MOST_RATIO || many.p50 - few.p50 <= 1);
}

const number = (value: number) => value.toFixed(value < 10 ? 2 : 0);

function table(lines: Results['calls'], sizes: readonly number[]): string {
  const head = `| Call | ${sizes.map((size) => `${size.toLocaleString('en')} p50 / p95 ms`).join(' | ')} | ratio | rows read | goal met |`;
  const rows = Object.entries(lines).map(([name, line]) => {
    const at = (size: number | undefined) => line[String(size)];
    const cells = sizes.map((size) =>
      at(size) ? `${number(at(size)?.p50 ?? 0)} / ${number(at(size)?.p95 ?? 0)}` : '—',
    );
    const ratio = (at(sizes.at(-1))?.p50 ?? Number.NaN) / (at(sizes[0])?.p50 ?? Number.NaN);
    return `| ${name} | ${cells.join(' | ')} | ${ratio.toFixed(1)} | ${at(sizes.at(-1))?.rows ?? ''} | ${holds(line, sizes) ? 'yes' : '**no**'} |`;
  });
  return [head, `|---|${sizes.map(() => '---').join('|')}|---|---|---|`, ...rows].join('\n');
}

function rushes(all: Results['rushes']): string {
  const rows = Object.entries(all).map(
    ([name, { done, rate, p50, p95, most, waited, lost }]) =>
      `| ${name} | ${done} at ${rate}/s | ${number(p50)} | ${number(p95)} | ${number(most)} | ${waited} | ${lost} |`,
  );
  return [
    '| Burst | done | p50 ms | p95 ms | max ms | still queued | lost |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Renders the tables of the result. */
export function renderGrowth({ sizes, calls, writes, rushes: all }: Results): string {
  return ['## Reads', table(calls, sizes), '## Writes', table(writes, sizes), '## Bursts', rushes(all)].join('\n\n');
}
