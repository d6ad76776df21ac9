import type { OpenChoice, QuestState, RuledScene, Scene } from '@emberlore/contract';
import { conversationPath, type PlayMode } from './play-paths.ts';

/** Returns a scene as the story's rules make it: with the texts of this run, without the characters and quests that are not there. */
export function applyRules(scene: Scene, { absent, withoutQuests, description, winDescription }: RuledScene): Scene {
  return {
    ...scene,
    sceneDescription: description ?? scene.sceneDescription,
    sceneWinDescription: winDescription ?? scene.sceneWinDescription,
    characters: scene.characters.filter(({ characterId }) => !absent.includes(characterId)),
    quests: scene.quests.filter(({ questId }) => !withoutQuests.includes(questId)),
  };
}

/** Returns the states of the quests that exist in this run. */
export function existingQuests(states: readonly QuestState[], { withoutQuests }: RuledScene): QuestState[] {
  return states.filter(({ questId }) => !withoutQuests.includes(questId));
}

/** Builds the URL of the talk in which a character offers a choice, other than those present; undefined without one. */
export function toChooser(
  { rules, storyToken }: { rules: RuledScene; storyToken: string },
  sceneId: string,
  mode: PlayMode,
  present: readonly string[] = [],
): string | undefined {
  const chooser = rules.choices.map(({ characterId }) => characterId).find((id) => id && !present.includes(id));
  return chooser ? conversationPath(storyToken, sceneId, chooser, mode) : undefined;
}

/** Returns the choices that a won scene itself offers. */
export function sceneChoices({ won, rules }: { won: boolean; rules: RuledScene }): OpenChoice[] {
  return won ? rules.choices.filter(({ characterId }) => characterId === null) : [];
}
