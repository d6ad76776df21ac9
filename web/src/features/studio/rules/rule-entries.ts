import { limits } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { emptyOption } from './choice-editor.tsx';
import { listFights, type RuleContent } from './rule-content.ts';
import type { RuleEntry, RuleSection } from './rule-summaries.ts';
import { firstAtom, firstEvent } from './statements.ts';

interface SectionTexts {
  help: string;
  add: string;
  what: string;
  most: number;
  /** What the story lacks while no entry can be added. */
  lack?: string;
  /** Whether the first that holds counts. */
  ordered?: boolean;
}

/** What each section says. */
export const sections: Record<RuleSection, SectionTexts> = {
  choices: {
    help: m.studio_choices_help(),
    add: m.studio_add_a_choice(),
    what: m.studio_choice(),
    most: limits.choicesMost,
    lack: m.studio_add_a_scene_first(),
  },
  endings: {
    help: m.studio_endings_help(),
    add: m.studio_add_an_ending(),
    what: m.studio_ending(),
    most: limits.endingsMost,
    ordered: true,
  },
  achievements: {
    help: m.studio_achievements_help(),
    add: m.studio_add_an_achievement(),
    what: m.studio_achievement(),
    most: limits.achievementsMost,
    lack: m.studio_add_a_scene_first(),
  },
  variables: {
    help: m.studio_variables_help(),
    add: m.studio_add_a_variable(),
    what: m.studio_variable_2(),
    most: limits.variablesMost,
  },
  effects: {
    help: m.studio_effects_help(),
    add: m.studio_add_an_effect(),
    what: m.studio_effect(),
    most: limits.effectsMost,
    lack: m.studio_add_a_scene_first(),
  },
  reactions: {
    help: m.studio_reactions_help(),
    add: m.studio_add_a_reaction(),
    what: m.studio_reaction(),
    most: limits.reactionsMost,
    lack: m.studio_add_an_item_and_a_character_first(),
    ordered: true,
  },
  combinations: {
    help: m.studio_combinations_help(),
    add: m.studio_add_a_combination(),
    what: m.studio_combination(),
    most: limits.combinationsMost,
    lack: m.studio_add_three_items_first(),
    ordered: true,
  },
  lines: {
    help: m.studio_lines_help(),
    add: m.studio_add_a_line(),
    what: m.studio_condition_of_a_line(),
    most: limits.lineRulesMost,
    lack: m.studio_add_a_character_with_knowledge_first(),
  },
  people: {
    help: m.studio_people_help(),
    add: m.studio_add_a_character(),
    what: m.studio_condition_of_a_character(),
    most: limits.peopleRulesMost,
    lack: m.studio_add_a_character_with_knowledge_first(),
  },
  quests: {
    help: m.studio_quests_help(),
    add: m.studio_add_a_quest(),
    what: m.studio_condition_of_a_quest(),
    most: limits.questRulesMost,
    lack: m.studio_add_a_quest_first(),
  },
  scenes: {
    help: m.studio_scenes_help(),
    add: m.studio_add_a_scene_condition(),
    what: m.studio_condition_of_a_scene(),
    most: limits.sceneRulesMost,
    lack: m.studio_add_a_scene_first(),
  },
  descriptions: {
    help: m.studio_descriptions_help(),
    add: m.studio_add_a_description(),
    what: m.studio_description_2(),
    most: limits.descriptionRulesMost,
    lack: m.studio_add_a_scene_first(),
    ordered: true,
  },
  wins: {
    help: m.studio_wins_help(),
    add: m.studio_add_a_win_text(),
    what: m.studio_win_text(),
    most: limits.winRulesMost,
    lack: m.studio_add_a_scene_first(),
    ordered: true,
  },
  yields: {
    help: m.studio_yields_help(),
    add: m.studio_add_a_way_to_settle(),
    what: m.studio_way_to_settle(),
    most: limits.yieldRulesMost,
    lack: m.studio_add_a_fight_first(),
  },
};

type Makers = { [Section in RuleSection]: (content: RuleContent) => RuleEntry<Section> | null };

/** New entries; null while the story lacks what they refer to. */
export const makers: Makers = {
  // The last scene's lead to endings.
  choices: ({ scenes }) => {
    const scene = scenes.at(-1);
    return scene
      ? { choiceId: '', sceneId: scene.sceneId, characterId: null, question: '', options: [emptyOption, emptyOption] }
      : null;
  },
  endings: () => ({ endingId: '', title: '', text: '', hint: '', sceneId: null, epilogues: [] }),
  achievements: (content) => {
    const when = firstAtom(content);
    return when && { achievementId: '', title: '', text: '', hint: '', atEnd: false, when };
  },
  variables: () => ({ variableId: '', name: '', type: 'flag' }),
  effects: (content) => {
    const on = firstEvent(content);
    return on && { on, set: [] };
  },
  reactions: ({ items: [item], characters: [character] }) =>
    item && character
      ? { itemId: item.itemId, characterId: character.characterId, act: 'show', text: '', refuses: false }
      : null,
  combinations: ({ items: [one, other, result] }) =>
    one && other && result ? { itemIds: [one.itemId, other.itemId], resultId: result.itemId, text: '' } : null,
  lines: (content) => {
    const when = firstAtom(content);
    for (const { characterId, characterPersonalKnowledge: [line] = [] } of content.characters)
      if (line !== undefined && when) return { characterId, line, when };
    return null;
  },
  people: (content) => {
    const when = firstAtom(content);
    const scene = content.scenes.find(({ characters }) => characters.length > 0);
    const [character] = scene?.characters ?? [];
    return scene && character && when ? { sceneId: scene.sceneId, characterId: character.characterId, when } : null;
  },
  quests: (content) => {
    const when = firstAtom(content);
    const [quest] = content.quests;
    return quest && when ? { questId: quest.questId, when } : null;
  },
  scenes: (content) => {
    const when = firstAtom(content);
    const scene = content.scenes.at(-1);
    return scene && when ? { sceneId: scene.sceneId, when } : null;
  },
  descriptions: (content) => {
    const when = firstAtom(content);
    const [scene] = content.scenes;
    return scene && when ? { sceneId: scene.sceneId, text: '', when } : null;
  },
  wins: (content) => {
    const when = firstAtom(content);
    const [scene] = content.scenes;
    return scene && when ? { sceneId: scene.sceneId, text: '', when } : null;
  },
  yields: (content) => {
    const when = firstAtom(content);
    const taken = content.rules.yields.map(({ questId }) => questId);
    const fights = listFights(content);
    const fight = fights.find(({ questId }) => !taken.includes(questId)) ?? fights[0];
    return fight && when ? { questId: fight.questId, text: '', when } : null;
  },
};
