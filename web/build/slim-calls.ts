import { calls } from '@emberlore/contract';
import type { Plugin } from 'vite';

/**
 * Replaces the module that re-exports the contract's calls with just their methods and paths, so the browser doesn't
 * download the schemas and the validator.
 * @param file absolute path of the module to replace; it must export `calls`.
 */
export function slimCalls(file: string): Plugin {
  const slim = Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, { method: call.method, path: call.path }]),
  );
  return {
    name: 'slim-calls',
    enforce: 'pre',
    load: { filter: { id: file }, handler: () => `export const calls = ${JSON.stringify(slim)};` },
  };
}
