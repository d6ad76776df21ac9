import { describe, expect, test } from 'vitest';
import { findRawTexts } from './find-raw-texts.ts';

const listTexts = (source: string) => findRawTexts(source, true).map(({ text }) => text);

describe('texts outside the catalogue', () => {
  test.each([
    ['text between tags', 'export const A = () => <p>\n  Save\n</p>;', 'Save'],
    ['an attribute that people read', 'export const A = () => <img alt="Portrait" />;', 'Portrait'],
    ['a sentence', "showToast('Story moved to the trash');", 'Story moved to the trash'],
    ['a sentence with values', 'const a = `Only $' + '{count} are left.`;', 'Only … are left.'],
  ])('are reported: %s', (_what, source, text) => {
    expect(listTexts(source)).toEqual([text]);
  });

  test('are reported with their line', () => {
    expect(findRawTexts("// é\nconst a = 'Nobody is here.';", false)).toEqual([{ line: 2, text: 'Nobody is here.' }]);
  });

  test.each([
    ['a message', 'export const A = () => <p title={m.shop_save()}>{m.shop_history()}</p>;'],
    ['classes', "export const A = () => <p className={clsx('Big one', x)} />;"],
    ['a type', "type A = 'Nobody is here.';"],
    ['an error for the log', "throw new Error('Nobody is here.');"],
    ['a style', "const size = '12px solid Red line';"],
  ])('are not %s', (_what, source) => {
    expect(listTexts(source)).toEqual([]);
  });
});
