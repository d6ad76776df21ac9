import { isDeepStrictEqual } from 'node:util';
import { type Document, isMap, isNode, isPair, isScalar, isSeq, type Node } from 'yaml';
import { createNode, keyOf, layout, parseYaml, writeYaml } from './yaml-file.ts';

// Changes YAML that people have written: everything that has not changed stays as it was, to the letter.

type Data = Record<string, unknown>;
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What names an entry of a list in rules, so that it keeps its comments when others are added before it. */
const entryKeys = ['choiceId', 'endingId', 'optionId', 'variableId', 'achievementId'];
const nameOf = (entry: unknown): unknown =>
  isData(entry) ? entryKeys.flatMap((key) => entry[key] ?? [])[0] : undefined;

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

/** Returns where the line begins in which a place is. */
const lineStart = (text: string, at: number): number => (at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1);

/** Returns where the text of a key begins: at the comments and blank lines above its line. */
function beginOf(text: string, start: number): number {
  let begin = lineStart(text, start);
  while (begin > 0) {
    const above = lineStart(text, begin - 1);
    if (!/^\s*(#.*)?$/.test(text.slice(above, begin - 1))) break;
    begin = above;
  }
  return begin;
}

/** Splits a file into its keys; null if it is not written one key after another. */
function splitChunks(text: string): Chunk[] | null {
  const { contents } = parseYaml(text).document;
  if (contents === null) return [];
  if (!isMap(contents) || contents.flow) return null;
  const starts = contents.items.map(({ key }) => (isNode(key) && key.range ? beginOf(text, key.range[0]) : -1));
  if (starts.includes(-1)) return null;
  return contents.items.map(({ key }, at) => ({
    key: keyOf(key),
    text: text.slice(at === 0 ? 0 : starts[at], starts[at + 1] ?? text.length),
  }));
}

/** Returns lines without so many spaces before them; null if a line has fewer. */
function dedent(text: string, indent: number): string | null {
  const lines = text.split('\n');
  if (lines.some((line) => line.trim() !== '' && !line.startsWith(' '.repeat(indent)))) return null;
  return lines.map((line) => line.slice(indent)).join('\n');
}

const indented = (text: string, indent: number): string =>
  text
    .split('\n')
    .map((line) => (line.trim() === '' ? line : ' '.repeat(indent) + line))
    .join('\n');

/** Splits a list into its entries, each with the comments above it; null if it is not written one entry after another. */
function splitEntries(text: string): string[] | null {
  const { contents } = parseYaml(text).document;
  if (!isSeq(contents) || contents.flow) return null;
  const starts = contents.items.map((node) => (isNode(node) && node.range ? lineStart(text, node.range[0]) : -1));
  if (starts.some((start) => text[start] !== '-')) return null;
  const begins = starts.map((start, at) => (at === 0 ? 0 : beginOf(text, start)));
  return begins.map((begin, at) => text.slice(begin, begins[at + 1] ?? text.length));
}

/** Returns an entry of a list after a change. */
function changeEntry(text: string, before: unknown, after: unknown): string {
  const begin = text.search(/^- /m);
  const lead = text.slice(0, Math.max(0, begin));
  const [dash = ''] = /^- +/.exec(text.slice(begin)) ?? [];
  const rest = text.slice(begin + dash.length);
  const isKept = begin >= 0 && isData(before) && isData(after);
  const inner = isKept ? dedent(' '.repeat(dash.length) + rest, dash.length) : null;
  const chunks = inner === null ? null : splitChunks(inner);
  if (inner === null || !chunks || chunks.length === 0) return lead + writeYaml([after]);
  const changed = indented(changeYaml(inner, before as Data, after as Data), dash.length);
  return lead + dash + changed.slice(dash.length);
}

/** Returns the text of a list after a change; null if its entries cannot be told apart. */
function changeList(text: string, before: readonly unknown[], after: readonly unknown[]): string | null {
  const entries = splitEntries(text);
  if (!entries || entries.length !== before.length || after.length === 0) return null;
  const written = matchEntries(before, after).map((from, at) => {
    const entry = entries[from];
    if (entry === undefined) return writeYaml([after[at]]);
    return isDeepStrictEqual(before[from], after[at]) ? entry : changeEntry(entry, before[from], after[at]);
  });
  return written.map(ended).join('');
}

/** Changes the lines below a key; null if its value stands beside the key, or nothing of it can be kept. */
function changeBelow({ text }: Chunk, value: unknown, before: unknown, after: unknown): string | null {
  if (!isNode(value) || !value.range || (!isMap(value) && !isSeq(value)) || value.flow) return null;
  const first = isMap(value) ? value.items[0]?.key : value;
  if (!isNode(first) || !first.range) return null;
  const [at] = first.range;
  const start = lineStart(text, at);
  const begin = beginOf(text, start);
  if (text.slice(start, at).trim() !== '' || begin === 0) return null;
  const inner = dedent(text.slice(begin), at - start);
  if (inner === null) return null;
  const changed =
    Array.isArray(before) && Array.isArray(after)
      ? changeList(inner, before, after)
      : isData(before) && isData(after) && Object.keys(after).length > 0
        ? changeYaml(inner, before, after)
        : null;
  return changed === null ? null : text.slice(0, begin) + indented(changed, at - start);
}

/** Returns the text of a key whose value has changed. */
function changeChunk(chunk: Chunk, before: unknown, after: unknown): string {
  const { document } = parseYaml(chunk.text);
  const [pair] = isMap(document.contents) ? document.contents.items : [];
  if (!isPair(pair)) return writeYaml({ [chunk.key]: after });
  const below = changeBelow(chunk, pair.value, before, after);
  if (below !== null) return below;
  pair.value = changeNode(document, pair.value, before, after);
  const leading = /^\n*/.exec(chunk.text)?.[0] ?? '';
  return `${leading}${document.toString(layout).replace(/^\n+/, '')}`;
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
