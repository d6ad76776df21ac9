import type { Model } from '../engines/language-model/model.ts';
import { createLineSuggester, type LineSuggester } from './line-suggester.ts';
import { createTextSuggester, type TextSuggester } from './text-suggester.ts';

/** What a language model suggests to authors. */
export interface Suggester extends LineSuggester, TextSuggester {}

/** Creates suggestions for authors by a language model. */
export function createSuggester(model: Model): Suggester {
  return { ...createLineSuggester(model), ...createTextSuggester(model) };
}
