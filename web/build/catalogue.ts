import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
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
