import { createEmbeddedEngine, createEmbedder, type Engine } from '@emberlore/brain';
import type { Connection } from '@emberlore/database';
import { createVectorCache } from '../modules/conversation/vector-cache.ts';

/** The engine that finds the characters' words. What it learns of the stories is kept in the store. */
export function createEngine(connection: Connection): Engine {
  return createEmbeddedEngine({ embedder: createEmbedder({ cache: createVectorCache(connection) }) });
}
