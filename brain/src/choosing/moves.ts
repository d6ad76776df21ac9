import type { BankName } from '../banks/lines.ts';
import type { Move } from './plan.ts';

/** A built-in line. */
export const bank = (name: BankName, fill?: Record<string, string>): Move =>
  fill ? { kind: 'bank', bank: name, fill } : { kind: 'bank', bank: name };

/** One of the story's lines, or a built-in one once they are used up. */
export const own = (lines: readonly string[], name: BankName): Move => ({ kind: 'own', lines, bank: name });
