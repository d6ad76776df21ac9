const digits: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' };

/** Small letters without accents, invisible marks and double spaces; one kind of apostrophe. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Words that are spelt out, as in 'k i l l' or 'k.i.l.l', in one piece. */
function joined(text: string): string {
  return text.replace(/\b(?:[a-z][ .*_-]){2,}[a-z]\b/g, (letters) => letters.replace(/[^a-z]/g, ''));
}

/** Letters in place of the signs that stand for them inside words, as in 'su1c1de'. */
function unmasked(text: string): string {
  return text.replace(/[a-z@$0-9]+/g, (word) =>
    /[a-z]/.test(word) ? word.replace(/[@$0-9]/g, (sign) => digits[sign] ?? sign) : word,
  );
}

/** Every reading of a text that a rule looks at: as it stands, and with what was done to hide its words undone. */
export function readingsOf(text: string): string[] {
  const plain = folded(text).replace(/\b(don|can|won|isn|wasn|shouldn|wouldn|couldn|didn)t\b/g, "$1't");
  return [...new Set([plain, joined(plain), unmasked(plain)])];
}
