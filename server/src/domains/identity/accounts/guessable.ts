import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldEmail } from '../../../kit/email.ts';
import { invalid } from '../../../kit/errors.ts';

/** Product words that may not form a password, even with digits or signs around them. */
const PRODUCT_WORDS = ['emberlore', 'roleplay', 'roleplaying', 'storyteller', 'interactive', 'character', 'password'];

let common: ReadonlySet<string> | undefined;

/** Returns the most common passwords of eight or more characters, which attackers try first: `common-passwords.txt`. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'));
  return common;
}

/** Strips the digits and signs that people put around a word to make it long enough. */
const trimNonLetters = (text: string) => text.toLowerCase().replace(/^[^\p{L}]+|(?<!\P{L})\P{L}+$/gu, '');

/** The account that the password is for. */
interface Owner {
  email: string | null;
  userName: string;
}

/**
 * Rejects easily guessed passwords: the most common ones, and those that are only a product word or the owner's name or
 * address. Throws a 400 for the field `password`.
 */
export function rejectGuessable(password: string, { email, userName }: Owner): void {
  const word = trimNonLetters(password);
  const address = foldEmail(email ?? '');
  const [local = '', domain = ''] = address.split('@');
  const own = [userName, local, domain].map(trimNonLetters).filter((name) => name !== '');
  const isGuessable = PRODUCT_WORDS.includes(word) || own.includes(word) || password.toLowerCase() === address;
  if (isGuessable || commonPasswords().has(password.toLowerCase())) {
    throw invalid({ password: 'easyPassword' });
  }
}
