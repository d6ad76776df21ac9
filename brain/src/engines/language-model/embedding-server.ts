import { LRUCache } from 'lru-cache';
import type { Embedder, Vector } from '../../finding/embedder.ts';
import { generalQuestions } from '../../finding/general-questions.ts';
import { createChatServer, type Proxies } from './chat-request.ts';
import { mostTokensOf } from './driver.ts';
import type { Prices } from './model.ts';
import { isFaultOfRequest } from './openai-driver.ts';

/** A model that turns texts into vectors, on an OpenAI-compatible server. */
export interface EmbeddingServer {
  /** Returns one unit vector per text. Throws if the server fails or takes too long. */
  embed(texts: readonly string[]): Promise<Vector[]>;
  close(): void;
}

/** What a request for vectors used. */
export interface EmbeddingMeasure {
  outcome: 'done' | 'server';
  usage: { prompt: number; completion: number };
  cost: number;
  ownKey: boolean;
  purpose: 'embeddings';
}

export interface EmbeddingOptions {
  /** Including `/v1`. */
  baseURL: string;
  model: string;
  apiKey?: string;
  proxies?: Proxies;
  /** Milliseconds. */
  timeout: number;
  prices: Prices;
  measured?: (measure: EmbeddingMeasure) => void;
}

const mostTexts = 64;
/** Some 20 MB of vectors. */
const mostCached = 5_000;
const longestText = 2_000;

/** The vector of a text; one longer than any model's is invalid. */
const widths = { least: 8, most: 8_192 };

const isVector = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length >= widths.least &&
  value.length <= widths.most &&
  value.every((number) => typeof number === 'number');

/** Returns the vectors of an answer by the places of their texts. */
function readVectors(answer: unknown): Map<unknown, number[]> {
  if (typeof answer !== 'object' || answer === null || !('data' in answer) || !Array.isArray(answer.data))
    return new Map();
  const entries = answer.data.flatMap((entry: unknown): [unknown, number[]][] =>
    typeof entry === 'object' && entry !== null && 'index' in entry && 'embedding' in entry && isVector(entry.embedding)
      ? [[entry.index, entry.embedding]]
      : [],
  );
  return new Map(entries);
}

/** Returns the tokens that an answer reports, but no more than these texts can have; 0 if it reports none. */
function readTokens(answer: unknown, texts: readonly string[]): number {
  const usage = typeof answer === 'object' && answer !== null && 'usage' in answer ? answer.usage : null;
  const tokens = typeof usage === 'object' && usage !== null && 'prompt_tokens' in usage ? usage.prompt_tokens : 0;
  const most = texts.reduce((sum, text) => sum + mostTokensOf(text), 0);
  return Number.isInteger(tokens) && Number(tokens) >= 0 ? Math.min(Number(tokens), most) : 0;
}

function toUnit(vector: Float32Array): Vector {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

/** Removes what all vectors of a model share: many models' vectors point nearly the same way, which hides differences. */
function withoutShared(vector: Vector, shared: Vector): Vector {
  return toUnit(vector.map((value, index) => value - (shared[index] ?? 0)));
}

function computeMean(vectors: readonly Vector[]): Vector {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) for (const [index, value] of vector.entries()) mean[index] = (mean[index] ?? 0) + value;
  return mean.map((value) => value / Math.max(1, vectors.length));
}

/** Creates a client for vectors. Texts are cut to 2,000 characters. */
export function createEmbeddingServer({
  baseURL,
  model,
  apiKey = 'none',
  proxies,
  timeout,
  prices,
  measured,
}: EmbeddingOptions): EmbeddingServer {
  const server = createChatServer(baseURL, proxies);
  const cached = new LRUCache<string, Vector>({ max: mostCached });
  let shared: Promise<Vector> | undefined;

  async function request(texts: readonly string[]): Promise<Vector[]> {
    const count = (outcome: EmbeddingMeasure['outcome'], prompt: number) =>
      measured?.({
        outcome,
        usage: { prompt, completion: 0 },
        cost: Math.round(prompt * prices.prompt),
        ownKey: false,
        purpose: 'embeddings',
      });
    try {
      const answer = await server.askForVectors({ model, input: texts }, apiKey, AbortSignal.timeout(timeout));
      const found = readVectors(answer);
      const vectors = texts.map((_, place) => found.get(place));
      const width = vectors[0]?.length;
      const whole = vectors.flatMap((vector) => (vector && vector.length === width ? [Float32Array.from(vector)] : []));
      if (whole.length < texts.length) throw new Error('The server left out vectors.');
      count('done', readTokens(answer, texts));
      return whole.map(toUnit);
    } catch (error) {
      count('server', 0);
      throw error;
    }
  }

  async function requestAll(texts: readonly string[]): Promise<Vector[]> {
    const vectors: Vector[] = [];
    for (let at = 0; at < texts.length; at += mostTexts)
      vectors.push(...(await request(texts.slice(at, at + mostTexts))));
    return vectors;
  }

  function readShared(): Promise<Vector> {
    shared ??= requestAll(generalQuestions)
      .then(computeMean)
      .catch((cause) => {
        shared = undefined;
        // Whatever its status: these texts are no fault of the request.
        throw new Error('The server takes no texts.', { cause });
      });
    return shared;
  }

  return {
    async embed(texts) {
      const asked = texts.map((text) => text.slice(0, longestText) || ' ');
      const mean = await readShared();
      const unknown = [...new Set(asked.filter((text) => !cached.has(text)))];
      const fresh = await requestAll(unknown);
      const found = new Map(unknown.map((text, index) => [text, fresh[index]]));
      return asked.map((text) => {
        const known = cached.get(text) ?? withoutShared(found.get(text) ?? mean, mean);
        cached.set(text, known);
        return known;
      });
    },
    close: () => server.close(),
  };
}

/** How long a server that failed is left alone, in milliseconds. */
const restMs = 30_000;

/**
 * Creates an embedder that asks servers in order, each call one of them, and the built-in model if none answers: the vectors
 * of a call always come from one model. The caller closes servers and fallback.
 */
export function createEmbedderChain(choose: () => Promise<readonly EmbeddingServer[]>, fallback: Embedder): Embedder {
  const failedAt = new WeakMap<EmbeddingServer, number>();
  const isResting = (server: EmbeddingServer) => performance.now() - (failedAt.get(server) ?? -restMs) < restMs;
  return {
    async embed(texts, priority) {
      if (texts.length === 0) return [];
      for (const server of (await choose()).filter((each) => !isResting(each))) {
        try {
          return await server.embed(texts);
        } catch (error) {
          // What one text brings about must not take the server from others.
          if (!isFaultOfRequest(error)) failedAt.set(server, performance.now());
        }
      }
      return fallback.embed(texts, priority);
    },
    close: async () => {},
  };
}
