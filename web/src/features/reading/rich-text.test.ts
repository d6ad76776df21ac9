import { expect, test } from 'vitest';
import { anchorOf, paragraphsOf, piecesOf, wordsOf } from './rich-text.ts';

test('a text falls into its paragraphs', () => {
  expect(paragraphsOf('One.\n\nTwo.\n\n\nThree.\n')).toEqual(['One.', 'Two.', 'Three.\n']);
});

test('links become links, within the words around them', () => {
  expect(piecesOf('See [Support](/support#questions) or [me](mailto:me@x.example).')).toEqual([
    { words: 'See ' },
    { words: 'Support', to: '/support#questions' },
    { words: ' or ' },
    { words: 'me', to: 'mailto:me@x.example' },
    { words: '.' },
  ]);
  expect(piecesOf('[game-icons.net](https://game-icons.net)')).toEqual([
    { words: 'game-icons.net', to: 'https://game-icons.net' },
  ]);
});

test.each(['[x](javascript:alert(1))', '[x](//elsewhere.example)', '[x](http://x.example)', '[x] (/support)'])(
  '%s stays words',
  (text) => {
    expect(piecesOf(text)).toEqual([{ words: text }]);
  },
);

test('the words alone', () => {
  expect(wordsOf('Ask [help@x.example](mailto:help@x.example) today.')).toBe('Ask help@x.example today.');
});

test.each([
  ['Use of the Services', 'use-of-the-services'],
  ['Do the stories cost anything?', 'do-the-stories-cost-anything'],
  ['What is co-op?', 'what-is-co-op'],
])('%s is at %s', (title, anchor) => {
  expect(anchorOf(title)).toBe(anchor);
});
