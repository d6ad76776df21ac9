import { z } from 'zod';
import { defineCall } from '../call.ts';
import { character, characterDetail } from '../entities/character.ts';
import { id, page } from '../entities/fields.ts';
import { storySummary } from '../entities/story.ts';
import { limits } from '../limits.ts';

const characterPage = z.object({ characters: z.array(character), totalPages: z.number().int().min(1) });

export const getCharacter = defineCall({
  method: 'GET',
  path: '/api/characters/getCharacter',
  area: 'characters',
  summary: 'A character and the public stories that it plays in. What it knows is shown to its owner and admins alone.',
  access: 'optional',
  rate: 'read',
  query: z.object({ characterId: id }),
  output: z.object({ character: characterDetail, stories: z.array(storySummary) }),
});

export const getCharacters = defineCall({
  method: 'GET',
  path: '/api/characters/getCharacters',
  area: 'characters',
  summary: 'A page of the caller’s own characters, or with `scope=public` of everybody’s public ones; 10 a page.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ page, scope: z.enum(['own', 'public']).default('own') }),
  output: characterPage,
});

export const getSubCharacters = defineCall({
  method: 'GET',
  path: '/api/characters/getSubCharacters',
  area: 'characters',
  summary: 'A page of a character’s variants that the caller may use, newest first; 10 a page.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ page, originalCharacterId: id }),
  output: characterPage,
});

export const myCharacters = defineCall({
  method: 'GET',
  path: '/api/profile/myCharacters',
  area: 'characters',
  summary: 'A page of the caller’s own characters, newest first, 6 a page; with a search, those whose name matches it.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({
    page,
    userId: z.string().max(64).optional(),
    searchQuery: z.string().trim().max(limits.searchQuery).optional(),
  }),
  output: characterPage,
});
