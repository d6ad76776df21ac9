import type { CharacterDetail, Finding, QuestDetail, SceneDetail, Story, StoryRules } from '@emberlore/contract';

/** A story as its owner sees it, with its pictures' widths in pixels by their URLs. */
export interface StoryCheckInput {
  story: Story;
  /** What players can decide and cause; absent if the story has no rules. */
  rules?: StoryRules;
  widths: ReadonlyMap<string, number>;
}

type Kind = Finding['kind'];

/** Where to fix a finding. */
type FindingTarget = Pick<Finding, 'kind' | 'sceneId' | 'characterId' | 'itemId' | 'questId' | 'field'>;

/** Creates a finding for something that blocks players or leaves a visible gap. */
export function problem(code: string, target: FindingTarget, message: string): Finding {
  return { code, severity: 'problem', ...target, message };
}

/** Creates a finding for something that works but could be better. */
export function advice(code: string, target: FindingTarget, message: string): Finding {
  return { code, severity: 'advice', ...target, message };
}

/** Returns how to refer to a scene in a sentence. */
export function sceneTitle({ sceneName, sceneOrder }: SceneDetail): string {
  return sceneName === '' ? `scene ${sceneOrder + 1}` : `‘${sceneName}’`;
}

/** Points to a field of a scene. */
export function inScene({ sceneId }: SceneDetail, field: string, kind: Kind = 'scene'): FindingTarget {
  return { kind, sceneId, field };
}

/** Points to a field of a character in a scene. */
export function inCharacter({ sceneId }: SceneDetail, { characterId }: CharacterDetail, field: string): FindingTarget {
  return { kind: 'character', sceneId, characterId, field };
}

/** Points to a field of a quest in a scene. */
export function inQuest({ sceneId }: SceneDetail, { questId }: QuestDetail, field: string): FindingTarget {
  return { kind: 'quest', sceneId, questId, field };
}

/** Returns the length of a text in code points. */
export function lengthOf(text: string): number {
  return [...text].length;
}
