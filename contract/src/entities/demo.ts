import { z } from 'zod';
import { pictureUrl } from './fields.ts';

/** The portrait of somebody in a demo area, by feeling. */
const faces = z.object({
  imageURL: pictureUrl,
  annoyedImageURL: pictureUrl,
  happyImageURL: pictureUrl,
  sadImageURL: pictureUrl,
});

/** What a stranger may ask somebody, for the first words. */
const questions = z.array(z.string());

/** Who a visitor can be in the Irish town. */
const avatar = z.object({ userId: z.string(), headImage: pictureUrl, fullImage: pictureUrl, alt: z.string() });

/** Somebody of the Irish town to talk with. `width` and `height` are the pixels of the portrait. */
const local = faces.extend({
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
export const irishTown = z.object({ avatars: z.array(avatar), characters: z.array(local) });
export type IrishTown = z.infer<typeof irishTown>;
export type Local = z.infer<typeof local>;

/** What can be worn in the history game. `characterId` is its number among the slots. */
const outfit = z.object({
  characterId: z.number().int(),
  name: z.string(),
  type: z.string(),
  description: z.string(),
  fullImage: pictureUrl,
  selectableImage: pictureUrl,
});
export type Outfit = z.infer<typeof outfit>;

/** One place of the history game with somebody to talk with and a game to play. */
const warGame = faces.extend({
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

/** A star on the map; a locked one leads nowhere yet. */
const marker = z.object({
  title: z.string(),
  description: z.string(),
  locked: z.boolean(),
  warGameId: z.string().nullable(),
});
export type Marker = z.infer<typeof marker>;

/** The pictures of the runner: sheets of frames, what lies in the way, and layers from the farthest to the nearest. */
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

/** The history game: its map, outfits, places and what is on the cards after a game. */
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
