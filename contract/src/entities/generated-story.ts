import { z } from 'zod';

/** The genres of a generated story; exactly one is selected. */
export const storyGenreIds = [
  'action',
  'adventure',
  'animation',
  'biography',
  'comedy',
  'crime',
  'documentary',
  'drama',
  'family',
  'fantasy',
  'history',
  'horror',
  'music',
  'mystery',
  'romance',
  'scienceFiction',
  'thriller',
  'tvMovie',
  'war',
  'western',
] as const;
export type StoryGenreId = (typeof storyGenreIds)[number];

/** The possible settings of a generated story. */
export const storySettingIds = [
  'harbour-in-a-storm',
  'enchanted-forest',
  'haunted-manor',
  'starship',
  'neon-city',
  'royal-court',
  'lantern-market',
  'night-train',
] as const;
export type StorySettingId = (typeof storySettingIds)[number];

/** The possible characters of a generated story, by the ids of their portraits. */
export const storyCharacterIds = [
  'keeper-sorcha',
  'harbour-lad-tadhg',
  'ferryman-osric',
  'priestess-ilane',
  'bandit-captain-rue',
  'widow-blackthorn',
  'butler-graves',
  'ghost-elspeth',
  'clockmaker-wren',
  'inventor-brandt',
  'pilot-amara',
  'captain-okafor',
  'engineer-ruiz',
  'hacker-juno',
  'barkeep-tomas',
  'ex-cop-ines',
  'queen-isaura',
  'general-thorne',
  'jester-pim',
  'inspector-halasz',
  'countess-orlova',
  'porter-miklos',
  'astronomer-laleh',
  'thief-sami',
  'witch-marigold',
] as const;
export type StoryCharacterId = (typeof storyCharacterIds)[number];

/** Selection limits of a generated story. Texts are counted in code points. */
export const storyAiLimits = {
  characters: 6,
  settings: 5,
  overview: 1000,
  choice: 300,
} as const;

/**
 * One scene of a generated story. The last one has no choices and has an `ending`. `storyState` is opaque: send the
 * scene back as `prevScene` to continue.
 */
export const generatedScene = z.object({
  sceneId: z.number().int().min(1),
  title: z.string(),
  location: z.string(),
  description: z.string(),
  question: z.object({ text: z.string(), choices: z.array(z.string()) }),
  /** The setting of the scene, for the background. */
  settingId: z.enum(storySettingIds),
  /** The visible characters, at most three. */
  characterIds: z.array(z.enum(storyCharacterIds)).max(3),
  /** Set only in the last scene. */
  ending: z.string().nullable(),
  storyState: z.string(),
});
export type GeneratedScene = z.infer<typeof generatedScene>;

/** The opening of a generated story: `ending` states its goal, not its outcome. */
export const storyOpening = z.object({
  title: z.string(),
  scene: generatedScene,
  theme: z.string(),
  ending: z.string(),
});
export type StoryOpening = z.infer<typeof storyOpening>;

const tile = z.object({ name: z.string(), blurb: z.string(), imageURL: z.string() });

/** The options of a generated story with pictures. `imageURL` is a setting's background or a character's portrait. */
export const storyAiOptions = z.object({
  genres: z.array(tile.extend({ genreId: z.enum(storyGenreIds) })),
  characters: z.array(tile.extend({ characterId: z.enum(storyCharacterIds) })),
  settings: z.array(tile.extend({ settingId: z.enum(storySettingIds) })),
});
export type StoryAiOptions = z.infer<typeof storyAiOptions>;
