import type { Fields } from '../data/differences.ts';
import { type CharacterValues, type FaceField, faceFields, moods, traits } from './character-values.ts';

/** What the form of a character says, field by field, as its writer reads it. */
export function fieldsOfCharacter(values: CharacterValues): Fields {
  const faces = Object.entries(faceFields) as [FaceField, string][];
  const sliders = { ...moods, ...traits };
  const names = Object.keys(sliders) as (keyof typeof sliders)[];
  return [
    ['Name', values.characterName],
    ['Pronouns', values.characterPronouns ?? ''],
    ['Description', values.characterDescription],
    ['Who may use them', values.characterVisibility === 'public' ? 'Every creator' : 'Only you'],
    ['Who may read what they know', values.characterKnowledgeShared ? 'Whoever makes a copy' : 'Only you'],
    ...faces.map(([field, face]) => [`${face} picture`, values.faces[field]] as const),
    ['Personal knowledge', values.knowledge],
    ['Secret', values.characterSecret],
    ['Greetings', values.characterGreetings],
    ['Small talk', values.characterSmallTalk],
    ['Refusals', values.characterRefusals],
    ['Farewells', values.characterFarewells],
    ...names.map((name) => [sliders[name][0], String(values[name])] as const),
    ['Emotional Fluidity', String(values.characterEmotionalFluidity)],
    ['Voice', values.characterVoiceName ?? ''],
    ['Voice pitch', String(values.characterVoicePitch)],
    ['Talking speed', String(values.characterVoiceRange)],
  ];
}
