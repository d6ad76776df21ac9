import { basename } from 'node:path';
import {
  BrainUnavailable,
  type Budget,
  createEmbeddedEngine,
  createEmbedder,
  createEmbedderChain,
  createEmbeddingServer,
  createLanguageModelEngine,
  createLineTranslator,
  createLocalModel,
  createModelChain,
  createModelWriter,
  createServerModel,
  createStoryGenerator,
  createSuggester,
  type Embedder,
  type EmbedderOptions,
  type EmbeddingMeasure,
  type EmbeddingServer,
  type Engine,
  type LineTranslator,
  type Model,
  type ModelMeasure,
  type StoryGenerator,
  type Suggester,
} from '@emberlore/brain';
import type { ModelRole } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import { createConfirmedAccounts } from '../domains/identity/accounts/confirmed-accounts.service.ts';
import { createUsageKeeper } from '../domains/play/conversation/model-usage.ts';
import { createVectorCache, withLaunchVectors } from '../domains/play/conversation/vector-cache.ts';
import { createDayUse } from '../domains/play/models/day-use.ts';
import type { KnownModel } from '../domains/play/models/known-model.ts';
import { createModelOffice, type ModelOffice } from '../domains/play/models/models.service.ts';
import { createOwnKeys, type OwnKeys } from '../domains/play/models/own-keys.service.ts';
import type { Clock } from '../kit/clock.ts';
import { currentGroups, currentRequester } from '../kit/fair-queue.ts';
import type { Log } from '../kit/log.ts';
import { createSeal, type Seal } from '../kit/seal.ts';
import { isUnstored } from '../kit/unstored.ts';
import type { LanguageModelConfig } from './config-engines.ts';
import type { Metrics } from './metrics.ts';
import { createModelBudgets } from './model-budgets.ts';
import type { NamedModel } from './model-servers.ts';
import { createSharedCounts } from './shared-counts.ts';

/** Writes the characters' replies and the generated stories. */
export interface ReplyEngines {
  engine: Engine;
  /** The built-in engine, which shows authors what a draft would say. */
  builtIn: Engine;
  generator: StoryGenerator;
  /** Makes the vectors by which the built-in engine compares meanings. */
  embedder: Pick<Embedder, 'embed'>;
  /** Suggests lines to authors; absent without a language model. */
  suggester: Suggester | undefined;
  /** Tells the game's own lines in the player's language; absent without a language model. */
  translate: LineTranslator | undefined;
  modelOffice: ModelOffice;
  ownKeys: OwnKeys;
}

/** Creates a configured language model with its configured limits. */
export function createModel(
  model: NamedModel,
  { limits: { tokensPerDay: _, ...limits }, proxies, wording }: LanguageModelConfig,
  more: { budget?: (playerId: string | undefined) => Budget | null; measured?: (measure: ModelMeasure) => void } = {},
): Model {
  const { prices, atOnce = limits.atOnce } = model;
  const bounds = { ...limits, ...more, atOnce, prices, requester: currentGroups };
  // A model in a file handles one request at a time.
  if (model.kind === 'file')
    return createLocalModel({ path: model.path, contextTokens: wording.contextTokens, ...bounds, atOnce: 1 });
  const { baseUrl: baseURL, model: id, apiKey, structured } = model;
  return createServerModel({
    baseURL,
    model: id,
    structured,
    proxies,
    ...(apiKey === undefined ? {} : { apiKey }),
    ...bounds,
  });
}

function createBudgets(
  connection: Connection,
  { limits: { tokensPerDay: perDay } }: LanguageModelConfig,
  { confirming, clock }: Pick<Surroundings, 'confirming' | 'clock'>,
) {
  const usage = createUsageKeeper(connection);
  const counts = createSharedCounts(connection);
  const confirmed = createConfirmedAccounts(connection.reader, confirming, clock);
  return createModelBudgets({ usage, counts, confirmed, perDay });
}

/** Returns what the office knows of a model: all but its key. */
function toKnownModel(model: NamedModel): KnownModel {
  const { name, roles, keys, prices, tokensPerDay } = model;
  const shared = { name, roles, keys, prices, tokensPerDay };
  if (model.kind === 'file') return { ...shared, id: basename(model.path), host: null };
  return { ...shared, id: model.model, host: new URL(model.baseUrl).host };
}

/** Creates the client of a configured model for vectors; null for a file, which has none. */
function createVectors(
  model: NamedModel,
  { limits, proxies }: LanguageModelConfig,
  measured: (measure: EmbeddingMeasure) => void,
): EmbeddingServer | null {
  if (model.kind === 'file') return null;
  const { baseUrl: baseURL, model: id, apiKey, prices } = model;
  const timeout = limits.firstTokenTimeout;
  return createEmbeddingServer({ baseURL, model: id, proxies, timeout, prices, measured, ...(apiKey && { apiKey }) });
}

/** The language models of a server. */
interface Models {
  office: ModelOffice;
  ownKeys: OwnKeys;
  /** Returns the model of a role: it asks those that are chosen. Undefined if no model is meant for the role. */
  forRole(role: ModelRole): Model | undefined;
  /** Returns the chosen models for vectors, in order. */
  vectors(): Promise<readonly EmbeddingServer[]>;
  close(): Promise<void>;
}

