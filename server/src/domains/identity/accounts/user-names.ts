import type { PlainFieldError } from '@emberlore/contract';
import { SIGNS_FOR_LETTERS, skeleton } from '../../../kit/confusables.ts';
import { invalid } from '../../../kit/errors.ts';

/** Control, format and private-use characters, and zero-width letters and marks; emoji variation selectors are allowed. */
const INVISIBLE = /[\p{C}\u2028\u2029\u2800]|(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/u;
/** Stacked marks reach into the lines above and below. */
const PILED_MARKS = /\p{M}{4}/u;
const VISIBLE = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
/** A scheme, `www.`, a domain such as example.org, or an IPv4 address. */
const ADDRESS = /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2}|\d\.\d{1,3}\.\d/u;
/** Full stops of other scripts, which browsers treat as the dot of a domain, and what is a dot to the eye. */
const OTHER_DOTS = /[\u3002\uff0e\uff61\u2024\u2027\u0701\u0702\ua4f8\u2022\u2219\u22c5\u2e31\u2e33]/gu;
/** Dots that separate the parts of names in Japanese and Catalan: they are one between Latin letters, except in l·l. */
const MIDDLE_DOTS = /(?<=[\p{Script=Latin}\p{N}])(?!(?<=l)·l)[·・](?=\p{Script=Latin})/gu;

/** Names that a whole user name may not resemble. */
const STAFF = new Set(
  [
    ...['admins', 'mod', 'mods', 'moderation', 'keeper', 'the keeper', 'keepers', 'the keepers'],
    ...['team', 'the team', 'mod team', 'the mod team', 'moderation team', 'the moderation team'],
    ...['system', 'root', 'official', 'official account', 'the official account', 'official team'],
    ...['billing', 'payment', 'refund', 'security', 'safety', 'trust and safety', 'trust safety', 'legal', 'privacy'],
    ...['owner', 'developer', 'dev', 'game master'],
    ...['help desk', 'help center', 'help centre', 'help team', 'service', 'service team', 'service desk'],
    ...[
      'service center',
      'service centre',
      'customer care',
      'customer care team',
      'customer service',
      'customer success',
    ],
    ...['customer team', 'user care', 'user service', 'player care', 'player service', 'player help', 'account team'],
    ...['client service', 'client services', 'customer services', 'customer relations', 'accounts team'],
    // `A former member` is the name of deleted accounts.
    ...['former member', 'a former member', 'deleted member', 'a deleted member', 'deleted account', 'deleted user'],
  ].map(skeleton),
);
/** Words that no word of a user name may resemble. */
const STAFF_WORDS = new Set(
  [
    ...['admin', 'administration', 'moderator', 'support', 'staff'],
    ...['webmaster', 'postmaster', 'hostmaster', 'moderateur', 'moderatrice', 'moderador', 'moderadora'],
    ...['moderatore', 'moderatorin', 'beheerder', 'adminka', 'админ', 'админка', 'модератор', 'администрация'],
  ].map(skeleton),
);
/** Words that make no other name of staff names: `Platform Owner`, `Account Security`. */
const STAFF_BESIDE = new Set(
  ['the', 'a', 'our', 'your', 'platform', 'site', 'account', 'message', 'notice', 'alert', 'department'].map(skeleton),
);
/** Text that may not occur anywhere in a user name. */
const STAFF_PARTS = [
  ...['emberlore', 'administrator', 'administrateur', 'administrador', 'moderator'],
  ...['amministrator', 'amministratrice', 'администратор'],
].map(skeleton);
/** What makes no other name of a staff name: `theadmin`, `Admin Team`. */
const PREFIXES = ['the', 'sys', 'super', 'web', 'site', 'game', 'head', 'real', 'x'].map(skeleton);
const SUFFIXES = ['team', 'bot', 'account', 's', 'x'].map(skeleton);

const skeletonWithoutDigits = (text: string) => skeleton(text.replace(/[\d_]+/gu, ''));

/** Replaces signs and digits by the letters that they stand for. */
const withoutSigns = (text: string) => [...text].map((char) => SIGNS_FOR_LETTERS[char]?.[0] ?? char).join('');

/** Returns a skeleton, and what is left of it after each prefix, and without each suffix of that. */
function stripAffixes(text: string): string[] {
  const found: string[] = [];
  for (let begun: string | undefined = text; begun !== undefined; begun = withoutPrefix(begun))
    for (let rest: string | undefined = begun; rest !== undefined; rest = withoutSuffix(rest)) found.push(rest);
  return found;
}

const withoutPrefix = (text: string): string | undefined => {
  const prefix = PREFIXES.find((each) => text.startsWith(each));
  return prefix && text.slice(prefix.length);
};

const withoutSuffix = (text: string): string | undefined => {
  const suffix = SUFFIXES.find((each) => text.endsWith(each));
  return suffix && text.slice(0, -suffix.length);
};

function readsLikeStaff(name: string): boolean {
  // Signs and digits of other shapes become plain ones, which stand for letters.
  const plain = name.normalize('NFKC');
  return [plain, withoutSigns(plain), plain.replace(/nn/gi, 'm')].some(looksLikeStaff);
}

/** Whether a name of several words has staff names for them, and at most what makes no other name beside. */
function consistsOfStaffWords(words: readonly string[]): boolean {
  const all = words.map(skeletonWithoutDigits);
  const isStaff = (text: string) => STAFF.has(text) || STAFF_WORDS.has(text);
  return all.some(isStaff) && all.every((text) => text === '' || isStaff(text) || STAFF_BESIDE.has(text));
}

function looksLikeStaff(name: string): boolean {
  const whole = skeleton(name);
  if (STAFF_PARTS.some((part) => whole.includes(part))) return true;
  const isStaff = (text: string) => STAFF.has(text) || STAFF_WORDS.has(text);
  if (
    stripAffixes(skeletonWithoutDigits(name)).some(isStaff) ||
    stripAffixes(whole).some((text) => STAFF_WORDS.has(text))
  )
    return true;
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  if (consistsOfStaffWords(words)) return true;
  return words
    .flatMap((word) => [skeletonWithoutDigits(word), skeleton(word)])
    .some((word) => stripAffixes(word).some((text) => STAFF_WORDS.has(text)));
}

function findFault(name: string): PlainFieldError | undefined {
  if (INVISIBLE.test(name) || PILED_MARKS.test(name)) return 'nameInvisible';
  if (!VISIBLE.test(name)) return 'nameEmpty';
  const plain = name.normalize('NFKC').toLowerCase().replace(OTHER_DOTS, '.').replace(MIDDLE_DOTS, '.');
  if (ADDRESS.test(plain)) return 'nameAddress';
  return undefined;
}

/** Whether a name is safe to include in an e-mail: names from before these rules may contain anything. */
export function isPlainName(name: string): boolean {
  return findFault(name) === undefined && !readsLikeStaff(name);
}

/**
 * Returns the name as stored: in NFC with single spaces. Throws a 400 for the field `userName` when the name contains
 * invisible characters or a web address, or, unless the account is an admin's, reads like a staff name.
 */
export function checkUserName(wanted: string, isAdmin: boolean): string {
  const name = wanted
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
  const fault = findFault(name);
  if (fault) throw invalid({ userName: fault });
  if (!isAdmin && readsLikeStaff(name)) throw invalid({ userName: 'nameOfStaff' });
  return name;
}
