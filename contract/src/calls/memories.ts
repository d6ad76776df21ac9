import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing, trimmed } from '../entities/fields.ts';
import { characterMemory, memoryTextMost, pastEvent } from '../entities/memory.ts';

export const getMemories = defineCall({
  method: 'GET',
  path: '/api/memories/getMemories',
  area: 'memories',
  summary: 'List what a character remembers about the caller from all runs.',
  description:
    'Memories are names, likes, dislikes, claims and promises. `past` is what the caller did with and around the character, in order: items found, duels and quests.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ characterId: id }),
  output: z.object({ characterName: z.string(), memories: z.array(characterMemory), past: z.array(pastEvent) }),
});

export const editMemory = defineCall({
  method: 'PUT',
  path: '/api/memories/editMemory',
  area: 'memories',
  summary: 'Correct a memory that a character has of the caller.',
  description: 'What mentions the old words is forgotten. A 429 while a reply of the character is in progress.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ memoryId: id, text: trimmed(memoryTextMost, 1) }),
  output: nothing,
});

export const deleteMemory = defineCall({
  method: 'DELETE',
  path: '/api/memories/deleteMemory',
  area: 'memories',
  summary: 'Delete one memory that a character has of the caller.',
  description:
    'With it goes what the character remembers of runs that mentions its words. A 429 while a reply is in progress.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ memoryId: id }),
  output: nothing,
});

export const deleteMemories = defineCall({
  method: 'DELETE',
  path: '/api/memories/deleteMemories',
  area: 'memories',
  summary: 'Delete all memories that a character has of the caller.',
  description:
    'Of all runs, the character knows no more than what it has told; the messages themselves stay for the caller to read. A 429 while a reply is in progress.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ characterId: id }),
  output: nothing,
});
