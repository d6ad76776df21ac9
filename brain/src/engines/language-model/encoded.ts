/** Encodings in which nobody speaks, but in which a model could be talked into revealing something. */
const forms: readonly RegExp[] = [
  /(?:\b[0-9a-f]{2}[\s:,-]){6}/i,
  /(?:\b[01]{7,8}\s){3}/,
  // Morse and numbered letters.
  /(?:[.\-–·•]{1,5}[ /]){6}/,
  /(?:\b\d{1,3}[ ,.-]{1,2}){10}/,
  // Letters one by one: longer than a name that somebody spells.
  /(?:\p{L}[ .,·_–-]{1,3}){13}\p{L}(?!\p{L})/u,
  // Escaped characters.
  /(?:\\u[0-9a-f]{4}|&#x?[0-9a-f]{2,5};|%[0-9a-f]{2}){4}/i,
];

const leet: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' };

const rotated = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });

/** Whether a long word is Base64 or hexadecimal: it mixes cases or digits as no word does. */
function isCode(word: string): boolean {
  if (word.length < 18) return false;
  return /[a-z][A-Z]/.test(word) || (/\d/.test(word) && /[a-z]/i.test(word));
}

/** Whether a text is in a form in which only machines write. */
export function isEncoded(text: string): boolean {
  const long = text.match(/[A-Za-z0-9+/_]+/g) ?? [];
  return long.some(isCode) || forms.some((form) => form.test(text));
}

/** Returns what a text says if it is read backwards, rotated, or with digits for letters. */
export function otherReadings(text: string): string[] {
  const backwards = [...text].reverse().join('');
  const wordByWord = text.replace(/\p{L}+/gu, (word) => [...word].reverse().join(''));
  const spelled = /[013457@$]/.test(text) ? [text.replace(/[013457@$]/g, (sign) => leet[sign] ?? sign)] : [];
  return [backwards, wordByWord, rotated(text), ...spelled];
}
