import type { Vector, VectorCache } from '@emberlore/brain';
import { launchVectors } from '@emberlore/content';
import { type Connection, embeddings } from '@emberlore/database';
import { and, inArray, lt, sql } from 'drizzle-orm';
import { isUnstored } from '../../../kit/unstored.ts';

const toBytes = (hash: string): Uint8Array => Buffer.from(hash, 'hex');

/** Reading a vector records its use when the recorded one is older than this. */
const longAgo = sql`current_date - 7`;

/** Creates a cache of sentence vectors in the database, so that all servers together embed each line once. */
export function createVectorCache({ reader, transact }: Pick<Connection, 'reader' | 'transact'>): VectorCache {
  const recordUse = (hashes: Uint8Array[]) =>
    transact((writer) =>
      writer
        .update(embeddings)
        .set({ lastUsedOn: sql`current_date` })
        .where(and(inArray(embeddings.hash, hashes), lt(embeddings.lastUsedOn, longAgo))),
    );

  return {
    async get(hashes) {
      if (hashes.length === 0) return new Map();
      const rows = await reader
        .select({
          hash: embeddings.hash,
          vector: embeddings.vector,
          isLongUnused: sql<boolean>`${embeddings.lastUsedOn} < ${longAgo}`,
        })
        .from(embeddings)
        .where(inArray(embeddings.hash, hashes.map(toBytes)));
      const unused = rows.filter(({ isLongUnused }) => isLongUnused).map(({ hash }) => hash);
      // Without the record, the vector is only deleted and computed again.
      if (unused.length > 0) void recordUse(unused).catch(() => undefined);
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
