import { z } from 'zod';
import { pictureUrl } from './fields.ts';

/** A demo character's portraits by mood. */
const portraits = z.object({
  imageURL: pictureUrl,
  annoyedImageURL: pictureUrl,
  happyImageURL: pictureUrl,
  sadImageURL: pictureUrl,
});

/** Suggested opening questions for a character. */
const questions = z.array(z.string());

/** A visitor's avatar in the Irish town. */
const avatar = z.object({ userId: z.string(), headImage: pictureUrl, fullImage: pictureUrl, alt: z.string() });

/** A character of the Irish town. `width` and `height` are the portrait's size in pixels. */
const townCharacter = portraits.extend({
  characterId: z.string(),
  name: z.string(),
  about: z.string(),
  backgroundImage: pictureUrl,
  inworldCharacterId: z.string(),
  questions,
  width: z.number().int(),
  height: z.number().int(),
});

/** The Irish town: ten avatars and three people. */
export const irishTown = z.object({ avatars: z.array(avatar), characters: z.array(townCharacter) });
export type IrishTown = z.infer<typeof irishTown>;
export type Local = z.infer<typeof townCharacter>;

/** An outfit of the history game. `characterId` is its number among the slots. */
const outfit = z.object({
  characterId: z.number().int(),
  name: z.string(),
  type: z.string(),
  description: z.string(),
  fullImage: pictureUrl,
  selectableImage: pictureUrl,
});
export type Outfit = z.infer<typeof outfit>;

/** A place of the history game with a character and a game. */
const warGame = portraits.extend({
  warGameId: z.string(),
  inworldCharacterId: z.string(),
  title: z.string(),
  description: z.string(),
  characterName: z.string(),
  gameName: z.string(),
  gameDescription: z.string(),
  profileImage: pictureUrl,
  backgroundImage: pictureUrl,
  gameIcon: pictureUrl,
  questions,
});
export type WarGame = z.infer<typeof warGame>;

/** A star on the map; a locked one has no place yet. */
const marker = z.object({
  title: z.string(),
  description: z.string(),
  locked: z.boolean(),
  warGameId: z.string().nullable(),
});
export type Marker = z.infer<typeof marker>;

/** The pictures of the runner: sprite sheets, obstacles, and layers from back to front. */
const runnerPictures = z.object({
  runner: pictureUrl,
  coin: pictureUrl,
  log: pictureUrl,
  branch: pictureUrl,
  puddle: pictureUrl,
  stakes: pictureUrl,
  moon: pictureUrl,
  layers: z.array(pictureUrl).length(5),
});
export type RunnerPictures = z.infer<typeof runnerPictures>;

/** The history game: its map, outfits, places and the texts on the cards after a game. */
export const warGameArea = z.object({
  mapImage: pictureUrl,
  outfits: z.array(outfit),
  markers: z.array(marker),
  games: z.array(warGame),
  runner: runnerPictures,
  drumImage: pictureUrl,
  facts: z.record(z.string(), z.array(z.string())),
});
export type WarGameArea = z.infer<typeof warGameArea>;
