import { z } from 'zod';
import { contentPath, readJson } from './read-json.ts';
import { type PictureKind, pictureKinds } from './widths.ts';

/** The four moods of a portrait; the demo outfits also have a full figure. */
export const portraitEmotions = ['neutral', 'annoyed', 'happy', 'sad'] as const;

export type PortraitEmotion = (typeof portraitEmotions)[number];

/** One file of a picture: its size in pixels and its absolute path. */
export type PictureFile = { width: number; height: number; path: string };

/** A shipped picture. `files` lists the narrowest to the master, which is also `path`, `width` and `height`. */
export type Picture = PictureFile & {
  kind: PictureKind;
  id: string;
  /** Alternative text; empty for decorative pictures. */
  alt: string;
  files: PictureFile[];
};

const sizesSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    widths: z.array(z.number().int().positive()),
  }),
);

const altSchema = z.array(z.object({ id: z.string(), alt: z.string().optional() }));

const describedKinds: readonly PictureKind[] = ['backgrounds', 'portraits', 'items', 'brand'];

let known: Map<string, Picture> | undefined;

function readAlts(kind: PictureKind): Map<string, string> {
  if (!describedKinds.includes(kind)) return new Map();
  return new Map(readJson(altSchema, 'pictures', kind, 'index.json').map(({ id, alt }) => [id, alt ?? '']));
}

function readAlt(kind: PictureKind, id: string, alts: Map<string, string>): string {
  if (kind !== 'portraits') return alts.get(id) ?? '';
  const [, base = id, face = 'neutral'] = /^(.*)-(neutral|annoyed|happy|sad|full)$/.exec(id) ?? [];
  const alt = alts.get(base) ?? '';
  if (face === 'full') return `${alt}, full figure`;
  return face === 'neutral' ? alt : `${alt}, ${face}`;
}

function readPictures(): Map<string, Picture> {
  const sizes = readJson(sizesSchema, 'pictures', 'sizes.json');
  const alts = new Map(pictureKinds.map((kind) => [kind, readAlts(kind)]));
  const pictures = new Map<string, Picture>();
  for (const [key, { file, width, height, widths }] of Object.entries(sizes)) {
    const kind = z.enum(pictureKinds).parse(key.slice(0, key.indexOf('/')));
    const id = key.slice(kind.length + 1);
    const master = { width, height, path: contentPath('pictures', file) };
    const smaller = widths.map((narrow) => ({
      width: narrow,
      height: Math.round((height * narrow) / width),
      path: master.path.replace(/\.webp$/, `.${narrow}.webp`),
    }));
    pictures.set(key, {
      kind,
      id,
      alt: readAlt(kind, id, alts.get(kind) ?? new Map()),
      ...master,
      files: [...smaller, master],
    });
  }
  return pictures;
}

function allPictures(): Map<string, Picture> {
  known ??= readPictures();
  return known;
}

/** All shipped pictures, or those of one kind, ordered by kind and id. */
export function pictures(kind?: PictureKind): Picture[] {
  return [...allPictures().values()].filter((candidate) => kind === undefined || candidate.kind === kind);
}

/** Returns the picture of this kind and id (`picture('backgrounds', 'castle-night')`). Throws if it doesn't exist. */
export function picture(kind: PictureKind, id: string): Picture {
  const found = allPictures().get(`${kind}/${id}`);
  if (!found) throw new Error(`There is no picture ${kind}/${id}.`);
  return found;
}

/** Returns a character's portrait with this mood. Throws if it doesn't exist. */
export function portrait(characterId: string, emotion: PortraitEmotion = 'neutral'): Picture {
  return picture('portraits', `${characterId}-${emotion}`);
}
