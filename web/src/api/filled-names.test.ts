import { expect, test } from 'vitest';
import { fillForReader } from './filled-names.ts';

test('a visitor without a name reads of the player', () => {
  expect(fillForReader({ characterName: 'Osric', characterDescription: '{{char}} has seen {{user}} before.' })).toEqual(
    {
      characterName: 'Osric',
      characterDescription: 'Osric has seen the player before.',
    },
  );
});
