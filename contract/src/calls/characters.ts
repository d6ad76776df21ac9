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
  summary: 'Return a character and the public stories that it appears in.',
  description: 'Only its owner and admins see what the character knows.',
  access: 'optional',
  rate: 'read',
  query: z.object({ characterId: id }),
  output: z.object({ character: characterDetail, stories: z.array(storySummary) }),
});

export const getCharacters = defineCall({
  method: 'GET',
  path: '/api/characters/getCharacters',
  area: 'characters',
  summary: 'List the caller’s own characters or all public ones.',
  description:
    '`scope=public` lists the public characters of all accounts; `searchQuery` filters the newest 2,000 of them by name. Returns 10 characters per page.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({
    page,
    scope: z.enum(['own', 'public']).default('own'),
    searchQuery: z.string().trim().max(limits.searchQuery).optional(),
  }),
  output: characterPage,
});

export const getSubCharacters = defineCall({
  method: 'GET',
  path: '/api/characters/getSubCharacters',
  area: 'characters',
  summary: 'List the variants of a character that the caller may use, newest first.',
  description: 'Returns 10 characters per page.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ page, originalCharacterId: id }),
  output: characterPage,
});

export const myCharacters = defineCall({
  method: 'GET',
  path: '/api/profile/myCharacters',
  area: 'characters',
  summary: 'List the caller’s own characters, newest first.',
  description: '`searchQuery` filters them by name. Returns 6 characters per page.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({
    page,
    userId: z.string().max(64).optional(),
    searchQuery: z.string().trim().max(limits.searchQuery).optional(),
  }),
  output: characterPage,
});
