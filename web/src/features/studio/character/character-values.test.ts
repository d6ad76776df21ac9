import { expect, test } from 'vitest';
import { type CharacterValues, doneOfCharacter, missingOfCharacter, newCharacter } from './character-values.ts';

const wren: CharacterValues = {
  ...newCharacter,
  characterName: 'Wren',
  characterDescription: 'Mends clocks.',
  characterPronouns: 'She/Her/Hers',
  faces: { ...newCharacter.faces, characterImage: { url: '/media/wren.webp' } },
  knowledge: 'One.\nTwo.\nThree.\nFour.',
  characterVoiceName: 'Clara',
};

test('a new character wants everything but its mood', () => {
  expect(missingOfCharacter(newCharacter)).toEqual([
    'Needs a name, pronouns and a description',
    'Needs the neutral picture',
    'Four more lines to go',
    '',
    'Needs a voice',
  ]);
  expect(missingOfCharacter(wren)).toEqual(['', '', '', '', '']);
});

test('no line of its knowledge is blank, but for the one that is being begun', () => {
  const linesOf = (knowledge: string) => missingOfCharacter({ ...wren, knowledge })[2];
  expect(linesOf('One.\n\nTwo.\nThree.\nFour.')).toBe('Leave no line blank');
  expect(linesOf('One.\nTwo.\nThree.\nFour.\n')).toBe('');
  expect(linesOf('One.\nTwo.\nThree.\n')).toBe('One more line to go');
});

test("a variant of somebody else's character may do without lines of its own, but not with too few", () => {
  const variant = { ...wren, knowledgeHidden: true };
  expect(missingOfCharacter({ ...variant, knowledge: '' })[2]).toBe('');
  expect(doneOfCharacter({ ...variant, knowledge: '' })[2]).toBe('Brings its own knowledge');
  expect(missingOfCharacter({ ...variant, knowledge: 'One.' })[2]).toBe('Three more lines to go');
});
