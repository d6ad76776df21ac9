import { resolve } from 'node:path';
import stylelint from 'stylelint';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Returns the rules that a style sheet of the web app breaks. */
async function findBroken(code: string): Promise<string[]> {
  const { results } = await stylelint.lint({ code, codeFilename: resolve(root, 'web/src/ui/sample.module.css') });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
}

test.each([
  ['a length', '.a { padding: 0 13px; }', 'declaration-property-unit-allowed-list'],
  ['a length in a function', '.a { transform: translateY(-3px); }', 'declaration-property-unit-allowed-list'],
  ['a length in a fallback', '.a { width: var(--size, 16px); }', 'declaration-property-unit-allowed-list'],
  ['a zero with a unit', '.a { margin: 0px; }', 'declaration-property-unit-allowed-list'],
  ['a font size', '.a { font-size: 1.1rem; }', 'declaration-property-unit-allowed-list'],
  ['a duration', '.a { transition: color 200ms; }', 'declaration-property-unit-allowed-list'],
  [
    'an easing',
    '.a { animation-timing-function: cubic-bezier(0, 0, 1, 1); }',
    'declaration-property-value-disallowed-list',
  ],
  ['a layer', '.a { z-index: 99; }', 'declaration-property-value-allowed-list'],
  ['a breakpoint', '@media (max-width: 700px) { .a { color: red; } }', 'media-feature-name-value-allowed-list'],
  ['an unknown token', '.a { padding: var(--s4-2); }', 'no-unknown-custom-properties'],
])('rejects %s that no token allows', async (_, code, rule) => {
  expect(await findBroken(code)).toEqual([rule]);
});

test('allows tokens, named dimensions of the file, relative lengths and listed breakpoints', async () => {
  const code = `
    :root { --picture-width: 137px; }
    .a { margin: 0 calc(-1 * var(--s4)); width: min(100%, var(--picture-width)); padding: 0.5em; z-index: -1; }
    .a::after { height: calc(var(--percent) * 1%); transition: color var(--fast) var(--ease); z-index: var(--z-bar); }
    @media (max-width: 640px) { .a { height: 50dvh; } }
  `;
  expect(await findBroken(code)).toEqual([]);
});
