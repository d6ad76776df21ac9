import unhomoglyph from 'unhomoglyph';

/** What fills no space on screen: zero-width characters, soft hyphens, Hangul fillers, combining marks. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}]/gu;

/** Small capitals and Cyrillic letters in their shape, which the Unicode table leaves as they are. */
const SMALL_CAPITALS: Record<string, string> = {
  ...{ ᴀ: 'a', ʙ: 'b', ᴅ: 'd', ᴇ: 'e', ꜰ: 'f', ɢ: 'g', ʜ: 'h', ᴊ: 'j', ĸ: 'k', ʟ: 'l', ʍ: 'm', ɴ: 'n' },
  ...{ ᴘ: 'p', ꞯ: 'q', ʀ: 'r', ᴛ: 't', β: 'b', ß: 'b', η: 'n', π: 'n' },
};

/** Signs and digits that people write for letters, with the letters that each can stand for. */
export const SIGNS_FOR_LETTERS: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'il', '3': 'e', '4': 'a', '5': 's', '6': 'b', '7': 't', '8': 'b', '9': 'g' },
  ...{ '@': 'a', $: 's', '!': 'il', '|': 'il', '+': 't', '€': 'e', '£': 'l' },
};

/** First code points of alphabets of symbols without a compatibility mapping: circled, squared, flag letters. */
const SYMBOL_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

function readSymbol(char: string): string | undefined {
  const code = char.codePointAt(0) ?? 0;
  const start = SYMBOL_ALPHABETS.find((first) => code >= first && code < first + 26);
  return start === undefined ? undefined : String.fromCharCode(0x61 + code - start);
}

/**
 * The text with compatibility forms resolved (fullwidth, mathematical, circled letters) and without marks and
 * invisible characters. Case stays.
 */
export function stripInvisible(text: string): string {
  return text.normalize('NFKD').replace(INVISIBLE, '');
}

/**
 * What one character of `stripInvisible(text)` looks like, in lower case: `a` for the Cyrillic а, `o` for 0. A plain
 * Latin letter is itself. `l` stands for everything that is one upright stroke, except the letter i.
 */
export function lookalike(char: string): string {
  if (/^[a-z]$/i.test(char)) return char.toLowerCase();
  const shape = readSymbol(char) ?? stripInvisible(unhomoglyph(char)).toLowerCase();
  const latin = shape === 'rn' ? 'm' : shape;
  return SMALL_CAPITALS[latin] ?? SMALL_CAPITALS[unhomoglyph(latin)] ?? latin;
}

/**
 * A text as it looks, for comparing names: two that people take for each other have the same skeleton (UTS #39). Case,
 * accents, spaces, punctuation and invisible characters make no difference; i, l, 1, I and | are one, and so are rn and
 * m, vv and w, 0 and o. Never show it, and never compare it with text that is not a skeleton. Empty when nothing visible
 * is left but punctuation.
 */
export function skeleton(text: string): string {
  const letters = [...stripInvisible(text)].map((char) => {
    const look = lookalike(char);
    return /[\p{L}\p{N}]/u.test(char) || /^[a-z0-9]+$/.test(look) ? look : '';
  });
  return letters.join('').replaceAll('i', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w');
}
