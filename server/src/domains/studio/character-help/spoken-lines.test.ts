import { expect, test } from 'vitest';
import { previewLines } from './spoken-lines.ts';

const preview = (...characterPersonalKnowledge: string[]) =>
  previewLines({ characterName: 'Captain Okafor', characterPronouns: 'She/Her/Hers', characterPersonalKnowledge })
    .lines;

test('says lines about the character in the first person, and others as they are', () => {
  expect(preview('She has not set foot ashore.', 'The ice sings.', 'I keep the key.')).toEqual([
    { line: 'She has not set foot ashore.', spoken: 'I have not set foot ashore.', speaksOfSelf: false },
    { line: 'The ice sings.', spoken: 'The ice sings.', speaksOfSelf: false },
    { line: 'I keep the key.', spoken: 'I keep the key.', speaksOfSelf: false },
  ]);
});

test('marks lines in which she would speak of herself as of somebody else', () => {
  const marks = preview('The crew fears Okafor.', 'She told Wren that the ice sings.', 'Wren fears the ice.');
  expect(marks.map(({ speaksOfSelf }) => speaksOfSelf)).toEqual([true, true, false]);
});
