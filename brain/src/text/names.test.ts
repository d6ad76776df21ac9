import { expect, test } from 'vitest';
import { ownNames, shortName } from './names.ts';

test.each([
  ['Osric the Ferryman', 'Osric', ['osric', 'ferryman']],
  ['Captain Elias Dusart', 'Captain Elias', ['elias', 'dusart']],
  ['Caravan Master Darius', 'Caravan Master Darius', ['darius']],
  ['Drum Major Amos Tull', 'Drum Major Amos', ['amos', 'tull']],
  ['The Duke of Ashcombe', 'The Duke of Ashcombe', ['ashcombe']],
])('%s is called %s', (name, short, own) => {
  expect(shortName(name)).toBe(short);
  expect(ownNames(name)).toEqual(own);
});
