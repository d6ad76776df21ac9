import { z } from 'zod';
import { defineCall } from '../call.ts';
import { cardPart } from '../entities/card-part.ts';
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
  area: 'story export',
  summary: 'Export a story as an `.emberlore.zip` file.',
  description: 'The file has the story’s texts, characters, items, quests and pictures. Only for its owner and admins.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ storyId: id }),
  file: 'application/zip',
  output: nothing,
});

export const importStory = defineCall({
  method: 'POST',
  path: '/api/stories/importStory',
  area: 'story export',
  summary: 'Create a private story from a story export, or from ink or Twee 3.',
  description:
    'Passages of ink and Twee become scenes, choices and endings; `changes` lists what does not fit. With `preview`, only reports what the import would create.',
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
  area: 'story export',
  summary: 'Export a character as a character card.',
  description: 'Formats are version 2 or 3 as PNG or JSON, and CHARX. Only for its owner and admins.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ characterId: id, format: z.enum(['v2-png', 'v2-json', 'v3-png', 'v3-json', 'charx']) }),
  file: 'application/octet-stream',
  output: nothing,
});

export const importCharacter = defineCall({
  method: 'POST',
  path: '/api/characters/importCharacter',
  area: 'story export',
  summary: 'Create a private character from a character card.',
  description:
    'Reads versions 1 to 3 as PNG, JSON or CHARX. Unknown fields are kept for the export. Nothing is executed or fetched. With `preview`, only reports what the import would create.',
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
    parts: z.array(cardPart),
  }),
});
