import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing, page } from '../entities/fields.ts';
import { unansweredQuestion } from '../entities/studio.ts';
import { limits } from '../limits.ts';

const listed = z.object({
  questions: z.array(unansweredQuestion),
  /** The number of questions on all pages. */
  total: z.number().int().min(0),
  nextPage: z.number().int().nullable(),
});

const shown = `A question stands for all that mean the same, in the words of one of them; none appears before ${limits.unansweredPlayersLeast} players have asked it. Questions close to one that the author's answers contain are left out. Only for the owner and admins.`;

export const getUnansweredQuestions = defineCall({
  method: 'GET',
  path: '/api/unanswered-questions/getUnansweredQuestions',
  area: 'creating',
  summary: 'List what players asked a character in vain, in all stories of its owner.',
  description: shown,
  access: 'signed-in',
  rate: 'read',
  query: z.object({ characterId: id, page }),
  output: listed,
});

export const getUnansweredInStory = defineCall({
  method: 'GET',
  path: '/api/unanswered-questions/getUnansweredInStory',
  area: 'creating',
  summary: 'List what players asked the characters of a story in vain.',
  description: shown,
  access: 'signed-in',
  rate: 'read',
  query: z.object({ storyId: id, page }),
  output: listed,
});

export const dismissUnansweredQuestion = defineCall({
  method: 'PUT',
  path: '/api/unanswered-questions/dismiss',
  area: 'creating',
  summary: 'Take a question, and what will be asked like it, off the list of a character.',
  description: 'Returns 404 if too few players have asked it. Only for the owner and admins.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ characterId: id, questionId: id }),
  output: nothing,
});
