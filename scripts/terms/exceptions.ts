import type { TermException } from './retired-terms.ts';

/**
 * Files that may use any word: the glossary and this check, texts of stories, what players and characters say, and
 * what names the past: migrations, backups of earlier versions and decision records.
 */
export const exemptFiles =
  /^(?:content|brain\/eval|docs\/decisions|docs\/talk|docs\/transcripts|database\/migrations|database\/upgrades|scripts\/terms)\/|^docs\/(?:glossary|play-through)\.md$|merged-migrations\.fixture\.ts$|^package-lock\.json$/;

/** Words outside the glossary that are no plain English; the check finds them like retired terms. */
export const dialect = ['whoever', 'nought'];

/** Uses that are right. A path that ends in a slash stands for everything in the folder. An unused exception fails. */
export const exceptions: readonly TermException[] = [
  { path: 'database/src/snapshot/restore.ts', terms: ['barriers'], why: 'names a table of c6f3d71' },
  { path: 'server/src/app/backup/upgrade.api.test.ts', terms: ['barriers'], why: 'names a table of c6f3d71' },
  {
    path: 'server/src/domains/studio/story-generation/story-generation.service.ts',
    terms: ['deed'],
    why: 'names a kind of state that the story generator signs',
  },
  { path: 'brain/src/story-generator/cast.ts', terms: ['small question'], why: 'a trait of a generated character' },
  {
    path: 'brain/',
    terms: [
      'barrier',
      'deed',
      'diary',
      'guest',
      'guests',
      'inspection',
      'nought',
      'offspring',
      'out of sight',
      'purse',
    ],
    why: 'lines of characters, generated stories and lists of words',
  },
  {
    path: 'brain/',
    terms: ['recollection', 'save point', 'sitting', 'sweeps', 'whoever'],
    why: 'lines of characters, generated stories and lists of words',
  },
  { path: 'e2e/support/trace.ts', terms: ['timeline'], why: 'names a category of traces of Chromium' },
];
