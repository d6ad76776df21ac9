import { registerHooks } from 'node:module';

/** Packages whose own files are modules, one naming the other by its whole name. */
const modular = /\/node_modules\/drizzle-orm\//;

/**
 * Lets imports of a neighbouring file go straight there. Node asks for each what kind of file it is, and reads the whole
 * description of its package for that: Drizzle's has 180 kB, for each of its hundred files. What is named otherwise, and
 * whatever `require` asks for, is found by Node as ever.
 */
export function importQuickly(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL, conditions } = context;
      if (!specifier.startsWith('.') || parentURL === undefined || !conditions.includes('import'))
        return next(specifier, context);
      const format = formatOf(specifier, parentURL);
      if (!format) return next(specifier, context);
      return { url: new URL(specifier, parentURL).href, format, shortCircuit: true };
    },
  });
}

function formatOf(specifier: string, parentURL: string): string | undefined {
  if (specifier.endsWith('.ts')) return 'module-typescript';
  return specifier.endsWith('.js') && modular.test(parentURL) ? 'module' : undefined;
}
