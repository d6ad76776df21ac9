import { expect, test } from 'vitest';
import { findGoalNoun, listItemsAsked, listItemsGuessed, listItemsPlaced, listItemsToldOf } from './told-items.ts';

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

test.each([
  ["Find the bank's ledger, which is still on the train.", 'ledger'],
  ['Find the last pouch of true saffron in the camp.', 'pouch'],
  ['Find where Judith keeps her good bandages out here.', 'bandages'],
  ['Find something that will break stone.', null],
  ['Ask Miklós about the tea.', null],
])('%s seeks %s', (goal, noun) => {
  expect(findGoalNoun(goal)).toBe(noun);
});

const ledger = {
  itemId: 'ledger',
  name: 'The Ledger Pages',
  description: 'Forty sheets of bank ledger rolled as tight as music.',
  spotName: "the Countess's parasol",
  quest: { goal: "Find the bank's ledger, which is still on the train.", hint: 'The ledger has been in your sight.' },
};

test('an item is asked about by what its goal calls it', () => {
  expect(listItemsAsked(['Where is the ledger, Lang?'], [ledger])).toEqual(['ledger']);
  expect(listItemsAsked(['Where is the train going?'], [ledger])).toEqual([]);
});

test.each([
  ['Is that roll of paper from the bank in your samovar?', 'In my parasol, darling, rolled like music.', ['ledger']],
  ['What do you carry in the snow?', 'My parasol, darling. It is the only thing here that opens.', []],
  ['Is that roll of paper from the bank here?', 'On my knees, rolled like music.', []],
])('%s %s places %j', (asked, replied, ids) => {
  expect(listItemsPlaced(replied, asked, [ledger])).toEqual(ids);
});
