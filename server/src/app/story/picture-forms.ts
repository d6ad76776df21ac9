import type { PictureChoice } from '@emberlore/contract';
import type { ExportedPicture } from '../../domains/studio/story-export/manifest.ts';
import { isInPool } from './folder-files.ts';

/** Returns the bytes of a picture that is not from the pool. */
export type PictureFinder = (file: string) => Promise<Uint8Array>;

/** The pictures of a form: their settings, and the files. */
interface PictureForm<Field extends string> {
  choices: Partial<Record<Field, PictureChoice>>;
  files: [field: string, bytes: Uint8Array, name: string][];
}

function choose({ file, alt, focusX, focusY }: ExportedPicture): PictureChoice {
  const isPlain = alt === '' && focusX === 0.5 && focusY === 0.5;
  if (!isInPool(file)) return { alt, focusX, focusY };
  return { poolId: file, ...(!isPlain && { alt, focusX, focusY }) };
}

/** Fills the picture fields of forms. */
export function createPictureForms(find: PictureFinder) {
  return {
    /** Returns the form of these pictures by field; fields without one are left out. */
    async form<Field extends string>(
      pictures: Record<Field, ExportedPicture | undefined>,
    ): Promise<PictureForm<Field>> {
      const form: PictureForm<Field> = { choices: {}, files: [] };
      for (const [field, picture] of Object.entries(pictures) as [Field, ExportedPicture | undefined][]) {
        if (!picture) continue;
        form.choices[field] = choose(picture);
        if (!isInPool(picture.file)) form.files.push([field, await find(picture.file), picture.file]);
      }
      return form;
    },
  };
}
