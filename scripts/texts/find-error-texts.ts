import { parseSync } from '@swc/core';

/** A place that uses the text of an API error, where it should use the code. */
export interface ErrorText {
  line: number;
  used: string;
}

type Node = Record<string, unknown> & { type?: string; value?: unknown; span?: { start: number } };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const isNamed = (node: unknown, name: string): boolean => isNode(node) && node.value === name;

/** Returns the name of the error whose text this node reads, as in `errors.badToken.text`; otherwise null. */
function readsText({ type, object, property }: Node): string | null {
  if (type !== 'MemberExpression' || !isNamed(property, 'text') || !isNode(object)) return null;
  if (object.type !== 'MemberExpression' || !isNamed(object.object, 'errors') || !isNode(object.property)) return null;
  return String(object.property.value);
}

/** Returns the string of a literal; null for other nodes and for templates with values. */
function literalOf(node: Node): string | null {
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis) || node.quasis.length !== 1) return null;
  const [only] = node.quasis as unknown[];
  return isNode(only) ? String(only.cooked) : null;
}

/** Finds the uses of error texts in a source, in its order: `errors.x.text`, and literals that equal one of `texts`. */
export function findErrorTexts(source: string, texts: ReadonlySet<string>, tsx: boolean): ErrorText[] {
  const bytes = Buffer.from(source);
  const found: ErrorText[] = [];
  const visit = (value: unknown): void => {
    if (!isNode(value)) return;
    const name = readsText(value);
    const literal = literalOf(value);
    const used = name === null ? literal : `errors.${name}.text`;
    if (used !== null && (name !== null || texts.has(used))) {
      // The parser counts bytes from 1.
      const before = bytes.subarray(0, (value.span?.start ?? 1) - 1).toString();
      found.push({ line: before.split('\n').length, used });
    } else for (const inner of Object.values(value)) visit(inner);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx, target: 'es2024' }));
  return found;
}
