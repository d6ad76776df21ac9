import { describe, expect, test, vi } from 'vitest';
import { lookalike, skeleton, stripInvisible } from './confusables.ts';

describe('the skeleton of a staff name', () => {
  const staff = 'The keepers of Emberlore';

  test.each([
    ['case', 'THE KEEPERS OF EMBERLORE'],
    ['Cyrillic letters', 'Тhе kеереrs оf Еmbеrlоrе'],
    ['Greek letters', 'Τhe keepers οf Εmberlοre'],
    ['fullwidth letters', 'Ｔｈｅ ｋｅｅｐｅｒｓ ｏｆ Ｅｍｂｅｒｌｏｒｅ'],
    ['mathematical letters', '𝐓𝐡𝐞 𝐤𝐞𝐞𝐩𝐞𝐫𝐬 𝐨𝐟 𝐄𝐦𝐛𝐞𝐫𝐥𝐨𝐫𝐞'],
    ['small capitals', 'Tʜᴇ ᴋᴇᴇᴘᴇʀꜱ ᴏꜰ Eᴍʙᴇʀʟᴏʀᴇ'],
    ['squared letters', '🆃🅷🅴 🅺🅴🅴🅿🅴🆁🆂 🅾🅵 🅴🅼🅱🅴🆁🅻🅾🆁🅴'],
    ['letters of other alphabets of Latin', 'The kɛɛpers ɔf ƐmbɜrȽɵɾe'],
    ['zero-width characters', 'The kee\u200Bpers of Ember\u2060lore'],
    ['combining marks', 'The k\u0335eepers of Emb\u0301erlore'],
    ['other spaces and punctuation', 'The_keepers\u2003of-Ember.lore'],
    ['digits and strokes', 'The keepers 0f Ember|0re'],
    ['capital I for l, rn for m', 'The keepers of ErnberIore'],
  ])('is the same with %s', (_how, text) => {
    expect(skeleton(text)).toBe(skeleton(staff));
  });

  test.each(['The sleepers of Emberlore', 'Keeper', 'Ember', 'Смотритель', ''])('differs from that of %s', (text) => {
    expect(skeleton(text)).not.toBe(skeleton(staff));
  });
});

test('a skeleton of nothing visible is empty', () => {
  expect(skeleton(' \u200B\u3164\u00AD\u2800—!?')).toBe('');
});

test('a plain letter looks like itself, others like the letter in their shape', () => {
  expect([...'miIl0а1|вК'].map(lookalike).join('')).toBe('miilo' + 'allbk');
});

test('a skeleton of hostile length is made in linear steps', () => {
  expect(skeleton('rnа\u0300'.repeat(100_000))).toHaveLength(200_000);
});

test('characters that stand for whole words stay as long as they were sent', () => {
  expect(stripInvisible('\ufdfa'.repeat(1000))).toHaveLength(1000);
});

test('the shape of a character is computed once', () => {
  lookalike('\u0645');
  // Every way to compute a shape replaces characters.
  const replace = vi.spyOn(String.prototype, 'replace');
  for (let at = 0; at < 100; at += 1) lookalike('\u0645');
  const replaced = replace.mock.calls.length;
  replace.mockRestore();
  expect(replaced).toBe(0);
});
