import { Unreadable } from './faults.ts';

/** A part of a section that is kept or rewritten as a whole, with its place among the section's lines. */
export interface Block {
  value: unknown;
  /** The first line, comments before it included. */
  start: number;
  /** The line after the last one. */
  end: number;
  /** The line of the text itself. */
  at: number;
}

/** How the text of a section is read and written. */
export interface SectionKind {
  /** Splits the lines of a section; `offset` is the line number of the first one. */
  split(lines: readonly string[], offset: number): Block[];
  render(value: unknown): string[];
  /** Whether blocks are separated by blank lines. */
  loose: boolean;
  /** Puts the values of the blocks together. */
  join(values: readonly unknown[]): unknown;
  /** The values of the blocks of what `join` returns. */
  part(value: unknown): unknown[];
}

const COMMENT = /^<!--/;
const isComment = (line: string) => COMMENT.test(line);
const item = /^[-*] +(\S.*)$/;
const nested = /^(?: {2,}|\t)[-*] +(\S.*)$/;
const quote = /^> ?(.*)$/;
const more = /^(?: {2,}|\t)(\S.*)$/;

/** Returns for each line whether it belongs to a comment, which may go over several lines. */
function markComments(lines: readonly string[]): boolean[] {
  let open = false;
  return lines.map((line) => {
    const begins = open || isComment(line);
    open = begins && !line.includes('-->');
    return begins;
  });
}

