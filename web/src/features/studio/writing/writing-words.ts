import type { WritingField } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';

/** What makes a good text of each field, in a sentence or two. */
export const patterns: Readonly<Record<WritingField, string>> = {
  storyDescription: m.studio_pattern_story_description(),
  sceneName: m.studio_pattern_scene_name(),
  sceneDescription: m.studio_pattern_scene_description(),
  sceneOpening: m.studio_pattern_scene_opening(),
  sceneKnowledge: m.studio_pattern_scene_knowledge(),
  winDescription: m.studio_pattern_win_description(),
  itemDescription: m.studio_pattern_item_description(),
  itemFoundText: m.studio_pattern_item_found_text(),
  questGoal: m.studio_pattern_quest_goal(),
  questHint: m.studio_pattern_quest_hint(),
  characterDescription: m.studio_pattern_character_description(),
  characterKnowledge: m.studio_pattern_character_knowledge(),
  endingText: m.studio_pattern_ending_text(),
};
