import { z } from 'zod';
import { limits } from '../limits.ts';
import { searchSpots } from '../search-spots.ts';
import { atmosphere } from './atmosphere.ts';
import { character, characterDetail } from './character.ts';
import { id, pictureUrl, time, trimmed, version } from './fields.ts';
import { pictureView } from './picture.ts';
import { spotNames, spotPlaces } from './spot-names.ts';

export const item = z.object({
  itemId: id,
  itemName: trimmed(limits.itemName, 1),
  itemDescription: trimmed(limits.itemDescription),
  itemImageURL: pictureUrl,
  itemImageView: pictureView.optional(),
  itemCreatedAt: time,
});
export type Item = z.infer<typeof item>;

/** An item with the fields for its owner and admins; absent for everybody else. */
export const itemDetail = item.extend({
  version: version.optional(),
  itemFoundText: z.string().optional(),
  /** The spot of its scene's picture where it lies; null: one that fits `itemFoundText`, or any. */
  itemSpot: z.enum(searchSpots).nullable().optional(),
  /** Moderators have hidden the item. */
  itemHidden: z.literal(true).optional(),
});
export type ItemDetail = z.infer<typeof itemDetail>;

export const questType = z.enum(['DIALOGUE', 'SEARCH', 'KNOWLEDGE', 'FIGHT']);
export type QuestType = z.infer<typeof questType>;

export const quest = z.object({
  questId: id,
  /** A character's id, or an item's for SEARCH. */
  questTriggerId: id,
  questType,
  questName: trimmed(limits.questName, 1),
  questDescription: z.string(),
  /** What to find out or do, in the author's words; absent if they wrote nothing. */
  questGoal: trimmed(limits.questGoal).optional(),
  questCreatedAt: time,
});
export type Quest = z.infer<typeof quest>;

/** A quest with the fields for its owner and admins; absent for everybody else. */
export const questDetail = quest.extend({
  version: version.optional(),
  questHint: z.string().optional(),
  questKnowledgeLine: z.string().optional(),
  questMatter: z.string().optional(),
});
export type QuestDetail = z.infer<typeof questDetail>;

/** The state of a quest in the caller's run. */
export const questState = z.object({ questId: id, questInitialized: z.boolean(), questCompleted: z.boolean() });
export type QuestState = z.infer<typeof questState>;

/** The effect of a turn on a quest. */
export const questEvent = z.object({ questId: id, event: z.enum(['initialized', 'completed']) });
export type QuestEvent = z.infer<typeof questEvent>;

/** A scene as players see it, with its characters, items and quests in order. */
export const scene = z.object({
  sceneId: id,
  storyId: id,
  sceneName: trimmed(limits.sceneName),
  sceneDescription: trimmed(limits.sceneDescription),
  /** What a player reads and hears on entering; absent if the author wrote none, see `sceneOpening`. */
  sceneOpening: trimmed(limits.sceneOpening).optional(),
  /** What the spots of the picture are called; absent if the author named none. */
  sceneSpots: spotNames.optional(),
  /** Where the spots lie in the picture; absent: in two rows of three. */
  sceneSpotPlaces: spotPlaces.optional(),
  sceneWinDescription: trimmed(limits.winDescription),
  sceneBackgroundImageURL: pictureUrl,
  sceneWinImageURL: pictureUrl,
  sceneBackgroundView: pictureView.optional(),
  sceneWinView: pictureView.optional(),
  /** What the scene sounds like and what moves in it; absent if nothing does. */
  sceneAtmosphere: atmosphere.optional(),
  sceneOrder: z.number().int().min(0),
  sceneCreatedAt: time,
  characters: z.array(character).max(limits.sceneCharacters),
  items: z.array(item).max(limits.sceneItems),
  quests: z.array(quest).max(limits.sceneQuests),
});
export type Scene = z.infer<typeof scene>;

/** A scene with the fields for its owner and admins; absent for everybody else. */
export const sceneDetail = scene.extend({
  version: version.optional(),
  /** Moderators have hidden the scene. */
  sceneHidden: z.literal(true).optional(),
  /** An immutable name of the scene. */
  sceneInworldName: z.string().optional(),
  sceneCommonKnowledge: z.array(z.string()).optional(),
  characters: z.array(characterDetail).max(limits.sceneCharacters),
  items: z.array(itemDetail).max(limits.sceneItems),
  quests: z.array(questDetail).max(limits.sceneQuests),
});
export type SceneDetail = z.infer<typeof sceneDetail>;

/** The progress of the caller's run in a scene. */
export const sceneProgress = z.object({
  sceneId: id,
  questsCompleted: z.number().int().min(0),
  questsTotal: z.number().int().min(0),
  /** Whole percent. */
  progress: z.number().int().min(0).max(100),
  won: z.boolean(),
  /** The quests that exist in the run. */
  quests: z.array(questState),
  /** Characters of the scene who are not there in the run. */
  absent: z.array(id).optional(),
  /** Whether the scene can't be entered yet. */
  closed: z.literal(true).optional(),
  /** Replaces the scene's description in the run. */
  description: z.string().optional(),
});
export type SceneProgress = z.infer<typeof sceneProgress>;