/** Puts a backslash before a line that would read as a heading or a comment. */
const escapeLine = (line: string) => (/^\\*(?:#|<!--)/.test(line) ? `\\${line}` : line);
const unescapeLine = (line: string) => (/^\\+(?:#|<!--)/.test(line) ? line.slice(1) : line);

/** Running text, with its line breaks. */
export const prose: SectionKind = {
  split(lines, offset) {
    const comments = markComments(lines);
    const first = lines.findIndex((line, at) => !comments[at] && line.trim() !== '');
    if (first < 0) return [];
    const text = lines.filter((_, at) => at >= first && !comments[at]).map(unescapeLine);
    return [{ value: text.join('\n').trim(), start: first, end: lines.length, at: offset + first }];
  },
  render: (value) => String(value).split('\n').map(escapeLine),
  loose: true,
  join: ([text = '']) => text,
  part: (text) => [text],
};

/** A line as it stands in a section: what kind it is, and its text. */
type Token = { kind: 'item' | 'nested' | 'quote' | 'heading'; text: string; at: number; start: number };

/** Reads lists, quotations and headings; what goes on in an indented line belongs to the one before. */
function tokenize(lines: readonly string[], offset: number): Token[] {
  const comments = markComments(lines);
  const tokens: Token[] = [];
  let start = 0;
  for (const [at, line] of lines.entries()) {
    if (comments[at] || line.trim() === '') continue;
    const kinds = [['item', item] as const, ['nested', nested] as const, ['quote', quote] as const];
    const found = kinds.flatMap(([kind, pattern]) => {
      const text = pattern.exec(line)?.[1];
      return text === undefined ? [] : [{ kind, text }];
    })[0];
    const heading = /^### +(\S.*)$/.exec(line)?.[1];
    const last = tokens.at(-1);
    const on = more.exec(line)?.[1];
    if (found?.kind === 'quote' && last?.kind === 'quote' && lines[at - 1]?.startsWith('>'))
      last.text += ` ${found.text.trim()}`;
    else if (found) tokens.push({ kind: found.kind, text: found.text.trim(), at: offset + at, start });
    else if (heading) tokens.push({ kind: 'heading', text: heading.trim(), at: offset + at, start });
    else if (on !== undefined && last) last.text += ` ${on.trim()}`;
    else throw new Unreadable(offset + at, 'Begin each line of a list with - and its questions with two spaces and -.');
    start = at + 1;
  }
  return tokens;
}

const strayAt = ({ at }: Token, expected: string) => new Unreadable(at, `Here must be ${expected}.`);

/** Gathers tokens into blocks: each begins where `begins` says. */
function gather(
  lines: readonly string[],
  offset: number,
  begins: (token: Token, before: Token | undefined) => boolean,
  read: (tokens: readonly Token[]) => unknown,
): Block[] {
  const tokens = tokenize(lines, offset);
  const groups: Token[][] = [];
  for (const [at, token] of tokens.entries()) {
    const group = groups.at(-1);
    if (!group || begins(token, tokens[at - 1])) groups.push([token]);
    else group.push(token);
  }
  return groups.map((group, place) => {
    const [first] = group as [Token];
    const next = groups[place + 1]?.[0];
    return { value: read(group), start: first.start, end: next?.start ?? lines.length, at: first.at };
  });
}

const asList = {
  join: (values: readonly unknown[]) => [...values],
  part: (value: unknown) => value as unknown[],
};

/** A list of lines. */
export const list: SectionKind = {
  split: (lines, offset) =>
    gather(
      lines,
      offset,
      () => true,
      ([token]) => {
        if (token?.kind !== 'item') throw strayAt(token as Token, 'a list');
        return token.text;
      },
    ),
  render: (value) => [`- ${value}`],
  loose: false,
  ...asList,
};

interface Known {
  line: string;
  when?: string;
  questions?: string[];
}

const WHEN = /^when: *(\S+)$/;

/** Lines of knowledge, each with an indented list: when it is told, and the questions that it answers. */
export const knowledge: SectionKind = {
  split: (lines, offset) =>
    gather(
      lines,
      offset,
      ({ kind }) => kind === 'item',
      ([line, ...rest]) => {
        if (line?.kind !== 'item') throw strayAt(line as Token, 'a line of knowledge: - and its text');
        const stray = rest.find(({ kind }) => kind !== 'nested');
        if (stray) throw strayAt(stray, 'a list');
        const when = rest.map(({ text }) => WHEN.exec(text)?.[1]).find((each) => each !== undefined);
        const questions = rest.map(({ text }) => text).filter((text) => !WHEN.test(text));
        if (rest.length === 0) return line.text;
        return { line: line.text, ...(when && { when }), ...(questions.length > 0 && { questions }) };
      },
    ),
  render(value) {
    if (typeof value === 'string') return [`- ${value}`];
    const { line, when, questions = [] } = value as Known;
    return [`- ${line}`, ...(when ? [`  - when: ${when}`] : []), ...questions.map((each) => `  - ${each}`)];
  },
  loose: false,
  ...asList,
};

/** What a character says about ordinary topics: a heading for each topic, and a list. */
export const topics: SectionKind = {
  split: (lines, offset) =>
    gather(
      lines,
      offset,
      ({ kind }) => kind === 'heading',
      ([topic, ...rest]) => {
        if (topic?.kind !== 'heading') throw strayAt(topic as Token, 'a topic: ### and its name');
        const stray = rest.find(({ kind }) => kind !== 'item');
        if (stray) throw strayAt(stray, 'a list');
        return [topic.text, rest.map(({ text }) => text)];
      },
    ),
  render(value) {
    const [topic, lines] = value as [string, string[]];
    return [`### ${topic}`, '', ...lines.map((each) => `- ${each}`)];
  },
  loose: true,
  join: (values) => Object.fromEntries(values as [string, string[]][]),
  part: (value) => Object.entries(value as Record<string, string[]>),
};

/** Answers: a list of questions, then what is said to them as a quotation. */
export const answers: SectionKind = {
  split: (lines, offset) =>
    gather(
      lines,
      offset,
      (_, before) => before?.kind === 'quote',
      (group) => {
        const say = group.at(-1);
        const asked = group.slice(0, -1);
        const stray = asked.find(({ kind }) => kind !== 'item');
        if (say?.kind !== 'quote') throw strayAt(say as Token, 'what is said: > and a line, after the questions');
        if (stray) throw strayAt(stray, 'a list of questions');
        return { asked: asked.map(({ text }) => text), say: say.text };
      },
    ),
  render(value) {
    const { asked, say } = value as { asked: string[]; say: string };
    return [...asked.map((each) => `- ${each}`), '', `> ${say}`];
  },
  loose: true,
  ...asList,
};
