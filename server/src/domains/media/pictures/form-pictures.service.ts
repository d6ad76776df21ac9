import { readFile } from 'node:fs/promises';
import type { PictureChoice, PictureKind } from '@emberlore/contract';
import type { Writer } from '@emberlore/database';
import { invalid } from '../../../kit/errors.ts';
import type { KeptPicture, Media, PictureSource, PictureWish } from './media.service.ts';
import type { Pool } from './pool.service.ts';
import type { Upkeep } from './upkeep.service.ts';

/** One picture that came with a form: a file, or what is chosen of the pool. */
export interface FormPicture {
  /** The field that is named when something is wrong with it. */
  field: string;
  kind: PictureKind;
  /** Reads the file when it is its turn: many pictures must not be in memory together. */
  read?: PictureSource | undefined;
  choice?: PictureChoice | undefined;
}

/** A picture of a form whose bytes are kept. */
export interface TakenPicture {
  field: string;
  url: string;
  /** Names it in the database and answers its id, as part of the transaction of what shows it. */
  save(writer: Writer, ownerId: string): Promise<string>;
}

export interface FormPictures {
  /**
   * Keeps the pictures of a form and does the work that shows them. All or nothing: when one of them is bad or the work
   * fails, no bytes are left behind. Throws a 415 for a bad picture and a 400 for one that the pool does not have.
   */
  during<T>(pictures: readonly FormPicture[], work: (taken: TakenPicture[]) => Promise<T>): Promise<T>;
}

export interface FormPicturesDeps {
  media: Media;
  pool: Pool;
  upkeep: Pick<Upkeep, 'discard'>;
}

function wishOf({ alt, focusX, focusY }: PictureChoice): PictureWish {
  return { alt, focusX, focusY };
}

/** Whether the form says anything of this picture field: a file, or a choice of the pool. */
export function isGiven({ read, choice }: FormPicture): boolean {
  return read !== undefined || choice?.poolId !== undefined;
}

/** The pictures of forms, uploaded or chosen. */
export function createFormPictures({ media, pool, upkeep }: FormPicturesDeps): FormPictures {
  async function keep({ field, kind, read, choice = {} }: FormPicture): Promise<{ kept: KeptPicture; alt: string }> {
    const { poolId, crop } = choice;
    if (poolId === undefined) {
      if (!read) throw invalid({ [field]: 'Required.' });
      return { kept: await media.keep(read, kind, crop), alt: '' };
    }
    const shipped = pool.find(poolId);
    if (!shipped) throw invalid({ [field]: 'There is no such picture in the pool.' });
    const kept = crop
      ? await media.keep(() => readFile(shipped.path), kind, crop)
      : await media.importShipped(shipped, kind);
    return { kept, alt: shipped.alt };
  }

  async function take(picture: FormPicture): Promise<{ hash: string; taken: TakenPicture }> {
    const { kept, alt } = await keep(picture);
    const wish = wishOf({ ...(alt === '' ? {} : { alt }), ...picture.choice });
    const { field } = picture;
    const save: TakenPicture['save'] = (writer, ownerId) => media.save(writer, kept, ownerId, wish);
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
