import { expect, test } from 'vitest';
import { deletionWords } from './deletion-words.ts';

const nothing = { stories: 0, characters: 0, comments: 0, runs: 0, credits: 0 };

test('what goes is counted, and what is not there is not named', () => {
  const { goes, stays } = deletionWords({
    formerName: 'A Former Player',
    stays: { stories: 0 },
    goes: { ...nothing, stories: 1, comments: 1204, credits: 30 },
  });
  expect(goes).toBe('Deleted forever: your name, email and picture, 1 private story, 1,204 comments and 30 credits.');
  expect(stays).toBeNull();
});

test('what is published stays, and under whose name is said', () => {
  const said = (stories: number) =>
    deletionWords({ formerName: 'A Former Player', stays: { stories }, goes: nothing }).stays;
  expect(said(1)).toContain('Your published story stays');
  expect(said(3)).toContain('Your 3 published stories stay');
  expect(said(3)).toContain('“A Former Player”');
});
