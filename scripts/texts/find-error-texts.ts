import { isNode, type Node, parseSource } from '../parsing/syntax.ts';

/** A place that uses the text of an API error, where it should use the code. */
export interface ErrorText {
  line: number;
  used: string;
}

const isNamed = (node: unknown, name: string): boolean => isNode(node) && node.value === name;

/** Returns the name of the error whose text this node reads, as in `errors.badToken.text`; otherwise null. */
function readsText({ type, object, property }: Node): string | null {
  if (type !== 'MemberExpression' || !isNamed(property, 'text') || !isNode(object)) return null;
  if (object.type !== 'MemberExpression' || !isNamed(object.object, 'errors') || !isNode(object.property)) return null;
  return String(object.property.value);
}

/** Returns the string of a literal; null for other nodes and for templates with values. */
function readLiteral(node: Node): string | null {
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis) || node.quasis.length !== 1) return null;
  const [only] = node.quasis as unknown[];
  return isNode(only) ? String(only.cooked) : null;
}

/** Finds the uses of error texts in a source, in its order: `errors.x.text`, and literals that equal one of `texts`. */
export function findErrorTexts(source: string, texts: ReadonlySet<string>, tsx: boolean): ErrorText[] {
  const { tree, lineOf } = parseSource(source, tsx);
  const found: ErrorText[] = [];
  const visit = (value: unknown): void => {
    if (!isNode(value)) return;
    const name = readsText(value);
    const literal = readLiteral(value);
    const used = name === null ? literal : `errors.${name}.text`;
    if (used !== null && (name !== null || texts.has(used))) found.push({ line: lineOf(value), used });
    else for (const inner of Object.values(value)) visit(inner);
  };
  visit(tree);
  return found;
}
