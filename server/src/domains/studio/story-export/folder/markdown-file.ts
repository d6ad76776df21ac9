import { isDeepStrictEqual } from 'node:util';
import { type Lines, pathKey, Unreadable } from './faults.ts';
import { type Block, prose, type SectionKind } from './sections.ts';
import { changeYaml } from './yaml-change.ts';
import { readYaml, writeYaml } from './yaml-file.ts';

/** A section of a kind of file: its heading, the field that it holds, and how it is written. */
export interface SectionPlan {
  title: string;
  field: string;
  kind: SectionKind;
}

/** How a kind of Markdown file is laid out: its front matter, then its sections. */
export interface FilePlan {
  /** The order of the fields of the front matter. */
  fields: readonly string[];
  sections: readonly SectionPlan[];
}

type Data = Record<string, unknown>;

interface Section {
  plan: SectionPlan;
  heading: string;
  /** The lines between this heading and the next one. */
  lines: string[];
  /** The number of the line after the heading. */
  offset: number;
}

interface Parts {
  front: string;
  /** What stands before the first section. */
  preamble: string[];
  sections: Section[];
}

/** Returns the title of a line that is a heading. */
function titleOf(line: string): string | undefined {
  if (!line.startsWith('## ')) return undefined;
  const title = line.slice(3).trim();
  let end = title.length;
  while (title[end - 1] === '#') end -= 1;
  return title.slice(0, end).trim();
}

/** Splits a file at its front matter and headings. Throws `Unreadable`. */
function split(text: string, { sections: plans }: FilePlan): Parts {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const end = lines[0]?.trimEnd() === '---' ? lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---') : -1;
  if (end < 0) throw new Unreadable(1, 'Begin the file with its front matter between two lines of ---.');
  const parts: Parts = { front: `${lines.slice(1, end).join('\n')}\n`, preamble: [], sections: [] };
  for (const [at, line] of lines.entries()) {
    if (at <= end) continue;
    const title = titleOf(line);
    if (title === undefined) {
      (parts.sections.at(-1)?.lines ?? parts.preamble).push(line);
      continue;
    }
    const plan = plans.find((each) => each.title.toLowerCase() === title.toLowerCase());
    if (!plan)
      throw new Unreadable(
        at + 1,
        `No section is called ‘${title}’. There are: ${plans.map((each) => each.title).join(', ')}.`,
      );
    if (parts.sections.some((section) => section.plan === plan))
      throw new Unreadable(at + 1, `The section ‘${plan.title}’ stands there twice.`);
    parts.sections.push({ plan, heading: line, lines: [], offset: at + 2 });
  }
  const [stray] = prose.split(parts.preamble, end + 2);
  if (stray) throw new Unreadable(stray.at, 'Put a heading above this text, such as ## Description.');
  return parts;
}

/** Returns the line numbers of a block’s value and of what is in it, as far as they are known. */
function noteBlocks(blocks: readonly Block[], { plan, offset }: Section, lines: Lines): void {
  lines.set(pathKey([plan.field]), Math.max(1, offset - 1));
  for (const [at, block] of blocks.entries()) {
    // A topic is named, everything else is numbered.
    const [name] = Array.isArray(block.value) ? (block.value as [string]) : [at];
    lines.set(pathKey(plan.kind === prose ? [plan.field] : [plan.field, name]), block.at);
  }
}

/** Reads a Markdown file: the fields of its front matter and of its sections. Throws `Unreadable`. */
export function readMarkdown(text: string, plan: FilePlan): { data: Data; lines: Lines } {
  const parts = split(text, plan);
  const { data, lines } = readYaml(parts.front, 1);
  if (typeof data !== 'object' || Array.isArray(data)) throw new Unreadable(2, 'Write fields as `name: value`.');
  const all: Data = { ...(data as Data) };
  for (const section of parts.sections) {
    const { field, kind, title } = section.plan;
    if (Object.hasOwn(all, field))
      throw new Unreadable(section.offset - 1, `‘${title}’ stands in the front matter as well.`);
    const blocks = kind.split(section.lines, section.offset);
    noteBlocks(blocks, section, lines);
    if (blocks.length > 0) all[field] = kind.join(blocks.map(({ value }) => value));
  }
  return { data: all, lines };
}

