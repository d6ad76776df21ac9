import { z } from 'zod';

/** The genres of a generated story; exactly one is chosen. */
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

/** Where a generated story can play. */
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

/** Who can be in a generated story, by the ids of their portraits. */
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

/** How much of each may be chosen for a generated story. Texts are counted in code points. */
export const storyAiLimits = {
  characters: 6,
  settings: 5,
  overview: 1000,
  choice: 300,
} as const;

/**
 * One scene of a generated story. The last one has no choices and says how it all ended in `ending`. `storyState` is for
 * this server alone: send the scene back as `prevScene` and it goes on from there.
 */
export const generatedScene = z.object({
  sceneId: z.number().int().min(1),
  title: z.string(),
  location: z.string(),
  description: z.string(),
  question: z.object({ text: z.string(), choices: z.array(z.string()) }),
  /** Where it plays, for the background. */
  settingId: z.enum(storySettingIds),
  /** Who is seen, at most three. */
  characterIds: z.array(z.enum(storyCharacterIds)).max(3),
  /** Only in the last scene. */
  ending: z.string().nullable(),
  storyState: z.string(),
});
export type GeneratedScene = z.infer<typeof generatedScene>;

/** The opening of a generated story: `ending` says what it is heading for, not how it comes out. */
export const storyOpening = z.object({
  title: z.string(),
  scene: generatedScene,
  theme: z.string(),
  ending: z.string(),
});
export type StoryOpening = z.infer<typeof storyOpening>;

const tile = z.object({ name: z.string(), blurb: z.string(), imageURL: z.string() });

/** What a story can be made of, with pictures. `imageURL` of a setting is its background, of a character the portrait. */
export const storyAiOptions = z.object({
  genres: z.array(tile.extend({ genreId: z.enum(storyGenreIds) })),
  characters: z.array(tile.extend({ characterId: z.enum(storyCharacterIds) })),
  settings: z.array(tile.extend({ settingId: z.enum(storySettingIds) })),
});
export type StoryAiOptions = z.infer<typeof storyAiOptions>;
