import {
  type Budget,
  createEmbeddedEngine,
  createEmbedder,
  createLanguageModelEngine,
  createLineSuggester,
  createLocalModel,
  createModelWriter,
  createServerModel,
  createStoryGenerator,
  type Engine,
  type LineSuggester,
  type Model,
  type ModelMeasure,
  type StoryGenerator,
} from '@emberlore/brain';
import type { Connection } from '@emberlore/database';
import { createUsageKeeper } from '../domains/play/conversation/model-usage.ts';
import { createVectorCache, withLaunchVectors } from '../domains/play/conversation/vector-cache.ts';
import { currentGroups, currentRequester } from '../kit/fair-queue.ts';
import type { LanguageModelConfig } from './config-engines.ts';
import type { Metrics } from './metrics.ts';
import { createModelBudgets } from './model-budgets.ts';
import { createSharedCounts } from './shared-counts.ts';

/** Writes the characters' replies and the generated stories. */
export interface ReplyEngines {
  engine: Engine;
  /** The built-in engine, which shows authors what a draft would say. */
  builtIn: Engine;
  generator: StoryGenerator;
  /** Suggests lines to authors; absent without a language model. */
  suggester: LineSuggester | undefined;
}

/** Creates the configured language model with its configured limits. */
export function createModel(
  { limits: { tokensPerDay: _, ...limits }, ...where }: LanguageModelConfig,
  more: { budget?: (playerId: string | undefined) => Budget | null; measured?: (measure: ModelMeasure) => void } = {},
): Model {
  const bounds = { ...limits, ...more, requester: currentGroups };
  if (where.kind === 'file') return createLocalModel({ path: where.path, ...bounds });
  const { baseUrl: baseURL, model, apiKey, structured } = where;
  return createServerModel({ baseURL, model, structured, ...(apiKey === undefined ? {} : { apiKey }), ...bounds });
}

function createBudgets(connection: Connection, { limits: { tokensPerDay } }: LanguageModelConfig) {
  return createModelBudgets(createUsageKeeper(connection), createSharedCounts(connection), tokensPerDay);
}

/**
 * Creates the engine and story generator: with a language model if one is configured, otherwise the built-in ones.
 * Stores vectors of story texts and the model usage of players and visitors in the database.
 */
export function createReplyEngines(
  connection: Connection,
  config: LanguageModelConfig | undefined,
  { model: measured, modelFallBack: fellBack }: Pick<Metrics, 'model' | 'modelFallBack'>,
): ReplyEngines {
  const embedder = createEmbedder({
    cache: withLaunchVectors(createVectorCache(connection)),
    requester: () => currentRequester()?.address ?? 'server',
  });
  const embedded = createEmbeddedEngine({ embedder });
  const model = config && createModel(config, { budget: createBudgets(connection, config), measured });
  const engine = model
    ? createLanguageModelEngine(model, { ...config.wording, embedder, fallback: embedded, fellBack })
    : embedded;
  return {
    engine: {
      ...engine,
      async close() {
        await engine.close();
        await embedder.close();
      },
    },
    builtIn: embedded,
    suggester: model && createLineSuggester(model),
    generator: createStoryGenerator(model && config.stories ? createModelWriter(model) : undefined),
  };
}
