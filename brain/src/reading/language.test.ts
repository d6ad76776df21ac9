import { expect, test } from 'vitest';
import { seemsForeign, speaksForeign } from './language.ts';

test('a short message is in the language of what was said before, unless it has words of its own', () => {
  const before = ['¿Quién es usted, y dónde está la llave?'];
  expect(speaksForeign('besa la pipa', [])).toBe(false);
  expect(speaksForeign('besa la pipa', before)).toBe(true);
  expect(speaksForeign('kisses the pipe', before)).toBe(false);
  expect(speaksForeign('целую трубку', [])).toBe(true);
});

test.each([
  'Kto jest w wieży i gdzie jest klucz?',
  'Wie ben jij en waar is de sleutel van het huis?',
  'Vem är du, och var är det du bor?',
  'Sen kimsin ve bu anahtar nerede?',
])('tells other languages from English: %s', (text) => {
  expect(seemsForeign(text)).toBe(true);
});

test.each([
  'Is it so? Then I must go on.',
  'Sorcha Ní Fhlatharta met Máirtín at the tower.',
  'Do me a favour, so I can go.',
])('takes English for English: %s', (text) => {
  expect(seemsForeign(text)).toBe(false);
});
