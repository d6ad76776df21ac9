import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing, page } from '../entities/fields.ts';
import { journalChapter, journalRun } from '../entities/journal.ts';

const ofRun = z.object({ runId: id });

export const getRuns = defineCall({
  method: 'GET',
  path: '/api/journal/getRuns',
  area: 'journal',
  summary: 'A page of the stories that the caller has played through, or is playing, the latest first; 10 a page.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ page }),
  output: z.object({ runs: z.array(journalRun), nextPage: z.number().int().nullable() }),
});

export const getRun = defineCall({
  method: 'GET',
  path: '/api/journal/getRun',
  area: 'journal',
  summary: 'One of the caller’s runs as a story to be read: everything that was said, in chapters.',
  access: 'signed-in',
  rate: 'read',
  query: ofRun,
  output: z.object({ run: journalRun, playerName: z.string(), chapters: z.array(journalChapter) }),
});

export const downloadRunPage = defineCall({
  method: 'GET',
  path: '/api/journal/downloadHtml',
  area: 'journal',
  summary: 'One of the caller’s runs as an HTML page that holds its pictures, too.',
  access: 'signed-in',
  rate: 'write',
  query: ofRun,
  file: 'text/html',
  output: nothing,
});

export const downloadRunBook = defineCall({
  method: 'GET',
  path: '/api/journal/downloadEpub',
  area: 'journal',
  summary: 'One of the caller’s runs as a book (EPUB 3).',
  access: 'signed-in',
  rate: 'write',
  query: ofRun,
  file: 'application/epub+zip',
  output: nothing,
});
