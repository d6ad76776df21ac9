import { characterNature, pronouns, questType, type StoryRules, searchSpots } from '@emberlore/contract';
import { z } from 'zod';
import { LONGEST_TEXT } from './export-limits.ts';
import { sheetFields } from './fit-sheet.service.ts';

/** Increment when files of an older schema would be misread. */
export const SCHEMA_VERSION = 1;
export const FORMAT = 'emberlore-story';
export const MANIFEST_NAME = 'manifest.json';

const text = z.string().max(LONGEST_TEXT);
const lines = z.array(text).max(500);
const handle = z.string().min(1).max(100);

const picture = z.object({
  /** A file of the export, or a picture of the shipped pool. */
  file: z.string().min(1).max(200),
  alt: text.default(''),
  focusX: z.number().min(0).max(1).default(0.5),
  focusY: z.number().min(0).max(1).default(0.5),
});
export type ExportedPicture = z.infer<typeof picture>;

const nature = z.object(characterNature.omit({ characterVoiceName: true }).partial().shape);

const character = z.object({
  id: handle,
  name: text,
  description: text,
  secret: text.default(''),
  pronouns,
  personalKnowledge: lines,
  greetings: lines.default([]),
  smallTalk: lines.default([]),
  refusals: lines.default([]),
  farewells: lines.default([]),
  ...sheetFields,
  /** Whether variants by other authors get knowledge, secret and lines unsealed. */
  knowledgeShared: z.boolean().default(false),
  /** Whether the character also has knowledge that another author sealed, which is never in the file. */
  knowledgeSealed: z.boolean().default(false),
  nature,
  voice: text,
  picture: picture.optional(),
  annoyed: picture.optional(),
  happy: picture.optional(),
  sad: picture.optional(),
});
export type ExportedCharacter = z.infer<typeof character>;

const item = z.object({
  id: handle,
  name: text,
  description: text,
  foundText: text.default(''),
  /** Where it lies; one that is unknown here is left out. */
  spot: z.enum(searchSpots).optional().catch(undefined),
  picture: picture.optional(),
});
export type ExportedItem = z.infer<typeof item>;

const quest = z.object({
  /** Only rules refer to quests; older files have none. */
  id: handle.optional(),
  type: questType,
  name: text,
  /** The id of a character or, for SEARCH, of an item in the same export. */
  target: handle,
  /** What to find out or do, in the author's words. */
  goal: text.default(''),
  hint: text.default(''),
  knowledgeLine: text.default(''),
  /** DIALOGUE: what has to come up. */
  matter: text.default(''),
});
export type ExportedQuest = z.infer<typeof quest>;

const scene = z.object({
  /** Only rules refer to scenes; older files have none. */
  id: handle.optional(),
  name: text,
  description: text,
  opening: text.default(''),
  /** What the spots of the picture are called. */
  spots: z.array(text).max(50).default([]),
  /** Where they lie in it: x and y of each in percent. */
  spotPlaces: z.array(z.number()).max(100).default([]),
  winDescription: text,
  commonKnowledge: lines,
  background: picture.optional(),
  winPicture: picture.optional(),
  characters: z.array(handle).max(50),
  items: z.array(handle).max(50),
  quests: z.array(quest).max(50),
});
export type ExportedScene = z.infer<typeof scene>;

const entries = z.array(z.unknown()).max(500).default([]);

/** What players can decide and cause, with the ids of this export. Each entry is checked when it is imported. */
const rules = z.object({
  variables: entries,
  effects: entries,
  choices: entries,
  endings: entries,
  reactions: entries,
  lines: entries,
  people: entries,
  quests: entries,
  achievements: entries,
  combinations: entries,
  scenes: entries,
  descriptions: entries,
  wins: entries,
  yields: entries,
} satisfies Record<keyof StoryRules, unknown>);

/** The manifest of a story export: everything except the bytes of its pictures. Unknown fields are ignored. */
export const manifest = z.object({
  format: z.literal(FORMAT),
  schemaVersion: z.number().int().min(1),
  story: z.object({
    name: text,
    description: text,
    tagline: text.default(''),
    locksScenes: z.boolean().default(false),
    tags: z.array(text).max(50),
    images: z.array(picture).max(50),
  }),
  characters: z.array(character).max(100),
  items: z.array(item).max(100),
  scenes: z.array(scene).max(50),
  rules: rules.optional(),
});
export type Manifest = z.infer<typeof manifest>;
