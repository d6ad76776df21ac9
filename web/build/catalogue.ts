import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CompilerOptions, compile, paraglideVitePlugin } from '@inlang/paraglide-js';
import type { Plugin } from 'vite';

const web = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

const options: CompilerOptions = {
  project: web('project.inlang'),
  outdir: web('src/i18n/generated'),
  // One module per text: each goes into the script of the page that uses it.
  outputStructure: 'message-modules',
  strategy: ['baseLocale'],
  // There is one language yet: no text asks which.
  experimentalStaticLocale: '"en"',
};

/** Compiles the catalogue of texts to typed functions, as a plugin of the build and of the tests. */
export const catalogue = (): Plugin[] => [paraglideVitePlugin(options)].flat() as Plugin[];

/** Compiles the catalogue once, for the type check. */
export const compileCatalogue = (): Promise<unknown> => compile(options);

const testCache = web('../.cache/texts');

/**
 * Provides the catalogue to tests, as a plugin: all texts in one module, since a test would spend its time on loading two
 * thousand. Compiles only when a text has changed.
 */
export function catalogueForTests(): Plugin {
  const folder = join(testCache, catalogueHash());
  return {
    name: 'catalogue-for-tests',
    async buildStart() {
      if (existsSync(folder)) return;
      rmSync(testCache, { recursive: true, force: true });
      // Two test runs may compile at the same time; the first one to finish counts.
      const outdir = `${folder}.${process.pid}`;
      await compile({ ...options, outdir, outputStructure: 'locale-modules' });
      if (!existsSync(folder)) renameSync(outdir, folder);
    },
    resolveId: { filter: { id: /\/generated\/messages\.js$/ }, handler: () => join(folder, 'messages.js') },
  };
}

function catalogueHash(): string {
  const hash = createHash('sha256');
  const sources = globSync(['src/i18n/en/*.json', 'project.inlang/settings.json', 'package.json'], { cwd: web('.') });
  for (const file of sources.toSorted()) hash.update(file).update(readFileSync(web(file)));
  return hash.digest('hex').slice(0, 16);
}

const features = readdirSync(web('src/i18n/en')).map((file) =>
  // The texts of the specification begin with its short name.
  basename(file, '.json').replace('specification', 'spec').replaceAll('-', '_'),
);
const byLength = features.toSorted((one, other) => other.length - one.length);

/** The script that a shared text goes into: one for each feature. `module` is the path of a compiled text; null for others. */
export function textChunk(module: string): string | null {
  const text = /\/i18n\/generated\/messages\/(\w+)\.js$/.exec(module)?.[1];
  if (text === undefined) return null;
  return `texts-${byLength.find((feature) => text.startsWith(`${feature}_`)) ?? 'other'}`;
}
