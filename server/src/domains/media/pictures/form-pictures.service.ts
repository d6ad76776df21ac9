import { readFile } from 'node:fs/promises';
import type { PictureChoice, PictureKind } from '@emberlore/contract';
import type { Writer } from '@emberlore/database';
import { invalid } from '../../../kit/errors.ts';
import type { Media, PictureSource, PictureViewChange, StoredPicture } from './media.service.ts';
import type { Pool } from './pool.service.ts';
import type { Upkeep } from './upkeep.service.ts';

/** A picture in a form: an uploaded file or a choice from the pool. */
export interface FormPicture {
  /** The field named in validation errors. */
  field: string;
  kind: PictureKind;
  /** Reads the file when its turn comes, so that many pictures aren't in memory at once. */
  read?: PictureSource | undefined;
  choice?: PictureChoice | undefined;
}

/** A form's picture whose files are stored. */
export interface TakenPicture {
  field: string;
  url: string;
  /** Inserts the picture's row and returns its id, as part of the transaction of the content that shows it. */
  save(writer: Writer, ownerId: string): Promise<string>;
}

export interface FormPictures {
  /**
   * Stores the pictures of a form and runs the work that shows them. If a picture is invalid or the work fails, leaves
   * no files behind. Throws a 415 for an invalid picture and a 400 for one that is not in the pool.
   */
  during<T>(pictures: readonly FormPicture[], work: (taken: TakenPicture[]) => Promise<T>): Promise<T>;
}

export interface FormPicturesDeps {
  media: Media;
  pool: Pool;
  upkeep: Pick<Upkeep, 'discard'>;
}

function toViewChange({ alt, focusX, focusY }: PictureChoice): PictureViewChange {
  return { alt, focusX, focusY };
}

/** Whether the form contains a file or a pool choice for this field. */
export function isGiven({ read, choice }: FormPicture): boolean {
  return read !== undefined || choice?.poolId !== undefined;
}

/** Stores the uploaded and chosen pictures of forms. */
export function createFormPictures({ media, pool, upkeep }: FormPicturesDeps): FormPictures {
  async function storePicture({
    field,
    kind,
    read,
    choice = {},
  }: FormPicture): Promise<{ kept: StoredPicture; alt: string }> {
    const { poolId, crop } = choice;
    if (poolId === undefined) {
      if (!read) throw invalid({ [field]: 'required' });
      return { kept: await media.storeUpload(read, kind, crop), alt: '' };
    }
    const shipped = pool.find(poolId);
    if (!shipped) throw invalid({ [field]: 'noPoolPicture' });
    const kept = crop
      ? await media.storeUpload(() => readFile(shipped.path), kind, crop)
      : await media.storeShipped(shipped, kind);
    return { kept, alt: shipped.alt };
  }

  async function take(picture: FormPicture): Promise<{ hash: string; taken: TakenPicture }> {
    const { kept, alt } = await storePicture(picture);
    const viewChange = toViewChange({ ...(alt === '' ? {} : { alt }), ...picture.choice });
    const { field } = picture;
    const save: TakenPicture['save'] = (writer, ownerId) => media.insertRow(writer, kept, ownerId, viewChange);
    return { hash: kept.hash, taken: { field, url: kept.url, save } };
  }

  return {
    async during(pictures, work) {
      const hashes: string[] = [];
      try {
        const taken: TakenPicture[] = [];
        for (const picture of pictures) {
          const one = await take(picture);
          hashes.push(one.hash);
          taken.push(one.taken);
        }
        return await work(taken);
      } catch (error) {
        await upkeep.discard(hashes);
        throw error;
      }
    },
  };
}
