import { createEmbeddedEngine, createEmbedder, type Engine } from '@emberlore/brain';

/** The engine that finds the characters' words. */
export function createEngine(): Engine {
  return createEmbeddedEngine({ embedder: createEmbedder() });
}
