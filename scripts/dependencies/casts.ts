import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNode, parseSource } from '../parsing/syntax.ts';

/** Code that handles money. It parses what it doesn't know the type of, with a schema or a type guard. */
const MONEY =
  '{server/src/domains/billing,server/src/providers/{payments,receipts},web/src/features/{shop,shop-office}}/**/*.{ts,tsx}';

const CASTS = new Set(['TsAsExpression', 'TsTypeAssertion', 'TsNonNullExpression']);

/** A type cast in money code. */
export interface Cast {
  file: string;
  line: number;
}

/** Returns the lines of a source with `as X`, `<X>y` or `y!`. `as const` and `satisfies` are no casts. */
export function findCasts(source: string, tsx: boolean): number[] {
  const { tree, lineOf } = parseSource(source, tsx);
  const lines: number[] = [];
  const visit = (value: unknown): void => {
    if (!isNode(value)) return;
    if (CASTS.has(value.type ?? '')) lines.push(lineOf(value));
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(tree);
  return lines;
}

/** Finds type casts in money code, except in tests. */
export function findMoneyCasts(root: string): Cast[] {
  return globSync(MONEY, { cwd: root, exclude: ['**/*.{test,suite}.{ts,tsx}'] }).flatMap((file) =>
    findCasts(readFileSync(join(root, file), 'utf8'), file.endsWith('x')).map((line) => ({ file, line })),
  );
}
