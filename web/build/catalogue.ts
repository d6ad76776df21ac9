import { fileURLToPath } from 'node:url';
import type { CompilerOptions } from '@inlang/paraglide-js';

const web = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** How the catalogue of texts becomes typed functions. One file per locale: the bundler drops what a page doesn't use. */
export const catalogue: CompilerOptions = {
  project: web('project.inlang'),
  outdir: web('src/i18n/generated'),
  outputStructure: 'locale-modules',
  strategy: ['baseLocale'],
  emitReadme: false,
  emitPrettierIgnore: false,
};
