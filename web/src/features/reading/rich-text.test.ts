import { expect, test } from 'vitest';
import { parseLinks, splitParagraphs, toAnchor, toPlainText } from './rich-text.ts';

test('a text falls into its paragraphs', () => {
  expect(splitParagraphs('One.\n\nTwo.\n\n\nThree.\n')).toEqual(['One.', 'Two.', 'Three.\n']);
});

test('links become links, within the words around them', () => {
  expect(parseLinks('See [Support](/support#questions) or [me](mailto:me@x.example).')).toEqual([
    { words: 'See ' },
    { words: 'Support', to: '/support#questions' },
    { words: ' or ' },
    { words: 'me', to: 'mailto:me@x.example' },
    { words: '.' },
  ]);
  expect(parseLinks('[game-icons.net](https://game-icons.net)')).toEqual([
    { words: 'game-icons.net', to: 'https://game-icons.net' },
  ]);
});

test.each(['[x](javascript:alert(1))', '[x](//elsewhere.example)', '[x](http://x.example)', '[x] (/support)'])(
  '%s stays words',
  (text) => {
    expect(parseLinks(text)).toEqual([{ words: text }]);
  },
);

test('the words alone', () => {
  expect(toPlainText('Ask [help@x.example](mailto:help@x.example) today.')).toBe('Ask help@x.example today.');
});

test.each([
  ['Use of the Services', 'use-of-the-services'],
  ['Do the stories cost anything?', 'do-the-stories-cost-anything'],
  ['What is co-op?', 'what-is-co-op'],
])('%s is at %s', (title, anchor) => {
  expect(toAnchor(title)).toBe(anchor);
});
