import { z } from 'zod';
import { defineCall } from '../call.ts';
import { characterDetail } from '../entities/character.ts';
import { id, nothing } from '../entities/fields.ts';
import { limits } from '../limits.ts';

/** Plain-text messages about what was changed on import. */
const changes = z.array(z.string());
const count = z.number().int().min(0);

/** With `preview`, nothing is stored: the answer shows what an import would create. */
const importInfo = z.object({ preview: z.boolean().default(false) }).optional();

export const exportStory = defineCall({
  method: 'GET',
  path: '/api/stories/exportStory',
  area: 'bundles',
  summary:
    'A story as one `.emberlore.zip` with its texts, cast, items, quests and pictures. For its owner and admins.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ storyId: id }),
  file: 'application/zip',
  output: nothing,
});

export const importStory = defineCall({
  method: 'POST',
  path: '/api/stories/importStory',
  area: 'bundles',
  summary: 'Make a private story of the caller’s out of an exported one; with `preview` only say what would come.',
  access: 'signed-in',
  rate: 'write',
  parts: { importInfo },
  files: { bundle: { max: 1, required: true, bytes: limits.bundleBytes, onDisk: true } },
  output: z.object({
    /** Null for a preview. */
    storyId: id.nullable(),
    story: z.object({
      storyName: z.string(),
      storyDescription: z.string(),
      storyTags: z.array(z.string()),
      scenes: z.array(z.object({ sceneName: z.string(), characters: count, items: count, quests: count })),
      characters: z.array(z.string()),
      items: z.array(z.string()),
      pictures: count,
    }),
    changes,
  }),
});

export const exportCharacter = defineCall({
  method: 'GET',
  path: '/api/characters/exportCharacter',
  area: 'bundles',
  summary:
    'A character as a Character Card, version 2 or 3, in a PNG or as JSON, or as CHARX. For its owner and admins.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ characterId: id, format: z.enum(['v2-png', 'v2-json', 'v3-png', 'v3-json', 'charx']) }),
  file: 'application/octet-stream',
  output: nothing,
});

export const importCharacter = defineCall({
  method: 'POST',
  path: '/api/characters/importCharacter',
  area: 'bundles',
  summary:
    'Make a private character of the caller’s out of a Character Card (V2 or V3; PNG, JSON or CHARX). Fields that we do not know come back with the export. Nothing is run or fetched.',
  access: 'signed-in',
  rate: 'write',
  parts: { importInfo },
  files: { card: { max: 1, required: true, bytes: limits.cardBytes, onDisk: true } },
  output: z.object({
    /** Null for a preview. */
    characterId: id.nullable(),
    /** Its ids and picture URLs are empty in a preview. */
    character: characterDetail
      .pick({
        characterName: true,
        characterDescription: true,
        characterPronouns: true,
        characterPersonalKnowledge: true,
        characterGreetings: true,
      })
      .extend({ pictures: count }),
    changes,
  }),
});
