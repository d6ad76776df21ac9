import { describe, expect, test } from 'vitest';
import { collectPatterns } from './collect.ts';
import { findFault, fingerprint } from './judge.ts';

/** Returns the check's result for every pattern of a source text. */
const findFaults = (text: string) =>
  Promise.all(collectPatterns(text).map(({ source, flags }) => findFault(source ?? '', flags, 10_000)));

describe('the patterns of a source text', () => {
  test('are its literals and constructions, with their lines', () => {
    const text = [
      '// é',
      'const a: RegExp = /a+/gu;',
      'const b = [/b/] as const;',
      "const c = new RegExp('c+', 'i'), d = RegExp('d');",
      'const e = new RegExp(`e`);',
      "const f = new RegExp('f', flags);",
      "const no = 'not /a/ pattern';",
    ].join('\n');
    expect(collectPatterns(text)).toEqual([
      { line: 2, source: 'a+', flags: 'gu' },
      { line: 3, source: 'b', flags: '' },
      { line: 4, source: 'c+', flags: 'i' },
      { line: 4, source: 'd', flags: '' },
      { line: 5, source: null, flags: '' },
      { line: 6, source: null, flags: '' },
    ]);
  });

  test.each([
    ['exponential', 'export const ok = (text: string) => /^(a+)+$/.test(text);'],
    ['2nd degree polynomial', "const email = new RegExp('^[^@]+@[^@]+\\\\.[^@]+$');"],
    ['4th degree polynomial', 'const trim = /x*x*x*$/;'],
  ])('are classified as %s', async (complexity, text) => {
    expect(await findFaults(text)).toEqual([expect.stringContaining(complexity)]);
  });

  test('are not recorded if they are linear', async () => {
    expect(await findFaults('const a = /^[a-z]+$/;')).toEqual([null]);
  });

  test('are recorded by source and flags', () => {
    expect(fingerprint('a', 'g')).toMatch(/^[0-9a-f]{16}$/);
    expect(fingerprint('a', 'g')).not.toBe(fingerprint('a', 'i'));
  });
});
