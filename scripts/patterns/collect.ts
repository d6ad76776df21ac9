import { isNode, type Node, parseSource } from '../parsing/syntax.ts';

/** A regular expression in a source text; `source` is null if it is known only at run time. */
export interface Pattern {
  line: number;
  source: string | null;
  flags: string;
}

const readString = (node: unknown): string | null =>
  isNode(node) && node.type === 'StringLiteral' && typeof node.value === 'string' ? node.value : null;

/** Reads `new RegExp(...)` and `RegExp(...)`: source and flags if they are plain strings. */
function readConstruction(node: Node): Omit<Pattern, 'line'> | null {
  const { callee } = node;
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return null;
  if (!isNode(callee) || callee.type !== 'Identifier' || callee.value !== 'RegExp') return null;
  const given = Array.isArray(node.arguments) ? node.arguments : [];
  const [source, flags] = given.map((each) => (isNode(each) ? readString(each.expression) : null));
  return given.length > 1 && flags === null
    ? { source: null, flags: '' }
    : { source: source ?? null, flags: flags ?? '' };
}

function readPattern(node: Node): Omit<Pattern, 'line'> | null {
  if (node.type !== 'RegExpLiteral') return readConstruction(node);
  return { source: String(node.pattern), flags: String(node.flags) };
}

/** Returns every regular expression of a TypeScript source text, literals and constructions, in order. */
export function collectPatterns(text: string): Pattern[] {
  const { tree, lineOf } = parseSource(text, false);
  const found: Pattern[] = [];
  const visit = (value: unknown): void => {
    if (!isNode(value)) return;
    const pattern = readPattern(value);
    if (pattern) found.push({ ...pattern, line: lineOf(value) });
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(tree);
  return found;
}
