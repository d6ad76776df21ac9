import type { CharacterDetail } from './entities/character.ts';

/** Whether a character also has knowledge that another author sealed. */
export function carriesSealed({ characterKnowledgeSealed, characterSealedTexts }: CharacterDetail): boolean {
  return characterKnowledgeSealed === true || characterSealedTexts !== undefined;
}
