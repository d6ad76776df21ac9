import {
  createEmbeddedEngine,
  createEmbedder,
  createLanguageModelEngine,
  createLocalModel,
  createModelWriter,
  createServerModel,
  createStoryGenerator,
  type Engine,
  type Model,
  type ModelMeasure,
  type StoryGenerator,
  type UsageKeeper,
} from '@emberlore/brain';
import type { Connection } from '@emberlore/database';
import { createUsageKeeper } from '../domains/play/conversation/model-usage.ts';
import { createVectorCache } from '../domains/play/conversation/vector-cache.ts';
import type { LanguageModelConfig } from './config-engines.ts';

/** Who finds the words: of characters, and of stories made up as they are played. */
export interface Mind {
  engine: Engine;
  generator: StoryGenerator;
}

/** The language model that is configured, within the limits that are configured. */
export function createModel(
  { limits, ...where }: LanguageModelConfig,
  more: { usage?: UsageKeeper; measured?: (measure: ModelMeasure) => void } = {},
): Model {
  const bounds = { ...limits, ...more };
  if (where.kind === 'file') return createLocalModel({ path: where.path, ...bounds });
  const { baseUrl: baseURL, model, apiKey, structured } = where;
  return createServerModel({ baseURL, model, structured, ...(apiKey === undefined ? {} : { apiKey }), ...bounds });
}

/**
 * The mind of this server: a language model where one is configured, else what is built in. What is learnt of the
 * stories, and what players use of the model, is kept in the store.
 */
export function createMind(
  connection: Connection,
  config: LanguageModelConfig | undefined,
  measured: (measure: ModelMeasure) => void,
): Mind {
  const embedder = createEmbedder({ cache: createVectorCache(connection) });
  const embedded = createEmbeddedEngine({ embedder });
  const model = config && createModel(config, { usage: createUsageKeeper(connection), measured });
  const engine = model
    ? createLanguageModelEngine(model, { ...config.wording, embedder, fallback: embedded })
    : embedded;
  return {
    engine: {
      ...engine,
      async close() {
        await engine.close();
        await embedder.close();
      },
    },
    generator: createStoryGenerator(model && config.stories ? createModelWriter(model) : undefined),
  };
}
