import { isPlainText } from '@emberlore/contract';
import { invalid } from './errors.ts';

/** Enforces the rule for every incoming text: throws a 400 if it isn't plain text. */
export function checkText(text: string): void {
  if (!isPlainText(text)) throw invalid();
}
