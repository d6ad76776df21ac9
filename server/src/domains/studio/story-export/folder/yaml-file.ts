import { Document, isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import { type Lines, type Path, pathKey, Unreadable } from './faults.ts';

/** What a YAML file holds, with the line of everything in it. */
export interface YamlData {
  data: unknown;
  lines: Lines;
}

/** Never breaks lines: what goes on in the next line is hard to compare in Git. */
export const layout = { lineWidth: 0, flowCollectionPadding: false } as const;

/** Returns a key as text. */
export const keyOf = (key: unknown): string => String(isScalar(key) ? key.value : key);

/** Notes the line of a node and of everything in it. */
function noteLines(node: unknown, path: Path, counter: LineCounter, lines: Lines, offset: number): void {
  const note = (at: unknown, place: Path) => {
    if (isNode(at) && at.range) lines.set(pathKey(place), counter.linePos(at.range[0]).line + offset);
  };
  if (isMap(node))
    for (const pair of node.items) {
      const place = [...path, keyOf(pair.key)];
      noteLines(pair.value, place, counter, lines, offset);
      note(pair.key, place);
    }
  else if (isSeq(node))
    for (const [at, each] of node.items.entries()) {
      note(each, [...path, at]);
      noteLines(each, [...path, at], counter, lines, offset);
    }
  else note(node, path);
}

/** Parses YAML. Throws `Unreadable`. */
export function parseYaml(text: string, offset = 0): { document: Document; counter: LineCounter } {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, version: '1.2' });
  const [error] = document.errors;
  if (error) throw new Unreadable(counter.linePos(error.pos[0]).line + offset, error.message);
  return { document, counter };
}

/** Reads YAML; `offset` is how many lines stand before it in its file. Throws `Unreadable`. */
export function readYaml(text: string, offset = 0): YamlData {
  const { document, counter } = parseYaml(text, offset);
  const lines: Lines = new Map([['', 1 + offset]]);
  noteLines(document.contents, [], counter, lines, offset);
  return { data: document.toJS() ?? {}, lines };
}

/** A list of words and numbers up to this length stands on one line. */
const SHORT_LIST = 90;

/** Creates the node of a new value, with short lists on one line. */
export function createNode(document: Document, value: unknown): Node {
  const node = document.createNode(value) as Node;
  visit(node, {
    Seq(_, seq) {
      const isShort = JSON.stringify(seq).length <= SHORT_LIST;
      if (isShort && seq.items.length > 0 && seq.items.every((each) => isScalar(each))) seq.flow = true;
    },
  });
  return node;
}

/** Writes new YAML. */
export function writeYaml(data: object): string {
  if (Object.keys(data).length === 0) return '';
  const document = new Document();
  document.contents = createNode(document, data);
  return document.toString(layout);
}
