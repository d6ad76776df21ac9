import { parseTwee } from 'extwee';
import { z } from 'zod';
import type { BranchingStory, Link, Passage } from './passages.ts';

/** The fields of the library's story that are read here: its passages carry more. */
const tweeStory = z.object({
  name: z.string(),
  start: z.string().nullish(),
  passages: z.array(z.object({ name: z.string(), tags: z.array(z.string()), text: z.string() })),
});

/** Passages for the tool, not for players. */
const special = new Set(['StoryTitle', 'StoryData', 'StoryInit', 'StoryCaption', 'StoryMenu', 'StoryBanner']);
const codeTags = new Set(['script', 'stylesheet', 'widget', 'init']);

/** Most passages that are looked at, and links of one: a choice has room for four. */
const passagesMost = 2000;
const linksMost = 50;
/** Most passages that the library gets, with those for the tool: its time grows with the square of their number. */
const parsedMost = 2 * passagesMost;

/** Reads a link of any story format: `[[label|target]]`, `[[label->target]]`, `[[target<-label]]` or `[[target]]`. */
function readLink(inside: string): Link {
  const [link = ''] = inside.split('][');
  const right = link.lastIndexOf('->');
  if (right >= 0) return { label: link.slice(0, right).trim(), to: link.slice(right + 2).trim() };
  const left = link.indexOf('<-');
  if (left >= 0) return { label: link.slice(left + 2).trim(), to: link.slice(0, left).trim() };
  const bar = link.indexOf('|');
  if (bar >= 0) return { label: link.slice(0, bar).trim(), to: link.slice(bar + 1).trim() };
  return { label: link.trim(), to: link.trim() };
}

/** What opens and closes code of the common story formats. */
const codes = [
  ['<<', '>>'],
  ['<%', '%>'],
  ['/*', '*/'],
  ['<!--', '-->'],
] as const;

/** Removes everything between marks. Returns the rest and how often there was something. */
function cutOut(text: string, open: string, close: string): { rest: string; count: number } {
  const parts: string[] = [];
  let [from, count] = [0, 0];
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, from)) {
    const end = text.indexOf(close, at + open.length);
    if (end < 0) break;
    parts.push(text.slice(from, at));
    from = end + close.length;
    count += 1;
  }
  return { rest: `${parts.join('')}${text.slice(from)}`, count };
}

/** Removes Harlowe's macros, such as `(set: $key to 1)`, with what is nested in them. */
function cutMacros(text: string): { rest: string; count: number } {
  let [rest, count, depth] = ['', 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    const opens = char === '(' && (depth > 0 || /^\([a-z][a-z-]{0,20}:/i.test(text.slice(at, at + 24)));
    if (opens && depth === 0) count += 1;
    if (opens) depth += 1;
    else if (depth === 0) rest += char;
    else if (char === ')') depth -= 1;
  }
  return { rest, count };
}

/** Splits a passage into its text and its links. */
function readText(given: string): { text: string; links: Link[]; macros: number } {
  let [text, macros] = [given, 0];
  for (const [open, close] of codes) {
    const { rest, count } = cutOut(text, open, close);
    [text, macros] = [rest, macros + count];
  }
  const cut = cutMacros(text);
  const links: Link[] = [];
  const words: string[] = [];
  for (const [at, part] of cut.rest.split('[[').entries()) {
    const end = at === 0 ? -1 : part.indexOf(']]');
    if (end >= 0) links.push(readLink(part.slice(0, end)));
    words.push(end >= 0 ? part.slice(end + 2) : part);
  }
  const lines = words
    .join('')
    .split('\n')
    .map((line) => line.trim());
  const paragraphs = lines.filter((line) => /[\p{L}\p{N}]/u.test(line));
  return { text: paragraphs.join('\n'), links: links.filter(({ to }) => to !== ''), macros: macros + cut.count };
}

/** Returns the source with its first passages, if there are too many. */
function cutPassages(source: string): string {
  let count = 0;
  for (let at = source.startsWith('::') ? 0 : source.indexOf('\n::'); at >= 0; at = source.indexOf('\n::', at + 1)) {
    count += 1;
    if (count > parsedMost) return source.slice(0, at);
  }
  return source;
}

/** Reads a story in Twee 3. */
export function readTwee(source: string): BranchingStory {
  const { name, start, passages: all } = tweeStory.parse(parseTwee(cutPassages(source)));
  const told = all.filter((passage) => !special.has(passage.name) && !passage.tags.some((tag) => codeTags.has(tag)));
  const passages = new Map<string, Passage>();
  let [macros, cut] = [0, 0];
  for (const passage of told.slice(0, passagesMost)) {
    const read = readText(passage.text);
    macros += read.macros;
    const links = read.links.slice(0, linksMost);
    cut += read.links.length - links.length;
    passages.set(passage.name, { name: passage.name, title: passage.name, text: read.text, links });
  }
  const lost: string[] = [];
  if (macros > 0) lost.push(`${macros} macros or comments were left out: what they set or decide is lost.`);
  // The library takes them out of the passages.
  const hasCode = source
    .split('\n')
    .some((line) => line.startsWith('::') && /[[ ](?:script|stylesheet)[\] ]/.test(line));
  if (hasCode) lost.push('Scripts and style sheets were left out.');
  if (cut > 0) lost.push(`${cut} links were left out: only the first ${linksMost} of a passage were read.`);
  if (told.length > passagesMost) lost.push(`Only the first ${passagesMost} passages were read.`);
  const first = start && passages.has(start) ? start : passages.has('Start') ? 'Start' : [...passages.keys()][0];
  return { name: name || 'A story', start: first ?? '', passages, lost };
}
