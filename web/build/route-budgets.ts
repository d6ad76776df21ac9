import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

/** The most that scripts and styles may weigh together, in gzipped bytes. */
const budgets = {
  /** What the first page needs before it can show anything. */
  firstPage: 150 * 1024,
  /** What a screen fetches beyond that. */
  screen: 100 * 1024,
  /** What else is fetched when it is wanted: the game engine, the voice detector. */
  other: 480 * 1024,
};

type Bundle = Rollup.OutputBundle;

/** Stops a build whose first page or one of whose screens has grown too heavy, and says what it weighs. */
export function routeBudgets(): Plugin {
  return {
    name: 'route-budgets',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const base = chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...neededBy(fileName, bundle)]);
      const faults = [tooHeavy('The first page', base, budgets.firstPage, bundle)];
      for (const { fileName, facadeModuleId, isDynamicEntry } of chunks) {
        if (!isDynamicEntry) continue;
        const own = [...neededBy(fileName, bundle)].filter((file) => !base.includes(file));
        const isScreen = facadeModuleId?.includes('/src/screens/') ?? false;
        faults.push(tooHeavy(fileName, own, isScreen ? budgets.screen : budgets.other, bundle));
      }
      const told = faults.filter((fault) => fault !== null);
      if (told.length > 0) this.error(told.join('\n'));
    },
  };
}

/** What weighs more than it may, in words; null when it does not. */
function tooHeavy(what: string, files: readonly string[], most: number, bundle: Bundle): string | null {
  const weights = files.map((file) => [file, weigh(bundle[file])] as const);
  const total = weights.reduce((sum, [, bytes]) => sum + bytes, 0);
  if (total <= most) return null;
  const parts = weights.map(([file, bytes]) => `${file} ${bytes}`).join(', ');
  return `${what} weighs ${total} bytes gzipped, over ${most}: ${parts}`;
}

/** The files that a chunk needs before it can run: itself, what it imports at once, and their styles. */
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

function weigh(file: Bundle[string] | undefined): number {
  if (!file) return 0;
  return gzipSync(file.type === 'chunk' ? file.code : file.source).length;
}
