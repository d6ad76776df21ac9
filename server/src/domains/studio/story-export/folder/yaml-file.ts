import { isDeepStrictEqual } from 'node:util';
import {
  Document,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import { type Lines, type Path, pathKey, Unreadable } from './faults.ts';

/** What a YAML file holds, with the line of everything in it. */
export interface YamlData {
  data: unknown;
  lines: Lines;
}

/** Never breaks lines: what goes on in the next line is hard to compare in Git. */
const layout = { lineWidth: 0, flowCollectionPadding: false } as const;

const keyOf = (key: unknown): string => String(isScalar(key) ? key.value : key);

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

function parse(text: string, offset: number): { document: Document; counter: LineCounter } {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, version: '1.2' });
  const [error] = document.errors;
  if (error) throw new Unreadable(counter.linePos(error.pos[0]).line + offset, error.message);
  return { document, counter };
}

/** Reads YAML; `offset` is how many lines stand before it in its file. Throws `Unreadable`. */
export function readYaml(text: string, offset = 0): YamlData {
  const { document, counter } = parse(text, offset);
  const lines: Lines = new Map([['', 1 + offset]]);
  noteLines(document.contents, [], counter, lines, offset);
  return { data: document.toJS() ?? {}, lines };
}

/** A list of words and numbers up to this length stands on one line. */
const SHORT_LIST = 90;

/** Creates the node of a new value, with short lists on one line. */
function createNode(document: Document, value: unknown): Node {
  const node = document.createNode(value) as Node;
  visit(node, {
    Seq(_, seq) {
      const isShort = JSON.stringify(seq).length <= SHORT_LIST;
      if (isShort && seq.items.length > 0 && seq.items.every((each) => isScalar(each))) seq.flow = true;
    },
  });
  return node;
}

type Data = Record<string, unknown>;
const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What names an entry of a list in rules, so that it keeps its comments when others are added before it. */
const entryKeys = ['choiceId', 'endingId', 'optionId', 'variableId', 'achievementId'];
const nameOf = (entry: unknown): unknown => (isData(entry) ? entryKeys.flatMap((key) => entry[key] ?? [])[0] : undefined);

/** Returns for each new entry of a list the index of the old one that it continues; -1 for a new one. */
function matchEntries(before: readonly unknown[], after: readonly unknown[]): number[] {
  const free = new Set(before.keys());
  const take = (at: number) => (free.delete(at) ? at : -1);
  const same = after.map((entry) => {
    const found = before.findIndex((each, at) => free.has(at) && isDeepStrictEqual(each, entry));
    return found < 0 ? -1 : take(found);
  });
  return same.map((found, at) => {
    if (found >= 0) return found;
    const named = nameOf(after[at]);
    const twin = named === undefined ? at : before.findIndex((each) => nameOf(each) === named);
    return before.length > twin && free.has(twin) ? take(twin) : -1;
  });
}

/** Returns the node of a changed value: what has not changed in it stays as it was written. */
function changeNode(document: Document, node: unknown, before: unknown, after: unknown): Node {
  if (isNode(node) && isDeepStrictEqual(before, after)) return node;
  if (isMap(node) && isData(before) && isData(after)) {
    const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
    node.items = node.items.filter((pair) => !gone.includes(keyOf(pair.key)));
    for (const [key, value] of Object.entries(after)) {
      const pair = node.items.find((each) => keyOf(each.key) === key);
      if (pair) pair.value = changeNode(document, pair.value, before[key], value);
      else node.add(document.createPair(key, createNode(document, value)));
    }
    return node;
  }
  if (isSeq(node) && Array.isArray(before) && Array.isArray(after)) {
    const { items } = node;
    node.items = matchEntries(before, after).map((from, at) =>
      from < 0 ? createNode(document, after[at]) : changeNode(document, items[from], before[from], after[at]),
    );
    return node;
  }
  if (isScalar(node) && typeof node.value === typeof after && after !== null) {
    node.value = after;
    return node;
  }
  return createNode(document, after);
}

/** The text of one key of a file, with the comments above it. */
interface Chunk {
  key: string;
  text: string;
}

/** Returns where the text of a key begins: at the comments and blank lines above its line. */
function beginOf(text: string, start: number): number {
  let begin = text.lastIndexOf('\n', start - 1) + 1;
  for (;;) {
    const above = text.lastIndexOf('\n', begin - 2) + 1;
    if (begin === 0 || !/^\s*(#.*)?$/.test(text.slice(above, begin - 1))) return begin;
    begin = above;
  }
}

/** Splits a file into its keys; null if it is not written one key after another. */
function splitChunks(text: string): Chunk[] | null {
  const { contents } = parse(text, 0).document;
  if (contents === null) return [];
  if (!isMap(contents) || contents.flow) return null;
  const starts = contents.items.map(({ key }) => (isNode(key) && key.range ? beginOf(text, key.range[0]) : -1));
  if (starts.includes(-1)) return null;
  return contents.items.map(({ key }, at) => ({
    key: keyOf(key),
    text: text.slice(at === 0 ? 0 : starts[at], starts[at + 1] ?? text.length),
  }));
}

/** Returns the text of a key whose value has changed. */
function changeChunk(chunk: Chunk, before: unknown, after: unknown): string {
  const { document } = parse(chunk.text, 0);
  const [pair] = isMap(document.contents) ? document.contents.items : [];
  if (!isPair(pair)) return writeYaml({ [chunk.key]: after });
  pair.value = changeNode(document, pair.value, before, after);
  const leading = /^\n*/.exec(chunk.text)?.[0] ?? '';
  return `${leading}${document.toString(layout).replace(/^\n+/, '')}`;
}

/** Writes new YAML. */
export function writeYaml(data: Data): string {
  if (Object.keys(data).length === 0) return '';
  const document = new Document();
  document.contents = createNode(document, data);
  return document.toString(layout);
}

const ended = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

/**
 * Returns YAML after a change from `before`, which `text` holds, to `after`. Everything that has not changed stays as it was written:
 * keys to the letter, and within changed ones their order and comments. `order` is that of new keys.
 */
export function changeYaml(text: string, before: Data, after: Data, order: readonly string[] = []): string {
  if (isDeepStrictEqual(before, after)) return text;
  const chunks = splitChunks(text);
  if (!chunks || chunks.length === 0) return chunks ? ended(text) + writeYaml(after) : writeYaml(after);
  const kept = chunks.flatMap((chunk) => {
    // What stands there without being read is a default, which stays.
    if (!Object.hasOwn(after, chunk.key)) return Object.hasOwn(before, chunk.key) ? [] : [chunk];
    if (isDeepStrictEqual(before[chunk.key], after[chunk.key])) return [chunk];
    return [{ key: chunk.key, text: changeChunk(chunk, before[chunk.key], after[chunk.key]) }];
  });
  for (const [key, value] of Object.entries(after)) {
    if (chunks.some((chunk) => chunk.key === key)) continue;
    const earlier = order.slice(0, Math.max(0, order.indexOf(key)));
    const at = order.includes(key) ? kept.findLastIndex((chunk) => earlier.includes(chunk.key)) + 1 : kept.length;
    kept.splice(at, 0, { key, text: writeYaml({ [key]: value }) });
  }
  return kept.map((chunk) => ended(chunk.text)).join('');
}
