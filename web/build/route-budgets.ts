import { readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

/** Hard limit for the scripts and styles of the first page together, whatever their current size; gzipped bytes. */
const FIRST_PAGE_LIMIT = 150 * 1024;
/** Growth allowed over the size at the time the budget was written: a tenth, or `least` bytes for small files. */
const slack = { share: 0.1, least: 500 };

const file = fileURLToPath(new URL('budgets.json', import.meta.url));
const src = fileURLToPath(new URL('../src', import.meta.url));

type Bundle = Rollup.OutputBundle;
type Budgets = Record<string, number>;

/** A unit with a budget: the first page, or a lazily loaded chunk without the files of the first page. */
interface Load {
  name: string;
  files: string[];
}

/**
 * Fails the build if the first page, a screen or any other lazily loaded chunk exceeds its budget in `budgets.json` or
 * has none, and reports its size. `npm run budgets -w web` rewrites the budgets.
 */
export function routeBudgets(): Plugin {
  let rewrite = false;
  return {
    name: 'route-budgets',
    apply: 'build',
    configResolved({ mode }) {
      rewrite = mode === 'budgets';
    },
    generateBundle(_options, bundle) {
      const loads = listLoads(bundle);
      if (rewrite) writeBudgets(loads, bundle);
      const budgets = JSON.parse(readFileSync(file, 'utf8')) as Budgets;
      const faults = loads.map(({ name, files }) => findFault(name, files, budgets[name], bundle));
      const gone = Object.keys(budgets).filter((name) => !loads.some((load) => load.name === name));
      faults.push(...gone.map((name) => `${name} has a budget in budgets.json and is not there any more.`));
      const messages = faults.filter((fault) => fault !== null);
      if (messages.length > 0) this.error(messages.join('\n'));
    },
  };
}

/** Lists the first page and every dynamic entry with the files it adds to the first page. */
function listLoads(bundle: Bundle): Load[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const first = chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...neededBy(fileName, bundle)]);
  const later = chunks
    .filter(({ isDynamicEntry }) => isDynamicEntry)
    .map(({ fileName, facadeModuleId, name }) => ({
      name: facadeModuleId?.startsWith(src) ? relative(src, facadeModuleId) : `other: ${name}`,
      files: [...neededBy(fileName, bundle)].filter((one) => !first.includes(one)),
    }));
  return [{ name: 'first page', files: first }, ...later.toSorted((one, other) => (one.name < other.name ? -1 : 1))];
}

/** Writes the budget of each load: its current size plus slack, in bytes. */
function writeBudgets(loads: readonly Load[], bundle: Bundle): void {
  const budgets = loads.map(({ name, files }) => {
    const total = files.reduce((sum, one) => sum + gzippedSize(bundle[one]), 0);
    return [name, Math.floor(total + Math.max(total * slack.share, slack.least))] as const;
  });
  writeFileSync(resolve(file), `${JSON.stringify(Object.fromEntries(budgets), null, 2)}\n`);
}

function findFault(name: string, files: string[], budget: number | undefined, bundle: Bundle): string | null {
  if (budget === undefined) return `${name} has no budget in budgets.json.`;
  return overBudgetMessage(name, files, name === 'first page' ? Math.min(budget, FIRST_PAGE_LIMIT) : budget, bundle);
}

/** Returns a message if the files exceed the limit, otherwise null. */
function overBudgetMessage(what: string, files: readonly string[], most: number, bundle: Bundle): string | null {
  const weights = files.map((file) => [file, gzippedSize(bundle[file])] as const);
  const total = weights.reduce((sum, [, bytes]) => sum + bytes, 0);
  if (total <= most) return null;
  const parts = weights.map(([file, bytes]) => `${file} ${bytes}`).join(', ');
  return `${what} weighs ${total} bytes gzipped, over ${most}: ${parts}`;
}

/** Returns the files a chunk needs before it can run: itself, its static imports and their styles. */
function neededBy(entry: string, bundle: Bundle): Set<string> {
  const files = new Set<string>();
  const add = (name: string): void => {
    const file = bundle[name];
    if (files.has(name) || file?.type !== 'chunk') return;
    files.add(name);
    for (const style of file.viteMetadata?.importedCss ?? []) files.add(style);
    file.imports.forEach(add);
  };
  add(entry);
  return files;
}

function gzippedSize(file: Bundle[string] | undefined): number {
  if (!file) return 0;
  return gzipSync(file.type === 'chunk' ? file.code : file.source).length;
}
