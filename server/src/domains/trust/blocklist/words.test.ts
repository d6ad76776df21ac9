import { describe, expect, test } from 'vitest';
import { createWordSearch } from './words.ts';
import { normalizeWords } from './written.ts';

const search = createWordSearch(['Twaddle', 'ass', 'Utter Rot', 'hell', 'b2b'].map(normalizeWords));

describe('a blocked word', () => {
  test.each([
    'Twaddle',
    'such TWADDLE!',
    'twäddle',
    'twad\u200Bdle',
    'ｔｗａｄｄｌｅ',
    '𝐭𝐰𝐚𝐝𝐝𝐥𝐞',
    'twаddlе',
    'ТWАDDLЕ',
    'ᴛᴡᴀᴅᴅʟᴇ',
    '🆃🆆🅰🅳🅳🅻🅴',
    'ⓣⓦⓐⓓⓓⓛⓔ',
    'tw4ddl3',
    'tw@dd|e',
    'twadd1e',
    'twaddIe',
    't.w.a.d.d.l.e',
    't w a d d l e',
    'this is a t w a d d l e, really',
    't  w  a  d  d  l  e',
    'you  t w a d d l e  you',
    't\u3164w\u00ADa-d_d*l/e',
    'twad-dle',
    '_twaddle_',
    'a$$',
    '@ss',
    'utter — rot',
    'u.t.t.e.r r.o.t',
    'B2B',
    'what the h e l l',
  ])('is detected in %j', (text) => {
    expect(search(text)).toBe(true);
  });

  test.each([
    '',
    'class',
    'passage, assassin, embarrass',
    'as s',
    'c l a s s',
    'c.l.a.s.s',
    'twaddlers',
    "he'll, she’ll, we'll",
    'hello',
    'shell',
    'utter and rot',
    'route 455, 4.5.5, $55',
    'utterly rotten',
    'All is well! Is it?',
    'a fall for a fail',
    'Привет, мир',
    'b 2 be',
  ])('is not detected in %j', (text) => {
    expect(search(text)).toBe(false);
  });

  test('with an l is not found in the same word with an i, in plain letters', () => {
    const isFound = createWordSearch([normalizeWords('fail')]);
    expect(['fall', 'FALL', 'Fail', 'fa1l', 'fa|l'].map(isFound)).toEqual([false, false, true, true, true]);
  });

  test('is searched for in linear time in texts of hostile length', () => {
    for (const piece of ['a ', 'a.', 'аѕ', 't w a d d l ', '$', 'a\u0300'])
      expect(search(piece.repeat(20_000))).toBe(false);
  });
});

test('finds nothing without words', () => {
  expect(createWordSearch([])('twaddle')).toBe(false);
});
