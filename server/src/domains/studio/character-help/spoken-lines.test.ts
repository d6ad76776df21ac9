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
  const marks = preview('A song is called Okafor.', 'Everybody calls her Okafor.', 'Wren fears the ice.');
  expect(marks.map(({ speaksOfSelf }) => speaksOfSelf)).toEqual([true, true, false]);
  expect(marks.map(({ line, spoken }) => spoken === line)).toEqual([true, true, true]);
  const [crew, told] = preview('The crew fears Okafor.', 'She told Wren that the ice sings.');
  expect(crew).toMatchObject({ spoken: 'The crew fears me.', speaksOfSelf: false });
  expect(told).toMatchObject({ spoken: 'I told Wren that the ice sings.', speaksOfSelf: false });
});

test('looks up the verbs of all lines together, so that many lines take no more work than one', () => {
  const verbs = 'sings swims runs walks digs knits cooks hunts rides paints waits hides climbs sails reads fights';
  const lines = verbs.split(' ').map((verb) => `She rows and ${verb}.`);
  const spoken = preview(...lines, 'She rows and dances.').map((line) => line.spoken);
  expect(spoken[0]).toBe('I row and sing.');
  expect(spoken[15]).toBe('I row and fight.');
  // The seventeenth is not looked up, as in play.
  expect(spoken[16]).toBe('I row and dances.');
});
