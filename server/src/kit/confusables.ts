import { decompose } from '@emberlore/contract';
import { LRUCache } from 'lru-cache';
import unhomoglyph from 'unhomoglyph';

/** Characters without width: zero-width characters, soft hyphens, Hangul fillers, combining marks. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}]/gu;

/** Small capitals with Cyrillic letters of their shape, and other letters that the Unicode table doesn't map. */
const MORE_SHAPES: Record<string, string> = {
  ᴀ: 'a',
  ʙ: 'b',
  ᴅ: 'd',
  ᴇ: 'e',
  ꜰ: 'f',
  ɢ: 'g',
  ʜ: 'h',
  ᴊ: 'j',
  ĸ: 'k',
  ʟ: 'l',
  ʍ: 'm',
  ɴ: 'n',
  ᴘ: 'p',
  ꞯ: 'q',
  ʀ: 'r',
  ᴛ: 't',
  β: 'b',
  ß: 'b',
  η: 'n',
  π: 'n',
  ɐ: 'a',
  ǝ: 'e',
  ɾ: 'r',
  ...Object.fromEntries(
    'aʌɒⱥ bƀ dƌ eꞓɘɜξ lƚⱡ mɯ nŋƞɲᴎ oɔɵ rɹʁɍɿᴙ sƨ tƫʈʇⱦ uμʉʊ wω xχ'
      .split(' ')
      .flatMap(([letter = '', ...others]) => others.map((other) => [other, letter])),
  ),
};

/** Signs and digits that people write for letters, with the letters that each can stand for. */
export const SIGNS_FOR_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'b',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'il',
  '¡': 'il',
  '|': 'il',
  '+': 't',
  '€': 'e',
  '£': 'l',
};

/** First code points of symbol alphabets without a compatibility mapping: circled, squared, flag letters. */
const SYMBOL_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

function readSymbol(char: string): string | undefined {
  const code = char.codePointAt(0) ?? 0;
  const start = SYMBOL_ALPHABETS.find((first) => code >= first && code < first + 26);
  return start === undefined ? undefined : String.fromCharCode(0x61 + code - start);
}

/**
 * Returns the text with compatibility forms resolved (fullwidth, mathematical, circled letters), and without marks and
 * invisible characters. Keeps the case.
 */
export function stripInvisible(text: string): string {
  return decompose(text).replace(INVISIBLE, '');
}

/** Shapes of characters other than plain Latin letters. Computing one takes several microseconds. */
const shapes = new LRUCache<string, string>({ max: 10_000 });

/**
 * Returns what one character of `stripInvisible(text)` looks like, in lower case: `a` for the Cyrillic а, `o` for 0. A
 * plain Latin letter stays the same. `l` stands for every single upright stroke except the letter i.
 */
export function lookalike(char: string): string {
  if (/^[a-z]$/i.test(char)) return char.toLowerCase();
  const known = shapes.get(char);
  if (known !== undefined) return known;
  const found = findShape(char);
  shapes.set(char, found);
  return found;
}

function findShape(char: string): string {
  const shape = readSymbol(char) ?? stripInvisible(unhomoglyph(char)).toLowerCase();
  const latin = shape === 'rn' ? 'm' : shape;
  if (/^[a-z0-9]+$/.test(latin)) return latin;
  // The table maps some capitals to letters of their own, but not their small letters.
  const small = stripInvisible(unhomoglyph(latin)).toLowerCase();
  return MORE_SHAPES[latin] ?? MORE_SHAPES[small] ?? (/^[a-z]$/.test(small) ? small : latin);
}

/**
 * Returns a text's appearance, for comparing names: two names that people confuse have the same skeleton (UTS #39).
 * Ignores case, accents, spaces, punctuation and invisible characters; treats i, l, 1, I and | as one, and likewise rn
 * and m, vv and w, 0 and o. Never show a skeleton, and never compare it with text that isn't one. Empty if nothing
 * visible is left but punctuation.
 */
export function skeleton(text: string): string {
  const letters = [...stripInvisible(text)].map((char) => {
    const look = lookalike(char);
    return /[\p{L}\p{N}]/u.test(char) || /^[a-z0-9]+$/.test(look) ? look : '';
  });
  return letters.join('').replaceAll('i', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w');
}
