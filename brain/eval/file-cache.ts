import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchVectors } from '@emberlore/content';
import type { Vector, VectorCache } from '../src/finding/embedder.ts';

const file = fileURLToPath(new URL('../../.cache/brain-vectors.json', import.meta.url));

function read(): Map<string, Vector> {
  if (!existsSync(file)) return new Map();
  try {
    const entries = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
    return new Map(
      entries.map(([hash, text]) => [hash, new Float32Array(new Uint8Array(Buffer.from(text, 'base64')).buffer)]),
    );
  } catch {
    // An incomplete file from an aborted run: the vectors are computed again.
    return new Map();
  }
}

/**
 * Creates a cache of vectors from earlier test runs, so that stories are embedded only when they have changed. The keys
 * cover the text and the model, so entries never become stale. Knows the shipped vectors too. `save` writes new entries.
 */
export function createFileCache(): VectorCache & { save: () => void } {
  const vectors = read();
  const before = vectors.size;
  return {
    get: async (hashes) =>
      new Map(
        hashes.flatMap((hash) => {
          const vector = vectors.get(hash) ?? launchVectors().get(hash);
          return vector ? [[hash, vector] as const] : [];
        }),
      ),
    put: async (entries) => {
      for (const { hash, vector } of entries) vectors.set(hash, vector);
    },
    save() {
      if (vectors.size === before) return;
      mkdirSync(dirname(file), { recursive: true });
      const bytes = ({ buffer, byteOffset, byteLength }: Vector) => Buffer.from(buffer, byteOffset, byteLength);
      const entries = [...vectors].map(([hash, vector]) => [hash, bytes(vector).toString('base64')]);
      // Concurrent readers see either the old file or the new one.
      writeFileSync(`${file}.${process.pid}`, JSON.stringify(Object.fromEntries(entries)));
      renameSync(`${file}.${process.pid}`, file);
    },
  };
}
