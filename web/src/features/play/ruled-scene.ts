import type { OpenChoice, QuestState, RuledScene, Scene } from '@emberlore/contract';

/** Returns a scene as the story's rules make it: without the characters and quests that are not there. */
export function applyRules(scene: Scene, { absent, withoutQuests, winDescription }: RuledScene): Scene {
  return {
    ...scene,
    sceneWinDescription: winDescription ?? scene.sceneWinDescription,
    characters: scene.characters.filter(({ characterId }) => !absent.includes(characterId)),
    quests: scene.quests.filter(({ questId }) => !withoutQuests.includes(questId)),
  };
}

/** Returns the states of the quests that exist in this run. */
export function existingQuests(states: readonly QuestState[], { withoutQuests }: RuledScene): QuestState[] {
  return states.filter(({ questId }) => !withoutQuests.includes(questId));
}

/** Returns the choices that a won scene itself offers. */
export function sceneChoices({ won, rules }: { won: boolean; rules: RuledScene }): OpenChoice[] {
  return won ? rules.choices.filter(({ characterId }) => characterId === null) : [];
}
