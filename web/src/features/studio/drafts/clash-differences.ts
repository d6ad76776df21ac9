import { m } from '../../../i18n/messages.ts';
import type { PictureValue } from '../../../ui/picture-file.ts';
import type { Difference } from '../differences/differences.ts';
import { nameField } from '../differences/field-names.ts';
import type { DraftClash } from './draft-keeper.ts';
import { readFields } from './draft-text.ts';

/** Returns the fields of a draft that two devices have changed, with what each has. */
export function clashDifferences({ fields, mine, theirs }: DraftClash): Difference[] {
  const [own, other] = [readFields(mine), readFields(theirs.text)];
  return fields.map((field) => ({
    name: nameField(field),
    mine: describe(own[field]),
    theirs: describe(other[field]),
  }));
}

/** Returns a picture, or every text within a value, one per line. */
function describe(value: unknown): string | PictureValue {
  if (typeof value === 'object' && value !== null) {
    if ('url' in value && typeof value.url === 'string' && !('text' in value)) return { url: value.url };
    if ('$picture' in value) return m.studio_another_picture();
    return Object.values(value)
      .map(describe)
      .filter((each) => typeof each === 'string' && each !== '')
      .join('\n');
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
