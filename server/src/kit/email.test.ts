import { expect, test } from 'vitest';
import { foldEmail, isAsciiEmail } from './email.ts';

test.each([
  [' Wren@Example.ORG ', 'wren@example.org'],
  ['mİni@pixi.example', 'mİni@pixi.example'],
  // The Kelvin sign, whose lower case is an ordinary k.
  ['\u212Aim@example.org', '\u212Aim@example.org'],
  ['STRAẞE@example.org', 'straẞe@example.org'],
])('%j is compared as %j', (address, folded) => {
  expect(foldEmail(address)).toBe(folded);
});

test('only addresses without other letters are plain', () => {
  expect([' Wren+tag@Example.org ', 'wren@exämple.org', 'mİni@pixi.example', ''].map(isAsciiEmail)).toEqual([
    ...[true, false, false, false],
  ]);
});
