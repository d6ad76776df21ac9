import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Atmosphere, atmosphere } from '@emberlore/contract';
import { z } from 'zod';
import { picture } from './pictures.ts';
import { readJson } from './read-json.ts';

/** Returns what each shipped background sounds like and what moves in it, by the background's id. */
export function atmospheres(): Record<string, Atmosphere> {
  return readJson(z.record(z.string(), atmosphere), 'atmospheres.json');
}

let known: ReadonlyMap<string, Atmosphere> | undefined;

/**
 * Returns the atmospheres of the shipped backgrounds by the SHA-256 of the picture in lower-case hex. Reads all
 * backgrounds on the first call, which takes some 30 ms.
 */
export function atmospheresByHash(): ReadonlyMap<string, Atmosphere> {
  known ??= new Map(
    Object.entries(atmospheres()).map(([id, found]) => {
      const bytes = readFileSync(picture('backgrounds', id).path);
      return [createHash('sha256').update(bytes).digest('hex'), found];
    }),
  );
  return known;
}
