import type { VectorCache } from '@emberlore/brain';
import { type Connection, embeddings } from '@emberlore/database';
import { inArray } from 'drizzle-orm';

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
      if (entries.length === 0) return;
      const rows = entries.map(({ hash, vector }) => ({ hash: toBytes(hash), vector }));
      await transact((writer) => writer.insert(embeddings).values(rows).onConflictDoNothing());
    },
  };
}
