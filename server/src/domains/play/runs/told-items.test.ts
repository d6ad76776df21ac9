import { expect, test } from 'vitest';
import { listItemsGuessed, listItemsToldOf } from './told-items.ts';

const items = [
  { itemId: 'pass', name: 'A Detective’s Pass', description: 'A cracked police pass, five years out of date.' },
  { itemId: 'tin', name: 'Tin of Paraffin', description: 'Nearly empty.' },
];

test.each([
  ['My old police pass is in the tip jar.', ['pass']],
  ['The detective left a pass.', ['pass']],
  ['The pass over the mountains is snowed up.', []],
  ['The police came twice.', []],
  ['I carried a tin up there, and it was nearly full.', ['tin']],
])('%s is about %j', (line, ids) => {
  expect(listItemsToldOf(['Good evening.', line], items)).toEqual(ids);
});

const warrant = {
  itemId: 'warrant',
  foundText:
    'In the lining of the hat from berth nine, on the dining-car rack, two sizes too large for the man who hung it.',
};

test.each([
  ['Is anyone here wearing a hat that is two sizes too large? Whose hat is that on the rack?', ['warrant']],
  ['Who is the man in berth nine?', []],
  ['Nice hat.', []],
])('%s guesses at %j', (text, ids) => {
  expect(listItemsGuessed([text], [warrant, { itemId: 'other', foundText: null }])).toEqual(ids);
});
