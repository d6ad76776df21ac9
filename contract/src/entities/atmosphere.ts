import { z } from 'zod';
import { limits } from '../limits.ts';

/** What can be heard at a place. The browser makes each of these sounds itself. */
export const ambientSounds = [
  'wind',
  'rain',
  'thunder',
  'sea',
  'water',
  'drips',
  'fire',
  'crowd',
  'hum',
  'train',
  'crickets',
  'birds',
  'bells',
  'ticking',
  'steps',
] as const;
export type AmbientSound = (typeof ambientSounds)[number];

/** What moves in front of a background. */
export const weatherKinds = [
  'rain',
  'snow',
  'fog',
  'embers',
  'stars',
  'water',
  'lamp',
  'glow',
  'fireflies',
  'dust',
  'lightning',
  'leaves',
] as const;
export type WeatherKind = (typeof weatherKinds)[number];

/** Kinds of music: each has its mode, tempo and instruments. */
export const musicStyles = [
  'hearth',
  'court',
  'noir',
  'neon',
  'void',
  'campaign',
  'clockwork',
  'dread',
  'shore',
  'caravan',
  'legend',
] as const;
export type MusicStyle = (typeof musicStyles)[number];

const fraction = z.number().min(0).max(1);

/** A kind of weather, and where in the picture it is. */
export const weather = z.object({
  kind: z.enum(weatherKinds),
  /** Left, top, right and bottom as fractions of the picture; everywhere if absent. */
  area: z.tuple([fraction, fraction, fraction, fraction]).optional(),
});
export type Weather = z.infer<typeof weather>;

/** What a place sounds like and what moves in it. */
export const atmosphere = z.object({
  /** The sounds of the place, each with its level from 0 to 1. */
  ambience: z.array(z.object({ sound: z.enum(ambientSounds), level: fraction })).max(limits.ambientSounds),
  weather: z.array(weather).max(limits.weathers),
  /** Null: none. */
  music: z.enum(musicStyles).nullable(),
});
export type Atmosphere = z.infer<typeof atmosphere>;