/** Returns the lines of a section that read as this value; null if none do: then it stands in the front matter. */
function renderSection({ kind }: SectionPlan, value: unknown): string[] | null {
  if (value === '' || kind.part(value).length === 0) return null;
  const blocks = kind.part(value).map((part) => kind.render(part));
  const lines = blocks.flatMap((block, at) => (kind.loose && at > 0 ? ['', ...block] : block));
  try {
    const read = kind.join(kind.split(lines, 1).map((block) => block.value));
    return isDeepStrictEqual(read, value) ? lines : null;
  } catch {
    return null;
  }
}

/** Separates what stands in sections from what stands in the front matter. */
function sortFields(data: Data, plan: FilePlan): { front: Data; bodies: Map<SectionPlan, string[]> } {
  const front: Data = { ...data };
  const bodies = new Map<SectionPlan, string[]>();
  for (const section of plan.sections) {
    const value = data[section.field];
    const lines = value === undefined ? null : renderSection(section, value);
    if (!lines) continue;
    bodies.set(section, lines);
    delete front[section.field];
  }
  const place = (key: string) => plan.fields.indexOf(key) + 1 || plan.fields.length + 1;
  const ordered = Object.entries(front).toSorted(([one], [other]) => place(one) - place(other));
  return { front: Object.fromEntries(ordered), bodies };
}

/** Writes a new Markdown file. */
export function writeMarkdown(data: Data, plan: FilePlan): string {
  const { front, bodies } = sortFields(data, plan);
  const sections = [...bodies].map(([{ title }, lines]) => `\n## ${title}\n\n${lines.join('\n')}\n`);
  return `---\n${writeYaml(front)}---\n${sections.join('')}`;
}

const isBlank = (line: string) => line.trim() === '';

/** Returns the lines of a section after a change: blocks that are still there stay as they were written. */
function changeSection({ plan: { kind }, lines, offset }: Section, after: unknown): string[] {
  const blocks = kind.split(lines, offset);
  const free = new Set(blocks);
  const written = kind.part(after).flatMap((value, at) => {
    const same = [...free].find((block) => isDeepStrictEqual(block.value, value));
    if (same) free.delete(same);
    const raw = same ? lines.slice(same.start, same.end) : kind.render(value);
    const from = raw.findIndex((line) => !isBlank(line));
    const to = raw.findLastIndex((line) => !isBlank(line));
    return [...(kind.loose && at > 0 ? [''] : []), ...raw.slice(from, to + 1)];
  });
  return ['', ...written, ''];
}

/**
 * Returns a Markdown file after a change from `before`, which `text` holds, to `after`. Sections, list entries and fields that have not
 * changed stay as they were written, with their comments.
 */
export function changeMarkdown(text: string, before: Data, after: Data, plan: FilePlan): string {
  if (isDeepStrictEqual(before, after)) return text;
  const parts = split(text, plan);
  const { data: stood } = readYaml(parts.front, 1);
  const { front, bodies } = sortFields(after, plan);
  const isInFront = (field: string) => Object.hasOwn(stood as Data, field);
  // A text stays in the front matter if its author has put it there.
  for (const section of plan.sections)
    if (isInFront(section.field) && bodies.delete(section)) front[section.field] = after[section.field];
  const frontBefore = Object.fromEntries(Object.entries(before).filter(([field]) => isInFront(field)));
  const order = [...plan.fields, ...plan.sections.map(({ field }) => field)];
  const sections = parts.sections.flatMap((section): Section[] => {
    const { field } = section.plan;
    if (!bodies.has(section.plan)) return Object.hasOwn(before, field) ? [] : [section];
    if (isDeepStrictEqual(before[field], after[field])) return [section];
    return [{ ...section, lines: changeSection(section, after[field]) }];
  });
  for (const [at, section] of plan.sections.entries()) {
    const lines = bodies.get(section);
    if (!lines || sections.some((each) => each.plan === section)) continue;
    const earlier = plan.sections.slice(0, at);
    const place = sections.findLastIndex((each) => earlier.includes(each.plan)) + 1;
    sections.splice(place, 0, { plan: section, heading: `## ${section.title}`, lines: ['', ...lines, ''], offset: 0 });
  }
  const body = [...parts.preamble, ...sections.flatMap(({ heading, lines }) => [heading, ...lines])];
  const written = `---\n${changeYaml(parts.front, frontBefore, front, order)}---\n${body.join('\n').trimEnd()}\n`;
  return /\r\n/.test(text) ? written.replace(/\n/g, '\r\n') : written;
}
