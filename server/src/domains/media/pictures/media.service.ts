import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { PictureCrop, PictureKind, PictureView } from '@emberlore/contract';
import type { Writer } from '@emberlore/database';
import { fail } from '../../../kit/errors.ts';
import { createFairQueue } from '../../../kit/fair-queue.ts';
import type { Storage, StoredFile } from '../../../providers/storage/storage.ts';
import type { HiddenPictures } from './hidden-pictures.service.ts';
import { lockHash, type MediaRow, upsertMedia } from './media.repository.ts';
import { type Scaled, scalePicture } from './scaling.ts';

/** A picture whose bytes are kept; `save` it in the transaction of what shows it. */
export interface KeptPicture extends MediaRow {
  url: string;
}

/** How its owner wants a picture to be shown; what is left out stays as it is. */
export type PictureWish = { [Field in keyof PictureView]?: PictureView[Field] | undefined };

/** A shipped picture in its sizes, narrowest first, as files on this machine. */
export interface ShippedPicture {
  files: readonly { width: number; height: number; path: string }[];
}

/** Reads an uploaded picture. It is called when the picture's turn comes: those that wait are not in memory. */
export type PictureSource = () => Promise<Uint8Array>;

export interface Media {
  /**
   * Checks an uploaded picture by its content and keeps it, or the part of it that `crop` names, in the sizes of its
   * kind. Throws a 415 for what is no picture that is taken, and a 429 when too many
   * pictures of the requester wait already. Do this before a transaction: it takes a while, and doing it twice does no harm.
   */
  keep(read: PictureSource, kind: PictureKind, crop?: PictureCrop): Promise<KeptPicture>;
  /** Keeps a picture of the launch content as it is, in the sizes that it comes in. Doing it again is quick. */
  importShipped(picture: ShippedPicture, kind: PictureKind): Promise<KeptPicture>;
  /**
   * Names a kept picture in the database and answers its id, for the columns that point at pictures. Throws a 503 in the rare
   * case that the last who had the same picture let go of it, or of some of its sizes, since it was kept.
   */
  save(writer: Writer, picture: KeptPicture, ownerId: string | null, wish?: PictureWish): Promise<string>;
  /**
   * The kept size that serves a place this wide best, or the widest; null when there is no such picture, or it is hidden.
   * Whatever gives a picture out opens it here: nothing but this module may read the storage.
   */
  open(hash: string, width?: number): Promise<StoredFile | null>;
  /** Whether moderators have hidden a picture. */
  isHidden(hash: string): Promise<boolean>;
  /** See `HiddenPictures`. */
  hiddenAmong: HiddenPictures['hiddenAmong'];
  /** Whether this picture was imported since the start; such a one is kept, whether or not a row names it. */
  isShipped(hash: string): boolean;
  /** Removes the bytes of a picture that no row names. */
  remove(hash: string): Promise<void>;
}

/** The address of a picture's widest size. `pictureAt` of the contract makes those of the others. */
export function pictureUrlOf(hash: string): string {
  return `/media/${hash}.webp`;
}

const mediaAddress = /\/media\/([0-9a-f]{64})(?:-\d+)?\.webp$/;

/** The content hash that a picture's address names, whatever its width; undefined when it is none of ours. */
export function pictureHashOf(url: string): string | undefined {
  return mediaAddress.exec(url)?.[1];
}

/** The content hash of the picture that this file is a size of; undefined when it is none. */
export function pictureHashOfKey(key: string): string | undefined {
  return /^[0-9a-f]{2}\/([0-9a-f]{64})\/\d+\.webp$/.exec(key)?.[1];
}

const folderOf = (hash: string) => `${hash.slice(0, 2)}/${hash}`;
const keyOf = (hash: string, width: number) => `${folderOf(hash)}/${width}.webp`;

function widthOf(key: string): number {
  return Number.parseInt(key.slice(key.lastIndexOf('/') + 1), 10);
}

/** How many pictures are decoded at a time: each may take 200 MB for a moment. One that waits is on the disk. */
const SCALING = { concurrency: 2, mostPerRequester: 6, mostWaiting: 100 };

/** The pictures of the product, each under the hash of its widest size. */
export function createMedia(storage: Storage, { hiddenAmong }: Pick<HiddenPictures, 'hiddenAmong'>): Media {
  const scaling = createFairQueue(SCALING);
  const shippedHashes = new Set<string>();

  const store = async (sizes: readonly Scaled[], kind: PictureKind): Promise<KeptPicture> => {
    const widest = sizes.at(-1);
    if (!widest) throw new Error('A picture has no sizes.');
    const hash = createHash('sha256').update(widest.bytes).digest('hex');
    const kept = new Set(await storage.list(folderOf(hash)));
    for (const { width, bytes } of sizes) {
      if (!kept.has(keyOf(hash, width))) await storage.put(keyOf(hash, width), bytes);
    }
    const widths = sizes.map((size) => size.width);
    return { hash, kind, width: widest.width, height: widest.height, widths, url: pictureUrlOf(hash) };
  };

  const isHidden = async (hash: string) => (await hiddenAmong([hash])).has(hash);

  return {
    isHidden,
    hiddenAmong,
    keep: (read, kind, crop) => scaling.run(async () => store(await scalePicture(await read(), kind, crop), kind)),
    async importShipped({ files }, kind) {
      const sizes = await Promise.all(files.map(async (file) => ({ ...file, bytes: await readFile(file.path) })));
      const kept = await store(sizes, kind);
      shippedHashes.add(kept.hash);
      return kept;
    },
    async save(writer, { hash, kind, width, height, widths }, ownerId, wish) {
      await lockHash(writer, hash);
      const kept = new Set(await storage.list(folderOf(hash)));
      if (!widths.every((size) => kept.has(keyOf(hash, size)))) throw fail('storeUnavailable');
      return upsertMedia(writer, { hash, kind, width, height, widths, ...wish }, ownerId);
    },
    async open(hash, width = Number.POSITIVE_INFINITY) {
      if (await isHidden(hash)) return null;
      const widths = (await storage.list(folderOf(hash))).map(widthOf).sort((one, other) => one - other);
      const best = widths.find((kept) => kept >= width) ?? widths.at(-1);
      return best === undefined ? null : storage.get(keyOf(hash, best));
    },
    isShipped: (hash) => shippedHashes.has(hash),
    async remove(hash) {
      for (const key of await storage.list(folderOf(hash))) await storage.remove(key);
    },
  };
}
