import type { Vector, VectorCache } from '@emberlore/brain';
import { launchVectors } from '@emberlore/content';
import { type Connection, embeddings } from '@emberlore/database';
import { inArray } from 'drizzle-orm';
import { isUnstored } from '../../../kit/unstored.ts';

const toBytes = (hash: string): Uint8Array => Buffer.from(hash, 'hex');

/** Creates a cache of sentence vectors in the database, so that all servers together embed each line once. */
export function createVectorCache({ reader, transact }: Pick<Connection, 'reader' | 'transact'>): VectorCache {
  return {
    async get(hashes) {
      if (hashes.length === 0) return new Map();
      const rows = await reader
        .select({ hash: embeddings.hash, vector: embeddings.vector })
        .from(embeddings)
        .where(inArray(embeddings.hash, hashes.map(toBytes)));
      return new Map(rows.map(({ hash, vector }) => [Buffer.from(hash).toString('hex'), vector]));
    },
    async put(entries) {
      if (entries.length === 0 || isUnstored()) return;
      const rows = entries.map(({ hash, vector }) => ({ hash: toBytes(hash), vector }));
      await transact((writer) => writer.insert(embeddings).values(rows).onConflictDoNothing());
    },
  };
}

/** Adds the vectors that ship with the product to a cache, which stores all others. */
export function withLaunchVectors(cache: VectorCache): VectorCache {
  return {
    async get(hashes) {
      const shipped = new Map<string, Vector>();
      for (const hash of hashes) {
        const vector = launchVectors().get(hash);
        if (vector) shipped.set(hash, vector);
      }
      const stored = await cache.get(hashes.filter((hash) => !shipped.has(hash)));
      return new Map([...shipped, ...stored]);
    },
    put: cache.put,
  };
}
