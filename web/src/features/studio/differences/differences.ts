import type { PictureValue } from '../../../ui/picture-file.ts';

/** Value of a form field: a text or a picture. */
type FieldValue = string | PictureValue | null;

/** Labelled field values of a form. */
export type Fields = readonly (readonly [name: string, said: FieldValue])[];

/** A field that differs between two versions of a form. */
export interface Difference {
  name: string;
  mine: FieldValue;
  theirs: FieldValue;
}

function sameness(said: FieldValue): string | Blob {
  if (said === null) return '';
  if (typeof said === 'string') return said.trim();
  return 'file' in said ? said.file : said.url;
}

/** Returns the fields that differ between two versions of a form, in the form's order. */
export function findDifferences(mine: Fields, theirs: Fields): Difference[] {
  const other = new Map(theirs);
  return mine.flatMap(([name, said]) => {
    const now = other.get(name) ?? null;
    return sameness(said) === sameness(now) ? [] : [{ name, mine: said, theirs: now }];
  });
}
