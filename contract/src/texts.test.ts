import { expect, test } from 'vitest';
import { actionText } from './texts.ts';

test.each([
  ['shows him the key', 'Ada shows him the key'],
  ['I light the lamp', 'Ada: I light the lamp'],
  ['i light the lamp', 'Ada: i light the lamp'],
  ['*bows*', 'Ada: *bows*'],
  ['imitates the Queen', 'Ada imitates the Queen'],
])('tells the action %j as a line of a story', (action, line) => {
  expect(actionText('Ada', action)).toBe(line);
});
