import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, nothing, page } from '../entities/fields.ts';
import { journalChapter, journalRun } from '../entities/journal.ts';

const ofRun = z.object({ runId: id });

export const getRuns = defineCall({
  method: 'GET',
  path: '/api/journal/getRuns',
  area: 'journal',
  summary: 'List the caller’s runs, most recent first.',
  description: 'Includes completed runs and runs in progress. Returns 10 runs per page.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ page }),
  output: z.object({ runs: z.array(journalRun), nextPage: z.number().int().nullable() }),
});

export const getRun = defineCall({
  method: 'GET',
  path: '/api/journal/getRun',
  area: 'journal',
  summary: 'Return one of the caller’s runs as a story to read, in chapters.',
  access: 'signed-in',
  rate: 'read',
  query: ofRun,
  output: z.object({ run: journalRun, playerName: z.string(), chapters: z.array(journalChapter) }),
});

export const downloadRunPage = defineCall({
  method: 'GET',
  path: '/api/journal/downloadHtml',
  area: 'journal',
  summary: 'Download one of the caller’s runs as an HTML page with embedded pictures.',
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
  summary: 'Download one of the caller’s runs as an EPUB 3 book.',
  access: 'signed-in',
  rate: 'write',
  query: ofRun,
  file: 'application/epub+zip',
  output: nothing,
});
