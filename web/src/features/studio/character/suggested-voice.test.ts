import { readVoiceTraits, voiceGroups } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { newCharacter } from './character-values.ts';
import { suggestVoice } from './suggested-voice.ts';

const he = { ...newCharacter, characterName: 'Aldous', characterPronouns: 'He/Him/His' } as const;

test('suggests no voice before the pronouns are known', () => {
  expect(suggestVoice(newCharacter, [])).toBeNull();
});

test('suggests a voice that suits the pronouns and the portrait', () => {
  for (const [portraitAge, age] of [
    [16, 'young'],
    [30, 'middle'],
    [70, 'old'],
  ] as const) {
    const voice = suggestVoice({ ...he, portraitAge }, []);
    expect(voiceGroups.masculine).toContain(voice);
    expect(voice && readVoiceTraits(voice).age).toBe(age);
  }
});

test('suggests the same voice again, and another one to whom the scene already has', () => {
  const first = suggestVoice(he, []);
  expect(suggestVoice(he, [])).toBe(first);
  expect(suggestVoice(he, first ? [first] : [])).not.toBe(first);
  expect(suggestVoice({ ...he, characterPronouns: 'They/Them/Theirs' }, ['Casey'])).toBe('Jordan');
  expect(suggestVoice({ ...he, characterPronouns: 'They/Them/Theirs' }, ['Casey', 'Jordan'])).not.toBeNull();
});
