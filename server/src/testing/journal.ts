import type { JournalChapter, JournalLine } from '@emberlore/contract';

/** Returns what was said in chapters of a journal, in order. */
export const listLines = (chapters: readonly JournalChapter[]): JournalLine[] =>
  chapters.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'line' ? part.line : [])));

/** Returns the items found in chapters of a journal, in order. */
export const listFinds = (chapters: readonly JournalChapter[]) =>
  chapters.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'find' ? part.item : [])));
