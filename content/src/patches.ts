import { type PortraitPatches, portraitPatches } from '@emberlore/contract';
import { z } from 'zod';
import { type Picture, picture } from './pictures.ts';
import { readJson } from './read-json.ts';

/** The patches of a shipped portrait: their picture, and where they belong. */
export interface ShippedPatches extends Omit<PortraitPatches, 'patchesURL'> {
  picture: Picture;
}

const entry = portraitPatches.omit({ patchesURL: true }).extend({ portrait: z.string().regex(/^[0-9a-f]{64}$/) });

let known: ReadonlyMap<string, ShippedPatches> | undefined;

function readPatches(): ReadonlyMap<string, ShippedPatches> {
  const entries = Object.entries(readJson(z.record(z.string(), entry), 'pictures', 'patches.json'));
  return new Map(
    entries.map(([id, { portrait, ...place }]) => [portrait, { ...place, picture: picture('patches', id) }]),
  );
}

/** Returns the patches of shipped portraits by the SHA-256 of the portrait in lower-case hex. */
export function patchesByHash(): ReadonlyMap<string, ShippedPatches> {
  known ??= readPatches();
  return known;
}
