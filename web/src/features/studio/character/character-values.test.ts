import type { CharacterDetail } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { missingInCharacter, summarizeCharacterSteps } from './character-steps.ts';
import { type CharacterValues, newCharacter, toValues, toVariantValues } from './character-values.ts';

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
  expect(missingInCharacter(newCharacter)).toEqual([
    'Needs a name, pronouns and a description',
    'Needs the neutral picture',
    'Four more lines to go',
    '',
    '',
    '',
    '',
    'Needs a voice',
  ]);
  expect(missingInCharacter(wren)).toEqual(['', '', '', '', '', '', '', '']);
});

test('says of an optional step only what was set there, and of the voice that it is suggested', () => {
  expect(summarizeCharacterSteps(wren, null).slice(3)).toEqual(['', '', '', '', 'Clara']);
  expect(summarizeCharacterSteps({ ...wren, characterFear: 8 }, null)[6]).toBe('Set');
  expect(summarizeCharacterSteps({ ...wren, characterVoiceName: null }, 'Ada')[7]).toBe('Ada, suggested');
});

test('no line of its knowledge is blank, but for the one that is being begun', () => {
  const missingKnowledge = (knowledge: string) => missingInCharacter({ ...wren, knowledge })[2];
  expect(missingKnowledge('One.\n\nTwo.\nThree.\nFour.')).toBe('Remove the blank lines');
  expect(missingKnowledge('One.\nTwo.\nThree.\nFour.\n')).toBe('');
  expect(missingKnowledge('One.\nTwo.\nThree.\n')).toBe('One more line to go');
});

test('beside sealed knowledge any number of own lines will do', () => {
  const sealed = { ...wren, knowledgeSealed: true };
  for (const knowledge of ['', 'One.', 'One.\nTwo.']) expect(missingInCharacter({ ...sealed, knowledge })[2]).toBe('');
  expect(missingInCharacter({ ...sealed, knowledge: 'One.\n\nTwo.' })[2]).toBe('Remove the blank lines');
});

const stored = {
  characterId: 'wren',
  originalCharacterId: null,
  characterName: 'Wren',
  characterImageURL: '/media/wren.webp',
} as CharacterDetail;

test("a variant carries somebody else's knowledge sealed unless it is shared", () => {
  expect(toVariantValues(stored)).toMatchObject({ knowledgeHidden: true, knowledgeSealed: true });
  const shared = { ...stored, characterKnowledgeShared: true };
  expect(toVariantValues(shared)).toMatchObject({ knowledgeSealed: false, characterKnowledgeShared: false });
  expect(toVariantValues({ ...stored, characterPersonalKnowledge: ['One.'] })).toMatchObject({
    knowledgeSealed: false,
  });
});

test('a sealed character shows its sealed lines to their author alone', () => {
  const sealed = { ...stored, characterPersonalKnowledge: [], characterKnowledgeSealed: true };
  expect(toValues({ ...sealed, characterSealedLines: 12 })).toMatchObject({ sealedCount: 12 });
  expect(toValues(sealed)).toMatchObject({ knowledgeSealed: true, knowledgeHidden: false, sealedLines: [] });
  const none = { characterSecret: '', characterGreetings: [], characterSmallTalk: [], characterRefusals: [] };
  const sheet = {
    characterOrdinaryLife: [{ topic: 'joke' as const, lines: ['Ha.'] }],
    characterAnswers: [{ asked: ['Why hide it?'], say: 'To sleep.' }],
    characterReactions: [],
    characterAskedAs: [{ line: 'I hid it.', questions: ['Where is it?'] }],
    characterToldWhen: [],
    characterLorebook: [],
  };
  const texts = { ...none, ...sheet, characterPersonalKnowledge: ['I hid it.'], characterFarewells: ['Go well.'] };
  expect(toValues({ ...stored, characterSealedTexts: [texts] }).sealedLines).toEqual([
    'I hid it.',
    'Go well.',
    'Ha.',
    'To sleep.',
    'Why hide it?',
    'Where is it?',
  ]);
});

test("a variant of somebody else's character may do without lines of its own, but not with too few", () => {
  const variant = { ...wren, knowledgeHidden: true };
  expect(missingInCharacter({ ...variant, knowledge: '' })[2]).toBe('');
  expect(summarizeCharacterSteps({ ...variant, knowledge: '' }, null)[2]).toBe('Brings its own knowledge');
  expect(missingInCharacter({ ...variant, knowledge: 'One.' })[2]).toBe('Three more lines to go');
});
