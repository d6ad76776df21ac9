import { expect, test } from 'vitest';
import { fillNamesWithin } from './placeholders.ts';

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
