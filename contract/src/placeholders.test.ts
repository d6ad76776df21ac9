import { expect, test } from 'vitest';
import { fillNames, fillNamesWithin } from './placeholders.ts';

const names = { char: 'somebody', user: 'Ana' };

test('fills the names in every text of an object, each with the character that it is about', () => {
  const scene = {
    sceneWinDescription: '{{user}} crosses with {{char}}.',
    items: [{ itemDescription: 'The oar that {{char}} lent <USER>.' }],
    characters: [
      { characterName: 'Osric', characterDescription: '{{char}} has seen {{user}} before.' },
      { characterName: 'Ilane', characterDescription: '{{char}} prays.' },
    ],
  };
  expect(fillNamesWithin(scene, names)).toEqual({
    sceneWinDescription: 'Ana crosses with Osric.',
    items: [{ itemDescription: 'The oar that somebody lent Ana.' }],
    characters: [
      { characterName: 'Osric', characterDescription: 'Osric has seen Ana before.' },
      { characterName: 'Ilane', characterDescription: 'Ilane prays.' },
    ],
  });
});

test('returns the same object without open names, and fills a name that is itself one only once', () => {
  const scene = { sceneDescription: 'A lake.' };
  expect(fillNamesWithin(scene, names)).toBe(scene);
  expect(fillNamesWithin(['{{user}}, sit.'], { char: 'x', user: '$& {{char}}' })).toEqual(['$& {{char}}, sit.']);
});

test('lets a text of nothing but open names grow to hardly more than twice its length', () => {
  const long = { char: 'x'.repeat(90), user: 'y'.repeat(90) };
  const open = '<BOT><USER>'.repeat(500);
  expect(fillNames(open, long).length).toBeLessThan(open.length + 400);
  const greeting = '{{char}} nods: {{user}}, {{user}}.';
  expect(fillNames(greeting, long)).toBe(`${long.char} nods: ${long.user}, ${long.user}.`);
});
