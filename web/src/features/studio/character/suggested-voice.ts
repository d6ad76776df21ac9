import {
  type Pronouns,
  readVoiceTraits,
  type VoiceGroup,
  type VoiceName,
  type VoiceTraits,
  voiceGroups,
} from '@emberlore/contract';
import type { CharacterValues } from './character-values.ts';

/** The voices that suit somebody's pronouns. */
export const voiceGroupOf: Readonly<Record<Pronouns, VoiceGroup>> = {
  'He/Him/His': 'masculine',
  'She/Her/Hers': 'feminine',
  'They/Them/Theirs': 'androgynous',
};

/** From these years on, a voice sounds grown up or old. */
const [GROWN, OLD] = [25, 50];

function voiceAgeOf(years: number): VoiceTraits['age'] {
  if (years < GROWN) return 'young';
  return years < OLD ? 'middle' : 'old';
}

/**
 * Returns a voice for a character whose author has chosen none: it suits the pronouns and the age of the portrait, and nobody
 * else in the scene has it. The name decides among several, so it stays the same. Null before the pronouns are known.
 */
export function suggestVoice(
  { characterPronouns, characterName, portraitAge }: CharacterValues,
  taken: readonly VoiceName[],
): VoiceName | null {
  if (!characterPronouns) return null;
  const suited: readonly VoiceName[] = voiceGroups[voiceGroupOf[characterPronouns]];
  const free = suited.filter((name) => !taken.includes(name));
  const age = voiceAgeOf(portraitAge ?? GROWN);
  const fitting = free.filter((name) => readVoiceTraits(name).age === age);
  const [most = suited] = [fitting, free].filter((names) => names.length > 0);
  const sum = [...characterName.trim()].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return most[sum % most.length] ?? null;
}
