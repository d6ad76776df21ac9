import { expect, test } from 'vitest';
import { replaceAt } from './leaves.ts';

test.each([
  ['in an object', { name: 'a', age: 3 }, ['name'], { name: 'x', age: 3 }],
  ['in an object that is not there', {}, ['who', 'name'], { who: { name: 'x' } }],
  ['in a list, whose other elements stay', { names: ['a', 'b'] }, ['names', '0'], { names: ['x', 'b'] }],
  ['in an empty list', { names: [] }, ['names', '0'], { names: ['x'] }],
  ['in a list that is not there', { names: null }, ['names', '0'], { names: ['x'] }],
])('a value is replaced %s', (_where, value, path, replaced) => {
  expect(replaceAt(value, path, 'x')).toEqual(replaced);
});
