import { createRequire } from 'node:module';
import type nlpType from 'compromise';
import { vi } from 'vitest';

/** What the grammar was given to read. */
export interface GrammarWork {
  texts: number;
  /** Groups of verbs that were put into the past. */
  verbs: number;
}

const require = createRequire(import.meta.url);

/** Counts what the grammar is given from now on. */
export function watchGrammar(): () => GrammarWork {
  const nlp = require('compromise') as typeof nlpType;
  const verbs = Object.getPrototypeOf(nlp('you go').verbs()) as { toPastTense(): unknown; length: number };
  const { tokenize } = (nlp.methods() as { one: { tokenize: { fromString(text: string): unknown } } }).one;
  const read = vi.spyOn(tokenize, 'fromString');
  const put = vi.spyOn(verbs, 'toPastTense');
  read.mockClear();
  put.mockClear();
  return () => ({
    texts: read.mock.calls.length,
    verbs: put.mock.contexts.reduce((sum: number, context) => sum + (context as { length: number }).length, 0),
  });
}
