import { isPlainText } from '@emberlore/contract';
import { invalid } from './errors.ts';

/** The one rule for every text that comes in from outside: throws a 400 for one that is not plain. */
export function checkText(text: string): void {
  if (!isPlainText(text)) throw invalid();
}
