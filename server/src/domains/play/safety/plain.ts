import { decompose } from '@emberlore/contract';

const digits: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' };

/**
 * Returns the text in lower case without accents, invisible characters and double spaces, and with one kind of
 * apostrophe.
 */
function normalizeText(text: string): string {
  return decompose(text)
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Joins spelt-out words such as 'k i l l' or 'k.i.l.l'. */
function joinSpelling(text: string): string {
  return text.replace(/\b(?:[a-z][ .*_-]){2,}[a-z]\b/g, (letters) => letters.replace(/[^a-z]/g, ''));
}

/** Replaces digits and signs that stand for letters inside words, as in 'su1c1de'. */
function unmask(text: string): string {
  return text.replace(/[a-z@$0-9]+/g, (word) =>
    /[a-z]/.test(word) ? word.replace(/[@$0-9]/g, (sign) => digits[sign] ?? sign) : word,
  );
}

/** Returns the text and its variants with disguised words undone; the rules check each. */
export function listReadings(text: string): string[] {
  const plain = normalizeText(text).replace(/\b(don|can|won|isn|wasn|shouldn|wouldn|couldn|didn)t\b/g, "$1't");
  return [...new Set([plain, joinSpelling(plain), unmask(plain)])];
}
