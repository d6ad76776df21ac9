import type { StoryVersion, VersionChange } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { clockText, dayText } from '../../../ui/day-text.ts';
import { nameField } from '../differences/field-names.ts';

/** Formats a time: '3 Mar 2026, 09:05'. */
export const timeText = (time: string): string => `${dayText(time)}, ${clockText(time)}`;

/** Fields that no form's error names. */
const fieldNames: Readonly<Record<string, string>> = {
  storyTagline: m.versions_tagline(),
  storyLocksScenes: m.studio_order_of_play(),
  sceneOrder: m.versions_order_of_scenes(),
  sceneImage: m.studio_background_image(),
  sceneWinImage: m.studio_win_image(),
  questType: m.studio_kind(),
  questTarget: m.versions_target(),
  questGoal: m.versions_goal(),
  characterKnowledgeShared: m.versions_knowledge_shared(),
  characterJoy: m.studio_joy(),
  characterFear: m.studio_fear(),
  characterTrust: m.studio_trust(),
  characterSurprise: m.studio_surprise(),
  characterEmotionalFluidity: m.studio_emotional_fluidity(),
  characterPositive: m.studio_positive(),
  characterPeaceful: m.studio_peaceful(),
  characterOpen: m.studio_open(),
  characterExtravert: m.studio_extravert(),
  characterSocialRank: m.studio_social_rank(),
  characterVoicePitch: m.studio_voice_pitch(),
  characterVoiceRange: m.versions_voice_speed(),
  rule: m.versions_rule(),
};

/** Returns what an author calls a field. */
export const nameVersionField = (field: string): string =>
  (Object.hasOwn(fieldNames, field) && fieldNames[field]) || nameField(field);

const editors = {
  you: m.versions_by_you(),
  author: m.versions_by_author(),
  moderator: m.versions_by_moderator(),
  unknown: m.versions_by_unknown(),
} as const;

/** Says who made a version and how. */
export function describeVersion({ by, saves, restoredFrom }: StoryVersion): string {
  if (by === 'unknown' && saves === 0) return m.versions_before_all();
  const who = editors[by];
  if (restoredFrom) return m.versions_restored({ who, time: timeText(restoredFrom) });
  return m.versions_saves({ who, saves: m.versions_save_count({ count: saves }) });
}

const sections: Readonly<Record<string, string>> = {
  variables: m.versions_variables(),
  effects: m.versions_effects(),
  choices: m.versions_choices(),
  endings: m.versions_endings(),
  reactions: m.versions_reactions(),
  achievements: m.versions_achievements(),
  combinations: m.versions_combinations(),
};

const parts = {
  story: () => m.studio_story(),
  scene: () => m.versions_scene(),
  quest: ({ within }: VersionChange) => m.versions_quest({ scene: within }),
  character: () => m.versions_character(),
  item: () => m.versions_item(),
  rule: ({ within }: VersionChange) => (Object.hasOwn(sections, within) && sections[within]) || m.versions_condition(),
} as const;

/** Says what kind of part has changed, such as 'Quest in The Harbour'. */
export const describePart = (change: VersionChange): string => parts[change.part](change);

/** Says what has happened to a part. */
export const acts = {
  added: m.versions_added(),
  removed: m.versions_removed(),
  changed: m.versions_changed(),
} as const;
