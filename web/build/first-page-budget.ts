import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

/** The most that the scripts and styles of the first page may weigh together, in gzipped bytes. */
const most = 150 * 1024;

/** Stops a build whose first page has grown too heavy, and says what it weighs. */
export function firstPageBudget(): Plugin {
  return {
    name: 'first-page-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const weights = firstPage(bundle).map((file) => [file, weigh(bundle[file])] as const);
      const total = weights.reduce((sum, [, bytes]) => sum + bytes, 0);
      if (total <= most) return;
      const told = weights.map(([file, bytes]) => `${file} ${bytes}`).join(', ');
      this.error(`The first page weighs ${total} bytes gzipped, over ${most}: ${told}`);
    },
  };
}

/** The files that the entry needs before it can show anything: itself, what it imports at once, and their styles. */
function firstPage(bundle: Rollup.OutputBundle): string[] {
  const files = new Set<string>();
  const add = (name: string): void => {
    const file = bundle[name];
    if (files.has(name) || file?.type !== 'chunk') return;
    files.add(name);
    for (const style of file.viteMetadata?.importedCss ?? []) files.add(style);
    file.imports.forEach(add);
  };
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) add(file.fileName);
  return [...files];
}

function weigh(file: Rollup.OutputBundle[string] | undefined): number {
  if (!file) return 0;
  return gzipSync(file.type === 'chunk' ? file.code : file.source).length;
}