function createModels(
  connection: Connection,
  config: LanguageModelConfig | undefined,
  { model: measured }: Pick<Metrics, 'model'>,
  { seal, confirming, clock, log }: Omit<Surroundings, 'secret'> & { seal: Seal },
): Models {
  const configured = config?.models ?? [];
  const known = configured.map(toKnownModel);
  const deps = { store: connection, models: known, clock, log };
  const office = createModelOffice({ ...deps, currency: config?.currency ?? '' });
  const ownKeys = createOwnKeys({ ...deps, seal });
  const dayUse = createDayUse(connection, log);
  const budget = config && createBudgets(connection, config, { confirming, clock });
  const made = new Map(
    configured.map((model) => {
      const count = (measure: ModelMeasure) => {
        measured(measure);
        dayUse.record(model.name, measure);
      };
      return [
        model.name,
        config && createModel(model, config, { ...(budget && { budget }), measured: count }),
      ] as const;
    }),
  );
  const vectors = new Map(
    configured.flatMap((model) => {
      const isMeant = config && model.roles.includes('embeddings');
      const server = isMeant && createVectors(model, config, (measure) => dayUse.record(model.name, measure));
      return server ? [[model.name, server] as const] : [];
    }),
  );
  const find = (names: readonly string[]) => names.flatMap((name) => made.get(name) ?? []);

  return {
    office,
    ownKeys,
    forRole(role) {
      const meant = configured.filter(({ roles }) => roles.includes(role));
      if (meant.length === 0) return undefined;
      return createModelChain(role, {
        shapes: () => find(office.lastOrder(role))[0]?.shapes ?? true,
        async choose({ playerId, isSealed }) {
          const isOwn = playerId !== undefined && !isSealed;
          const [order, own] = await Promise.all([office.order(role), isOwn ? ownKeys.of(playerId) : null]);
          const ownModel =
            own && meant.some(({ name }) => name === own.modelName) ? made.get(own.modelName) : undefined;
          const first = own && ownModel ? [{ model: ownModel, apiKey: own.apiKey }] : [];
          return [...first, ...find(order).map((model) => ({ model }))];
        },
      });
    },
    async vectors() {
      if (vectors.size === 0) return [];
      return (await office.order('embeddings')).flatMap((name) => vectors.get(name) ?? []);
    },
    async close() {
      for (const server of vectors.values()) server.close();
      await dayUse.settled().catch(() => undefined);
      await Promise.all(find([...made.keys()]).map((model) => model.close()));
    },
  };
}

/**
 * Embeds texts of drafts in the background, so that no author keeps players waiting, and nothing more of a draft whose author
 * has left. Throws `BrainUnavailable` then. What is prepared of a stored character goes on, since others may wait for it.
 */
export const withDraftsBehind = (embedder: Embedder): Embedder => ({
  async embed(texts, priority) {
    if (isUnstored() && currentRequester()?.isGone()) throw new BrainUnavailable('aborted', 'The author has left.');
    return embedder.embed(texts, isUnstored() ? 'background' : priority);
  },
  close: () => embedder.close(),
});

/** What the engines need around them. */
export interface Surroundings {
  /** The secret of the server, which players' own keys are encrypted with. */
  secret: string;
  /** Whether addresses of accounts have to be confirmed. */
  confirming: boolean;
  clock: Clock;
  log: Log;
  /** Computes the vectors instead of a worker of its own: for tests. */
  embeddingQueue?: NonNullable<EmbedderOptions['queue']>;
}

/**
 * Creates the engine and story generator: with language models if any are configured, otherwise the built-in ones.
 * Stores vectors of story texts, the use of the models and players' own keys in the database.
 */
export function createReplyEngines(
  connection: Connection,
  config: LanguageModelConfig | undefined,
  { model: measured, modelFallBack: fellBack }: Pick<Metrics, 'model' | 'modelFallBack'>,
  { secret, embeddingQueue, ...around }: Surroundings,
): ReplyEngines {
  const embedder = createEmbedder({
    cache: withLaunchVectors(createVectorCache(connection)),
    requester: () => {
      const { address, key } = currentRequester() ?? { address: 'server', key: 'server' };
      return { address, account: key };
    },
    ...(embeddingQueue && { queue: embeddingQueue }),
  });
  const embedded = createEmbeddedEngine({ embedder: withDraftsBehind(embedder) });
  const seal = createSeal(secret, 'own keys of language models');
  const models = createModels(connection, config, { model: measured }, { seal, ...around });
  const [talk, summaries, help, stories] = [
    models.forRole('talk'),
    models.forRole('summaries'),
    models.forRole('help'),
    models.forRole('stories'),
  ];
  const engine = talk
    ? createLanguageModelEngine(talk, {
        ...config?.wording,
        ...(summaries && { summaries }),
        embedder: withDraftsBehind(createEmbedderChain(() => models.vectors(), embedder)),
        fallback: embedded,
        fellBack,
      })
    : embedded;
  return {
    engine: {
      ...engine,
      async close() {
        await engine.close();
        await models.close();
        await embedder.close();
      },
    },
    builtIn: embedded,
    embedder,
    suggester: help && createSuggester(help),
    translate: talk && createLineTranslator(talk),
    generator: createStoryGenerator(stories && createModelWriter(stories)),
    modelOffice: models.office,
    ownKeys: models.ownKeys,
  };
}
