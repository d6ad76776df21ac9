/**
 * Files that may use any word: the glossary and this check, texts of stories, what players and characters say, and
 * what names the past: migrations, backups of earlier versions and decision records.
 */
export const exemptFiles =
  /^(?:content|brain|voice|docs\/decisions|docs\/transcripts|database\/migrations|database\/upgrades|scripts\/terms)\/|^docs\/(?:glossary|play-through|brain)\.md$|merged-migrations\.fixture\.ts$|^package-lock\.json$/;

/** Single uses that are right. */
export const exceptions = [
  { file: 'docs/security/threats.md', term: 'deed', why: 'quotes names of tests about stories' },
  { file: 'database/src/snapshot/restore.ts', term: 'barriers', why: 'names a table of c6f3d71' },
  { file: 'database/src/snapshot/snapshot.db.test.ts', term: 'barriers', why: 'names a table of the baseline' },
  { file: 'server/src/app/backup/upgrade.api.test.ts', term: 'barriers', why: 'names a table of c6f3d71' },
  {
    file: 'server/src/domains/studio/story-generation/story-generation.service.ts',
    term: 'deed',
    why: 'names a kind of state that the story generator signs',
  },
];
