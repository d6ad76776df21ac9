import { isNode, type Node, parseSource } from '../parsing/syntax.ts';

/** A user-facing text in code that belongs in the catalogue. */
export interface RawText {
  line: number;
  text: string;
}

/** Attributes whose value people read, even when it is one word. */
const READ = new Set(['aria-label', 'alt', 'title', 'label', 'placeholder', 'text', 'help', 'hint', 'legend']);
/** Attributes and calls whose strings the browser or the code reads. */
const CODE_ATTRIBUTES = /^(className|style|sizes|srcSet|d|points|viewBox|transform|autoComplete|rel|allow|data-.+)$/;
const CODE_CALLS =
  /^(clsx|closest|querySelector|querySelectorAll|matchMedia|useMedia|animate|getContext|addEventListener|log|error|warn|setProperty)$/;

const hasWord = (text: string): boolean => /[A-Za-z]{2}/.test(text);

/** Whether a string reads like English: words with a space between, of which the first could begin a sentence. */
function isSentence(text: string): boolean {
  const words = text.trim();
  if (/[{}=<>_/\\]|::|--|\b\d+(px|ms|s|fr|em|%)|^\d|^#|^\(/.test(words)) return false;
  return /[A-Za-z]{2,}[,:’']?\s+[A-Za-z]/.test(words) && /^[A-Z“]|[.!?…]$/.test(words);
}

const calledName = (callee: unknown): string => {
  if (!isNode(callee)) return '';
  if (callee.type === 'Identifier') return String(callee.value);
  return callee.type === 'MemberExpression' && isNode(callee.property) ? String(callee.property.value) : '';
};

const isThrown = (node: Node): boolean =>
  node.type === 'ThrowStatement' || (node.type === 'NewExpression' && /Error$/.test(calledName(node.callee)));

/** Whether people never read what stands inside this node. */
function isCode(node: Node): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'TsTypeAnnotation' || node.type === 'TsLiteralType')
    return true;
  if (node.type === 'TsTypeAliasDeclaration' || node.type === 'TsInterfaceDeclaration' || isThrown(node)) return true;
  if (node.type === 'JSXAttribute') return CODE_ATTRIBUTES.test(attributeName(node));
  return node.type === 'CallExpression' && CODE_CALLS.test(calledName(node.callee));
}

function attributeName({ name }: Node): string {
  return isNode(name) ? String(name.value) : '';
}

/** The text of a literal that people may read, or null. */
function readableText(node: Node): string | null {
  if (node.type === 'JSXText') return hasWord(String(node.value)) ? String(node.value).trim() : null;
  if (node.type === 'JSXAttribute' && READ.has(attributeName(node)) && isNode(node.value)) {
    const { type, value } = node.value;
    return type === 'StringLiteral' && hasWord(String(value)) ? String(value) : null;
  }
  if (node.type === 'StringLiteral') return isSentence(String(node.value)) ? String(node.value) : null;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null;
  const text = node.quasis.map((quasi) => (isNode(quasi) ? String(quasi.cooked ?? '') : '')).join('…');
  return isSentence(text.replaceAll('…', 'X')) ? text : null;
}

/** Every text for people in a source of the web, in its order; such texts belong in `web/src/i18n/en`. `tsx` allows JSX. */
export function findRawTexts(source: string, tsx: boolean): RawText[] {
  const { tree, lineOf } = parseSource(source, tsx);
  const found: RawText[] = [];
  const visit = (value: unknown): void => {
    if (!isNode(value) || isCode(value)) return;
    const text = readableText(value);
    if (text !== null) found.push({ line: lineOf(value), text });
    else for (const inner of Object.values(value)) visit(inner);
  };
  visit(tree);
  return found;
}
