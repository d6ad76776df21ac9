import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberInWords, ordinalInWords, yearInWords } from './numbers.ts';
import { speakable } from './speakable.ts';

describe('speakable text', () => {
  it.each([
    ['*leans on the rail* You are late.', 'You are late.'],
    ['You are late. *He turns away.* Go home.', 'You are late. Go home.'],
    ['I *really* mean it.', 'I really mean it.'],
    ['That is **mine**.', 'That is mine.'],
    ['*nods slowly*', ''],
    ['… — *', ''],
    ['', ''],
    [
      'Mr. Lang and Mrs Pell met Dr. Brandt in St. Petersburg.',
      'Mister Lang and Missus Pell met Doctor Brandt in Saint Petersburg.',
    ],
    ['No. I did not. See No. 12.', 'No. I did not. See number twelve.'],
    [
      'It was put out in 1857, lit in 1905 and sold in 1800.',
      'It was put out in eighteen fifty-seven, lit in nineteen oh five and sold in eighteen hundred.',
    ],
    ["In the 1890s, or '98.", 'In the eighteen nineties, or ninety-eight.'],
    ['The 1st, 23rd and 112th.', 'The first, twenty-third and one hundred and twelfth.'],
    ['A £100 fine, or $3.50.', 'A one hundred pounds fine, or three dollars fifty.'],
    ['At 04:31, then 9:05.', 'At oh four thirty-one, then nine oh five.'],
    ['1,250 men, 3.5% of them.', 'one thousand two hundred and fifty men, three point five percent of them.'],
    ['King Edric II is dead.', 'King Edric the second is dead.'],
    ['Well… yes — “perhaps” – no...', 'Well, yes, perhaps, no.'],
    ["It's the gallows' foot, isn't it?", "It's the gallows' foot, isn't it?"],
    ['Tadhg Ó Conghaile of Inis Mór', 'Tighe O Connelly of Innish Moor'],
    ['Zoë ate crème brûlée 🍮 in Łódź!', 'Zoe ate creme brulee in Lodz!'],
    ['What?! Nooooooo!!!', 'What? Nooo!'],
    ['Hmm. Shh! The brrr of it.', 'hum. shush! The burr of it.'],
    ['salt & pepper / oil', 'salt and pepper, oil'],
  ])('%s', (text, said) => {
    expect(speakable(text)).toBe(said);
  });

  it('contains only ASCII words and punctuation, whatever the input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const said = speakable(text);
        expect(said).toMatch(/^$|[A-Za-z]/);
        expect(said).toMatch(/^[\x20-\x7e]*$/);
        expect(said).not.toMatch(/[\d*"]/);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});

describe('numbers in words', () => {
  it('follow British usage', () => {
    expect([0, 13, 40, 105, 1000, 1005, 20_019, 1_000_001, 12_345_678].map(numberInWords)).toEqual([
      'zero',
      'thirteen',
      'forty',
      'one hundred and five',
      'one thousand',
      'one thousand and five',
      'twenty thousand and nineteen',
      'one million and one',
      'twelve million three hundred and forty-five thousand six hundred and seventy-eight',
    ]);
    expect([1, 2, 12, 20, 100].map(ordinalInWords)).toEqual([
      'first',
      'second',
      'twelfth',
      'twentieth',
      'one hundredth',
    ]);
    expect([1436, 2004, 1066, 2000].map(yearInWords)).toEqual([
      'fourteen thirty-six',
      'two thousand and four',
      'ten sixty-six',
      'two thousand',
    ]);
  });
});
