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
    'il lo gli chi dove quando perche sono sei non con per o os um uma quem onde voce nao com'
  ).split(' '),
);

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
  const marks = /[¿¡ñßøåœ]|[àáâãäçèéêëìíîïòóôõöùúûü]/i.test(text) ? 1 : 0;
  return other + marks >= 2 && other + marks > english;
}
