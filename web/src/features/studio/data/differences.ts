import type { PictureValue } from '../../../ui/picture-file.ts';

/** What one field of a form says: a text, or a picture. */
type Said = string | PictureValue | null;

/** What a form says, field by field, each under the name that its writer knows. */
export type Fields = readonly (readonly [name: string, said: Said])[];

/** A field in which two states of a form differ. */
export interface Difference {
  name: string;
  mine: Said;
  theirs: Said;
}

function sameness(said: Said): string | Blob {
  if (said === null) return '';
  if (typeof said === 'string') return said.trim();
  return 'file' in said ? said.file : said.url;
}

/** The fields in which two states of the same form differ, in the order of the form. */
export function differencesOf(mine: Fields, theirs: Fields): Difference[] {
  const other = new Map(theirs);
  return mine.flatMap(([name, said]) => {
    const now = other.get(name) ?? null;
    return sameness(said) === sameness(now) ? [] : [{ name, mine: said, theirs: now }];
  });
}
