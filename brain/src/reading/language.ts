import { isFunctionWord, words } from '../text/text.ts';

/** Short words of other languages that English has too, or that look like them. */
const ambiguous = new Set([
  'no',
  'me',
  'a',
  'as',
  'he',
  'on',
  'in',
  'an',
  'i',
  'we',
  'so',
  'was',
  'am',
  'do',
  'war',
  'will',
  'must',
  'come',
  'his',
  'm',
  's',
  'd',
  't',
]);
const otherWords = new Set(
  (
    'el la los las un una que quien donde cuando como porque esta este eso usted tu mi su por para con del de es soy eres son hay ' +
    'le les une des qui quoi ou quand pourquoi est vous nous je tu il elle avec dans pour ne pas ' +
    'der die das ein eine und ist sind nicht wer wo wann warum wie ich du er sie mit auf von zu ' +
    'il lo gli chi dove quando perche sono sei non con per o os um uma quem onde voce nao com ' +
    'het een en van ik je niet dat zijn wat waar wie hoe och att det som jag ar inte vad vem hur og jeg ikke hvad hvem hvor ' +
    'nie sie jest jak kto gdzie czy mnie bir ve bu kim nerede ben icin degil co kdo kde'
  ).split(' '),
);

/** Whether a text has small words that only English has. */
const seemsEnglish = (text: string): boolean =>
  words(text).some((word) => isFunctionWord(word) && !ambiguous.has(word) && !otherWords.has(word));

/** Whether a text may be in another language: no small word shows that it is English. */
export const mayBeForeign = (text: string): boolean => seemsForeign(text) || !seemsEnglish(text);

/** Earlier words of the player that show the language of a short message. */
const looksBack = 3;

/**
 * Whether the player speaks another language than English: by their message, and where that shows nothing, by what they
 * said before.
 */
export function speaksForeign(message: string, before: readonly string[]): boolean {
  if (seemsForeign(message)) return true;
  return !seemsEnglish(message) && seemsForeign([...before.slice(-looksBack), message].join(' '));
}

/**
 * Whether a text is clearly in another language than English: by its script, or because it has more of others' small
 * words. Short texts without any are taken for English.
 */
export function seemsForeign(text: string): boolean {
  const all = words(text);
  if (all.length === 0) return false;
  const latin = all.filter((word) => /[a-z]/.test(word)).length;
  if (latin * 2 < all.length) return true;
  const english = all.filter((word) => isFunctionWord(word) && !ambiguous.has(word) && !otherWords.has(word)).length;
  const other = all.filter((word) => otherWords.has(word)).length;
  const marks = /[¿¡ñßøåœąćęłńśźżğışřůšžčță]|[àáâãäçèéêëìíîïòóôõöùúûü]/i.test(text) ? 1 : 0;
  return other + marks >= 2 && other + marks > english;
}
