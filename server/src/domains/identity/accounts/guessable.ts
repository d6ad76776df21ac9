import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldEmail } from '../../../kit/email.ts';
import { invalid } from '../../../kit/errors.ts';

/** Words of this product: with a number behind it none of them makes a password. */
const OUR_WORDS = ['emberlore', 'roleplay', 'roleplaying', 'storyteller', 'interactive', 'character', 'password'];

let common: ReadonlySet<string> | undefined;

/** Passwords of eight characters and more that others use most, and that are tried first: `common-passwords.txt`. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'));
  return common;
}

/** Without what people put around a word to make it long enough. */
const bare = (text: string) => text.toLowerCase().replace(/^[^\p{L}]+|(?<!\P{L})\P{L}+$/gu, '');

/** Whose password it is to be. */
interface Owner {
  email: string | null;
  userName: string;
}

/**
 * Refuses a password that is guessed first: one of the most common ones, or nothing but a word of this product, the owner's
 * name or address. Throws a 400 for the field `password`.
 */
export function refuseGuessable(password: string, { email, userName }: Owner): void {
  const word = bare(password);
  const address = foldEmail(email ?? '');
  const [local = '', domain = ''] = address.split('@');
  const own = [userName, local, domain].map(bare).filter((name) => name !== '');
  const guessed = OUR_WORDS.includes(word) || own.includes(word) || password.toLowerCase() === address;
  if (guessed || commonPasswords().has(password.toLowerCase())) {
    throw invalid({ password: 'Too easy to guess. Choose another.' });
  }
}
