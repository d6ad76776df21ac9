import { type PortraitBeing, type PortraitPatches, portraitBeing, portraitPatches } from '@emberlore/contract';
import { z } from 'zod';
import { type Picture, picture } from './pictures.ts';
import { readJson } from './read-json.ts';

/** The patches of a shipped portrait: their picture, and where they belong. */
export interface ShippedPatches extends Omit<PortraitPatches, 'patchesURL'> {
  picture: Picture;
}

const entry = portraitPatches
  .omit({ patchesURL: true, being: true })
  .extend({ portrait: z.string().regex(/^[0-9a-f]{64}$/) });

const portraitEntry = z.object({ id: z.string(), being: portraitBeing.optional() });

/** Returns what the portraits show that show no person of flesh, by the portrait's id. */
function readBeings(): ReadonlyMap<string, PortraitBeing> {
  const entries = readJson(z.array(portraitEntry), 'pictures', 'portraits', 'index.json');
  return new Map(entries.flatMap(({ id, being }) => (being ? [[id, being]] : [])));
}

let known: ReadonlyMap<string, ShippedPatches> | undefined;

function readPatches(): ReadonlyMap<string, ShippedPatches> {
  const entries = Object.entries(readJson(z.record(z.string(), entry), 'pictures', 'patches.json'));
  const beings = readBeings();
  return new Map(
    entries.map(([id, { portrait, ...place }]) => {
      const being = beings.get(id.slice(0, id.lastIndexOf('-')));
      return [portrait, { ...place, ...(being && { being }), picture: picture('patches', id) }];
    }),
  );
}

/** Returns the patches of shipped portraits by the SHA-256 of the portrait in lower-case hex. */
export function patchesByHash(): ReadonlyMap<string, ShippedPatches> {
  known ??= readPatches();
  return known;
}
