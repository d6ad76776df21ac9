import type { JournalChapter, JournalLine } from './entities/journal.ts';

type Find = JournalChapter['found'][number];
type Win = NonNullable<JournalChapter['win']>;

/** Something that a chapter tells. */
export type ChapterPart =
  | { kind: 'line'; line: JournalLine }
  | { kind: 'find'; find: Find }
  | { kind: 'win'; win: Win };

/** Returns what a chapter tells, in the order in which it happened. */
export function inOrder({ lines, found, win }: Pick<JournalChapter, 'lines' | 'found' | 'win'>): ChapterPart[] {
  const besides = (said: number): ChapterPart[] => [
    ...found.filter(({ afterLine }) => afterLine === said).map((find) => ({ kind: 'find', find }) as const),
    ...(win?.afterLine === said ? [{ kind: 'win', win } as const] : []),
  ];
  return [...besides(0), ...lines.flatMap((line, index) => [{ kind: 'line', line } as const, ...besides(index + 1)])];
}
