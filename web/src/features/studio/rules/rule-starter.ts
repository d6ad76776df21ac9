import type { StoryRules } from '@emberlore/contract';
import { emptyOption } from './choice-editor.tsx';
import type { RuleContent } from './rule-content.ts';

/** Ids of the choice and of its first option, to which the first ending refers before the author has named them. */
const [choiceId, optionId] = ['the-choice', 'first-answer'];

/**
 * Returns a choice of two answers at the end of the last scene, and an ending for each, all without texts: what most stories
 * begin with. Null for a story without scenes.
 */
export function createStarter({ scenes }: Pick<RuleContent, 'scenes'>): Pick<StoryRules, 'choices' | 'endings'> | null {
  const scene = scenes.at(-1);
  if (!scene) return null;
  const ending = { endingId: '', title: '', text: '', hint: '', sceneId: null, epilogues: [] };
  return {
    choices: [
      {
        choiceId,
        sceneId: scene.sceneId,
        characterId: null,
        question: '',
        options: [{ ...emptyOption, optionId }, emptyOption],
      },
    ],
    endings: [{ ...ending, when: { chose: [choiceId, optionId] } }, ending],
  };
}
