import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { PictureCrop, PictureKind, PictureView } from '@emberlore/contract';
import type { Writer } from '@emberlore/database';
import { fail } from '../../../kit/errors.ts';
import { createFairQueue } from '../../../kit/fair-queue.ts';
import type { Storage, StoredFile } from '../../../providers/storage/storage.ts';
import type { HiddenPictures } from './hidden-pictures.service.ts';
import { lockHash, type MediaRow, upsertMedia } from './media.repository.ts';
import { type Box, type Converted, convertPicture, type Scaled, scalePicture } from './scaling.ts';

/** A picture whose files are stored; `insertRow` it in the transaction of the content that shows it. */
export interface StoredPicture extends MediaRow {
  url: string;
}

/** The display settings that an owner changes; omitted ones stay unchanged. */
export type PictureViewChange = { [Field in keyof PictureView]?: PictureView[Field] | undefined };

/** A shipped picture's sizes, narrowest first, as local files. */
export interface ShippedPicture {
  files: readonly { width: number; height: number; path: string }[];
}

/** Reads an uploaded picture. Called when the picture's turn comes, so that waiting pictures aren't in memory. */
export type PictureSource = () => Promise<Uint8Array>;

export interface Media {
  /**
   * Validates an uploaded picture by its content and stores it, or the part selected by `crop`, in the sizes of its
   * kind. Throws a 415 for an unsupported picture, and a 429 when too many of the requester's pictures are waiting.
   * Call it before a transaction: it takes a while, and repeating it is harmless.
   */
  storeUpload(read: PictureSource, kind: PictureKind, crop?: PictureCrop): Promise<StoredPicture>;
  /** Stores a picture of the launch content unchanged, in its existing sizes. Repeating it is fast. */
  storeShipped(picture: ShippedPicture, kind: PictureKind): Promise<StoredPicture>;
  /**
   * Inserts the row of a stored picture and returns its id for the columns that refer to pictures. Throws a 503 in the
   * rare case that files of the picture were deleted after it was stored, because its last other owner removed it.
   */
  insertRow(
    writer: Writer,
    picture: StoredPicture,
    ownerId: string | null,
    viewChange?: PictureViewChange,
  ): Promise<string>;
  /**
   * Returns the smallest stored size at least `width` wide, or else the widest; null when the picture does not exist or
   * is hidden. Everything that serves pictures must use this method: only this service may read the storage.
   */
  openFile(hash: string, width?: number): Promise<StoredFile | null>;
  /**
   * Returns a stored picture in a format that any program can read, scaled down to fit into the box; null when it does
   * not exist or is hidden. Throws a 429 like `storeUpload`.
   */
  convert(hash: string, format: 'jpeg' | 'png', box: Box): Promise<Converted | null>;
  /** Whether moderators have hidden a picture. */
  isHidden(hash: string): Promise<boolean>;
  /** See `HiddenPictures`. */
  hiddenAmong: HiddenPictures['hiddenAmong'];
  /** Whether this picture was imported since the server started; such pictures are kept even without a row. */
  isShipped(hash: string): boolean;
  /** Deletes the files of a picture that no row refers to. */
  remove(hash: string): Promise<void>;
}

/** Returns the URL of a picture's widest size. Use `pictureAt` from the contract for other sizes. */
export function toPictureUrl(hash: string): string {
  return `/media/${hash}.webp`;
}

const mediaAddress = /\/media\/([0-9a-f]{64})(?:-\d+)?\.webp$/;

/** Returns the content hash in a picture's URL of any width; undefined for other URLs. */
export function parsePictureHash(url: string): string | undefined {
  return mediaAddress.exec(url)?.[1];
}

/** Returns the picture's content hash in a storage key; undefined for other files. */
export function parseKeyHash(key: string): string | undefined {
  return /^[0-9a-f]{2}\/([0-9a-f]{64})\/\d+\.webp$/.exec(key)?.[1];
}

const folderOf = (hash: string) => `${hash.slice(0, 2)}/${hash}`;
const storageKey = (hash: string, width: number) => `${folderOf(hash)}/${width}.webp`;

function parseWidth(key: string): number {
  return Number.parseInt(key.slice(key.lastIndexOf('/') + 1), 10);
}

/** Limits concurrent decoding: each picture may briefly need 200 MB. Waiting pictures stay on disk. */
const SCALING = { concurrency: 2, mostPerRequester: 6, mostWaiting: 100 };

/** Creates the picture service, which stores each picture under the hash of its widest size. */
export function createMedia(storage: Storage, { hiddenAmong }: Pick<HiddenPictures, 'hiddenAmong'>): Media {
  const scaling = createFairQueue(SCALING);
  const shippedHashes = new Set<string>();

  const putSizes = async (sizes: readonly Scaled[], kind: PictureKind): Promise<StoredPicture> => {
    const widest = sizes.at(-1);
    if (!widest) throw new Error('A scaled picture has no variants.');
    const hash = createHash('sha256').update(widest.bytes).digest('hex');
    const stored = new Set(await storage.list(folderOf(hash)));
    for (const { width, bytes } of sizes) {
      if (!stored.has(storageKey(hash, width))) await storage.put(storageKey(hash, width), bytes);
    }
    const widths = sizes.map((size) => size.width);
    return { hash, kind, width: widest.width, height: widest.height, widths, url: toPictureUrl(hash) };
  };

  const isHidden = async (hash: string) => (await hiddenAmong([hash])).has(hash);

  const openFile: Media['openFile'] = async (hash, width = Number.POSITIVE_INFINITY) => {
    if (await isHidden(hash)) return null;
    const widths = (await storage.list(folderOf(hash))).map(parseWidth).sort((one, other) => one - other);
    const best = widths.find((stored) => stored >= width) ?? widths.at(-1);
    return best === undefined ? null : storage.get(storageKey(hash, best));
  };

  return {
    isHidden,
    hiddenAmong,
    storeUpload: (read, kind, crop) =>
      scaling.run(async () => putSizes(await scalePicture(await read(), kind, crop), kind)),
    async storeShipped({ files }, kind) {
      const sizes = await Promise.all(files.map(async (file) => ({ ...file, bytes: await readFile(file.path) })));
      const stored = await putSizes(sizes, kind);
      shippedHashes.add(stored.hash);
      return stored;
    },
    async insertRow(writer, { hash, kind, width, height, widths }, ownerId, viewChange) {
      await lockHash(writer, hash);
      const stored = new Set(await storage.list(folderOf(hash)));
      if (!widths.every((size) => stored.has(storageKey(hash, size)))) throw fail('storeUnavailable');
      return upsertMedia(writer, { hash, kind, width, height, widths, ...viewChange }, ownerId);
    },
    openFile,
    convert: (hash, format, box) =>
      scaling.run(async () => {
        const stored = await openFile(hash, box.width);
        return stored && convertPicture(await buffer(stored.stream), format, box);
      }),
    isShipped: (hash) => shippedHashes.has(hash),
    async remove(hash) {
      for (const key of await storage.list(folderOf(hash))) await storage.remove(key);
    },
  };
}
