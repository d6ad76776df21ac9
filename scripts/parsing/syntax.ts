import { parseSync } from '@swc/core';

/** A node of a syntax tree. */
export type Node = Record<string, unknown> & { type?: string; span?: { start: number } };

/** Whether a value in a syntax tree is a node or a list. */
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Parses a source of TypeScript. `tsx` allows JSX. `lineOf` returns the line of a node in it, counted from 1. */
export function parseSource(source: string, tsx: boolean): { tree: unknown; lineOf(node: Node): number } {
  const bytes = Buffer.from(source);
  return {
    tree: parseSync(source, { syntax: 'typescript', tsx, target: 'es2024' }),
    // The parser counts bytes from 1.
    lineOf: ({ span }) =>
      bytes
        .subarray(0, (span?.start ?? 1) - 1)
        .toString()
        .split('\n').length,
  };
}
