import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Vector, VectorCache } from '../src/embedder.ts';

const file = fileURLToPath(new URL('../../.cache/brain-vectors.json', import.meta.url));

function read(): Map<string, Vector> {
  if (!existsSync(file)) return new Map();
  try {
    const entries = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
    return new Map(
      entries.map(([hash, text]) => [hash, new Float32Array(new Uint8Array(Buffer.from(text, 'base64')).buffer)]),
    );
  } catch {
    // Half a file, of a run that was ended: the vectors are made again.
    return new Map();
  }
}

/**
 * The vectors of earlier runs of the tests, so that the stories are embedded when they have changed and not each time.
 * A vector's key holds its text and the model, so none is ever out of date. `save` writes what came in.
 */
export function createFileCache(): VectorCache & { save: () => void } {
  const kept = read();
  const before = kept.size;
  return {
    get: async (hashes) =>
      new Map(
        hashes.flatMap((hash) => {
          const vector = kept.get(hash);
          return vector ? [[hash, vector] as const] : [];
        }),
      ),
    put: async (entries) => {
      for (const { hash, vector } of entries) kept.set(hash, vector);
    },
    save() {
      if (kept.size === before) return;
      mkdirSync(dirname(file), { recursive: true });
      const bytes = ({ buffer, byteOffset, byteLength }: Vector) => Buffer.from(buffer, byteOffset, byteLength);
      const entries = [...kept].map(([hash, vector]) => [hash, bytes(vector).toString('base64')]);
      // Whoever reads meanwhile sees the old file or the new one.
      writeFileSync(`${file}.${process.pid}`, JSON.stringify(Object.fromEntries(entries)));
      renameSync(`${file}.${process.pid}`, file);
    },
  };
}
