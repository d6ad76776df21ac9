import type { CharacterDetail, Finding, QuestDetail, SceneDetail, Story } from '@emberlore/contract';

/** A story as its owner has it, with the widths of its pictures in pixels by their addresses. */
export interface Matter {
  story: Story;
  widths: ReadonlyMap<string, number>;
}

type Kind = Finding['kind'];

/** Where something is to be mended. */
type Place = Pick<Finding, 'kind' | 'sceneId' | 'characterId' | 'itemId' | 'questId' | 'field'>;

/** Players would get stuck, or see a gap. */
export function problem(code: string, place: Place, message: string): Finding {
  return { code, severity: 'problem', ...place, message };
}

/** It works, and could be better. */
export function advice(code: string, place: Place, message: string): Finding {
  return { code, severity: 'advice', ...place, message };
}

/** Whether a character also knows what another author has sealed. Findings must not depend on what that is. */
export function carriesSealed({ characterKnowledgeSealed, characterSealedTexts }: CharacterDetail): boolean {
  return characterKnowledgeSealed === true || characterSealedTexts !== undefined;
}

/** What a scene is called in a sentence. */
export function sceneTitle({ sceneName, sceneOrder }: SceneDetail): string {
  return sceneName === '' ? `scene ${sceneOrder + 1}` : `‘${sceneName}’`;
}

/** The place of a field of a scene. */
export function inScene({ sceneId }: SceneDetail, field: string, kind: Kind = 'scene'): Place {
  return { kind, sceneId, field };
}

/** The place of a field of a character of a scene. */
export function inCharacter({ sceneId }: SceneDetail, { characterId }: CharacterDetail, field: string): Place {
  return { kind: 'character', sceneId, characterId, field };
}

/** The place of a field of a quest of a scene. */
export function inQuest({ sceneId }: SceneDetail, { questId }: QuestDetail, field: string): Place {
  return { kind: 'quest', sceneId, questId, field };
}

/** A text without case and accents. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The length of a text in code points. */
export function lengthOf(text: string): number {
  return [...text].length;
}
