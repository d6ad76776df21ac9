import { createEmbeddedEngine, createEmbedder, createLanguageModelEngine, type Engine } from '@emberlore/brain';
import type { Connection } from '@emberlore/database';
import { createVectorCache } from '../modules/conversation/vector-cache.ts';
import type { LanguageModelConfig } from './config.ts';

type Embedder = ReturnType<typeof createEmbedder>;

function engineOver(embedder: Embedder, model: LanguageModelConfig | undefined): Engine {
  if (!model) return createEmbeddedEngine({ embedder });
  return createLanguageModelEngine({
    baseURL: model.baseUrl,
    model: model.model,
    ...(model.apiKey === undefined ? {} : { apiKey: model.apiKey }),
    firstTokenTimeout: model.firstTokenMs,
    wholeTimeout: model.totalMs,
    embedder,
  });
}

/**
 * The engine that finds the characters' words: a language model where one is configured, else the embedded one. What is
 * learnt of the stories is kept in the store.
 */
export function createEngine(connection: Connection, model: LanguageModelConfig | undefined): Engine {
  const embedder = createEmbedder({ cache: createVectorCache(connection) });
  const engine = engineOver(embedder, model);
  return {
    ...engine,
    async close() {
      await engine.close();
      await embedder.close();
    },
  };
}
