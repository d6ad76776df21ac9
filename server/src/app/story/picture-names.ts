import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { pool } from '@emberlore/content';
import { toHandle } from '../../domains/studio/story-export/folder/write-folder.ts';
import type { ExportedPicture, Manifest } from '../../domains/studio/story-export/manifest.ts';
import { digest } from './sync-state.ts';

const hashOf = (file: string): string | undefined => /([0-9a-f]{64})/.exec(file)?.[1];

let byHash: Map<string, { file: string; alt: string }> | undefined;

/** Returns the pictures of the pool by the digests of their bytes, which name them in exports. */
function pooledByHash() {
  byHash ??= new Map(
    pool().flatMap(({ person, picture }) =>
      (person ? Object.values(person.faces) : [picture]).map(({ kind, id, alt, path }) => {
        return [digest(readFileSync(path)), { file: `${kind}/${id}`, alt }] as const;
      }),
    ),
  );
  return byHash;
}

/** Returns a picture of an export by its name in the pool; null if it is not from there. */
function findPooled({ file, alt, ...focus }: ExportedPicture): ExportedPicture | null {
  const pooled = pooledByHash().get(hashOf(file) ?? '');
  // Its own text and middle go without saying.
  return pooled ? { ...focus, file: pooled.file, alt: alt === pooled.alt ? '' : alt } : null;
}

/** Says what each picture of a story shows, as a file’s name. */
function describePictures({ story, characters, items, scenes }: Manifest): Map<string, string> {
  const named: [ExportedPicture | undefined, string][] = [
    ...characters.flatMap(({ name, picture, annoyed, happy, sad }): [ExportedPicture | undefined, string][] => [
      [picture, name],
      [annoyed, `${name} annoyed`],
      [happy, `${name} happy`],
      [sad, `${name} sad`],
    ]),
    ...items.map(({ name, picture }): [ExportedPicture | undefined, string] => [picture, name]),
    ...scenes.flatMap(({ name, background, winPicture }): [ExportedPicture | undefined, string][] => [
      [background, name],
      [winPicture, `${name} won`],
    ]),
    ...story.images.map((image): [ExportedPicture, string] => [image, 'cover']),
  ];
  const names = new Map<string, string>();
  for (const [picture, name] of named) if (picture && !names.has(picture.file)) names.set(picture.file, name);
  return names;
}

/**
 * Returns how a folder calls the pictures of an export: by their names in the pool, as the folder calls them already
 * (`known`, by those of the export), or by what they show.
 */
export function namePictures(
  manifest: Manifest,
  known: ReadonlyMap<string, string>,
  taken: ReadonlySet<string>,
): { name: (picture: ExportedPicture) => ExportedPicture; fresh: Map<string, string> } {
  const fresh = new Map<string, string>();
  const shown = describePictures(manifest);
  const isTaken = (name: string) => taken.has(name) || [...fresh.values()].includes(name);
  const choose = (file: string): string => {
    const base = `pictures/${toHandle(shown.get(file) ?? '', 'picture')}`;
    const extension = extname(file);
    for (let next = 1; ; next += 1) {
      const name = `${base}${next === 1 ? '' : `-${next}`}${extension}`;
      if (!isTaken(name)) return name;
    }
  };
  return {
    fresh,
    name(picture) {
      const { file } = picture;
      const pooled = findPooled(picture);
      if (pooled) return pooled;
      const name = known.get(file) ?? fresh.get(file) ?? choose(file);
      if (!known.has(file)) fresh.set(file, name);
      return { ...picture, file: name };
    },
  };
}

/** Returns a picture of an export as a folder says it that uses the names of exports. */
export const withPoolName = (picture: ExportedPicture): ExportedPicture => findPooled(picture) ?? picture;
