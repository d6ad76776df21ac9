import { limits } from '@emberlore/contract';
import type { Writer } from '@emberlore/database';
import type { Archive } from '../../../kit/zip.ts';
import type { Desk } from '../../library/story-import/story-import.service.ts';
import type { FormPicture, TakenPicture } from '../../media/pictures/form-pictures.service.ts';
import type { Pool } from '../../media/pictures/pool.service.ts';
import type { ExportedPicture, Manifest } from './manifest.ts';

/** Pool pictures that replace pictures missing from an export. */
const fallbackPictures = {
  cover: 'backgrounds/castle-night',
  background: 'backgrounds/castle-night',
  portrait: 'portraits/avatar-08-neutral',
  item: 'items/lantern',
} as const;
type Kind = keyof typeof fallbackPictures;

/** Lists the manifest's pictures by kind, without duplicates. */
function listPictureUses({ story, characters, items, scenes }: Manifest): [Kind, ExportedPicture][] {
  const all: [Kind, ExportedPicture | undefined][] = [
    ...story.images.map((image): [Kind, ExportedPicture] => ['cover', image]),
    ...characters.flatMap(({ picture, annoyed, happy, sad }) =>
      [picture, annoyed, happy, sad].map((face): [Kind, ExportedPicture | undefined] => ['portrait', face]),
    ),
    ...items.map(({ picture }): [Kind, ExportedPicture | undefined] => ['item', picture]),
    ...scenes.flatMap(({ background, winPicture }) =>
      [background, winPicture].map((shown): [Kind, ExportedPicture | undefined] => ['background', shown]),
    ),
  ];
  const once = new Map(
    all.flatMap(([kind, picture]) =>
      picture ? [[`${kind} ${picture.file}`, [kind, picture] as [Kind, ExportedPicture]]] : [],
    ),
  );
  return [...once.values()];
}

/** Where the pictures of an import come from: its archive, and the shipped pool. */
interface PictureSources {
  archive: Archive;
  pool: Pick<Pool, 'find'>;
}

const isThere = ({ archive, pool }: PictureSources, { file }: ExportedPicture): boolean =>
  archive.names.includes(file) || pool.find(file) !== undefined;

/** Lists the kind of each picture that neither the archive nor the pool has. */
function listMissingKinds(sources: PictureSources, manifest: Manifest): Kind[] {
  const lost = listPictureUses(manifest).filter(([, picture]) => !isThere(sources, picture));
  const withoutPicture: [Kind, { length: number }][] = [
    ['portrait', manifest.characters.filter(({ picture }) => !picture)],
    ['item', manifest.items.filter(({ picture }) => !picture)],
    ['background', manifest.scenes.filter(({ background }) => !background)],
  ];
  return [
    ...lost.map(([kind]) => kind),
    ...withoutPicture.flatMap(([kind, { length }]) => Array<Kind>(length).fill(kind)),
  ];
}

const missingKinds = (sources: PictureSources, manifest: Manifest): Kind[] => [
  ...new Set(listMissingKinds(sources, manifest)),
];

const buildKey = (kind: Kind, picture: ExportedPicture | undefined) => `${kind} ${picture?.file ?? ''}`;

function createFallback(kind: Kind): FormPicture {
  return { field: buildKey(kind, undefined), kind, choice: { poolId: fallbackPictures[kind] } };
}

const plainView = { alt: '', focusX: 0.5, focusY: 0.5 };

/** A picture of the pool shows itself as the pool says, unless the file says otherwise. */
function choosePooled({ file, alt, focusX, focusY }: ExportedPicture): FormPicture['choice'] {
  const isPlain = alt === plainView.alt && focusX === plainView.focusX && focusY === plainView.focusY;
  return { poolId: file, ...(!isPlain && { alt, focusX, focusY }) };
}

/** Builds form pictures from the archive and the pool, plus one fallback for each kind with missing pictures. */
export function formPictures(sources: PictureSources, manifest: Manifest): FormPicture[] {
  const { archive } = sources;
  const there = listPictureUses(manifest).filter(([, picture]) => isThere(sources, picture));
  const given = there.map(([kind, picture]): FormPicture => {
    const { file, alt, focusX, focusY } = picture;
    const shown = { field: buildKey(kind, picture), kind };
    if (!archive.names.includes(file)) return { ...shown, choice: choosePooled(picture) };
    const choice = { alt: [...alt].slice(0, limits.pictureAlt).join(''), focusX, focusY };
    const read = async () => (await archive.read(file, limits.pictureBytes)) ?? new Uint8Array();
    return { ...shown, choice, read };
  });
  return [...missingKinds(sources, manifest).map(createFallback), ...given];
}

/** Reports how many pictures others stand in for. */
export function missingPictures(sources: PictureSources, manifest: Manifest): string[] {
  const { length: count } = listMissingKinds(sources, manifest);
  return count === 0
    ? []
    : [`${count} ${count === 1 ? 'picture is' : 'pictures are'} not in the file: others stand in.`];
}

/** Creates the desk of an import, which saves each uploaded picture at its first use. */
export function createDesk(writer: Writer, ownerId: string, taken: readonly TakenPicture[]): Desk {
  const saved = new Map<string, Promise<string>>();
  return {
    writer,
    ownerId,
    picture(kind, picture) {
      const wanted = taken.find(({ field }) => field === buildKey(kind, picture));
      const shown = wanted ?? taken.find(({ field }) => field === buildKey(kind, undefined));
      if (!shown) throw new Error(`Nothing stands in for a picture of kind ${kind}.`);
      const known = saved.get(shown.field) ?? shown.save(writer, ownerId);
      saved.set(shown.field, known);
      return known;
    },
  };
}
