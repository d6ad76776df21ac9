import { expect, test } from 'vitest';
import { actionText, decompose } from './texts.ts';

test.each([
  ['shows him the key', 'Ada shows him the key'],
  ['I light the lamp', 'Ada: I light the lamp'],
  ['i light the lamp', 'Ada: i light the lamp'],
  ['*bows*', 'Ada: *bows*'],
  ['imitates the Queen', 'Ada imitates the Queen'],
])('tells the action %j as a line of a story', (action, line) => {
  expect(actionText('Ada', action)).toBe(line);
});

test.each([
  ['Ｆｕｌｌ ﬁgure', 'Full figure'],
  ['e\u0301', 'e\u0301'],
  ['５ ㎏', '5 kg'],
  ['ﷺ㌖㎯', 'ﷺ㌖㎯'],
  ['ａﷺﷺｂ', 'aﷺﷺb'],
])('decomposes %j', (text, parts) => {
  expect(decompose(text)).toBe(parts);
});

test('no character decomposes into more than four', () => {
  const all = Array.from({ length: 0x30000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff);
  expect(all.filter((code) => [...decompose(String.fromCodePoint(code))].length > 4)).toEqual([]);
});
