import { BrainUnavailable } from '../../errors.ts';
import { type ChatChunk, createChatServer, ModelRefused, ModelUnreached, type Proxies } from './chat-request.ts';
import type { ModelDriver, ModelRequest, Usage } from './driver.ts';

/** Connection to an OpenAI-compatible server. */
export interface ServerOptions {
  /** Including `/v1`, like `http://127.0.0.1:11434/v1`. */
  baseURL: string;
  model: string;
  /** Self-hosted servers often need none. */
  apiKey?: string;
  /** Whether to request answers with a schema; `auto` tries, and stops if the server rejects it. Default `auto`. */
  structured?: 'auto' | 'on' | 'off';
  /** The proxies to reach it through; default none. */
  proxies?: Proxies;
}

/** Optional features of a request, which not every server supports. */
interface OptionalFeatures {
  shape: boolean;
  usage: boolean;
}

function unavailable(cause: unknown): BrainUnavailable {
  if (cause instanceof BrainUnavailable) return cause;
  if (cause instanceof ModelUnreached)
    return new BrainUnavailable('refused', 'The language model server could not be reached.', { cause });
  if (cause instanceof ModelRefused) return new BrainUnavailable('server', cause.message, { cause });
  return new BrainUnavailable('broken-stream', 'The answer of the language model broke off.', { cause });
}

/** Returns the HTTP status of a failure; null if there is none. */
export function readStatus(failure: unknown): number | null {
  const cause = failure instanceof BrainUnavailable ? failure.cause : failure;
  return cause instanceof ModelRefused ? cause.status : null;
}

/** Statuses that refuse one request and say nothing about others: too long, filtered, or in an unknown form. */
const ofRequest: ReadonlySet<number> = new Set([400, 413, 422]);

/** Whether a failure is the fault of the request alone, and says nothing about the server. */
export function isFaultOfRequest(failure: unknown): boolean {
  return ofRequest.has(readStatus(failure) ?? 0);
}

/** The most tokens that a report may name: more than any model reads or writes at once. */
const mostTokens = 1_000_000_000;

const isTokenCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= mostTokens;

/** Returns the usage that a server reports; null if it reports none, or in any other form than whole numbers of tokens. */
function readUsage(reported: unknown): Usage | null {
  if (typeof reported !== 'object' || reported === null) return null;
  if (!('prompt_tokens' in reported && 'completion_tokens' in reported)) return null;
  const { prompt_tokens: prompt, completion_tokens: completion } = reported;
  return isTokenCount(prompt) && isTokenCount(completion) ? { prompt, completion } : null;
}

function buildBody(
  { messages, maxTokens, temperature, stop, shape }: ModelRequest,
  model: string,
  used: OptionalFeatures,
) {
  return {
    model,
    messages: [...messages],
    stream: true,
    max_tokens: maxTokens,
    temperature,
    ...(stop && stop.length > 0 ? { stop: [...stop] } : {}),
    ...(used.usage ? { stream_options: { include_usage: true } } : {}),
    ...(shape && used.shape
      ? { response_format: { type: 'json_schema', json_schema: { ...shape, strict: true } } }
      : {}),
  };
}

/** Creates a driver for the OpenAI protocol. */
export function createOpenAiDriver({
  baseURL,
  model,
  apiKey,
  structured = 'auto',
  proxies,
}: ServerOptions): ModelDriver {
  const server = createChatServer(baseURL, proxies);
  /** What the server is assumed to support. */
  const extras: OptionalFeatures = { shape: structured !== 'off', usage: true };
  /** What the server has accepted before. */
  const accepted: OptionalFeatures = { shape: false, usage: false };

  /** Returns the features to try after a rejection, one fewer; null if none can be left out. */
  function leaveOut(used: OptionalFeatures): OptionalFeatures | null {
    if (used.shape && structured === 'auto') return { ...used, shape: false };
    return used.usage ? { ...used, usage: false } : null;
  }

  /**
   * Gives up the features without which a request succeeded after a rejection, for all requests. Not those that the
   * server has accepted before: it rejected this request, which players can bring about.
   */
  function learn(wanted: OptionalFeatures, used: OptionalFeatures): void {
    for (const name of ['shape', 'usage'] as const) {
      if (used[name]) accepted[name] = true;
      else if (wanted[name] && !accepted[name]) extras[name] = false;
    }
  }

  /** Sends a request, and retries with fewer features if the server rejects it. */
  async function ask(request: ModelRequest, signal: AbortSignal, key: string): Promise<AsyncGenerator<ChatChunk[]>> {
    const wanted = { shape: extras.shape && request.shape !== undefined, usage: extras.usage };
    for (let used = wanted; ; ) {
      try {
        const answer = await server.ask(buildBody(request, model, used), key, signal, request);
        learn(wanted, used);
        return answer;
      } catch (cause) {
        const status = readStatus(cause);
        const fewer = status === 400 || status === 422 ? leaveOut(used) : null;
        if (!fewer) throw cause;
        used = fewer;
      }
    }
  }

  return {
    get shapes() {
      return extras.shape;
    },
    async *stream(request, signal, ownKey) {
      try {
        let finish: string | null = null;
        let usage: Usage | null = null;
        let thought = false;
        for await (const chunks of await ask(request, signal, ownKey ?? (apiKey || 'none'))) {
          let text = '';
          for (const { choices, usage: used } of chunks) {
            const choice = choices?.[0];
            finish = choice?.finish_reason ?? finish;
            usage = readUsage(used) ?? usage;
            const { content, reasoning_content: thoughts, reasoning = thoughts } = choice?.delta ?? {};
            if (typeof content === 'string') text += content;
            // Thoughts are never shown, but show that the model is at work.
            if (typeof reasoning === 'string' && reasoning !== '') thought = true;
          }
          if (text !== '' || thought) yield text;
        }
        signal.throwIfAborted();
        if (finish === null) throw new Error('The stream ended without a finish reason.');
        return { cut: finish === 'length', usage, thought };
      } catch (cause) {
        if (signal.aborted) throw cause;
        throw unavailable(cause);
      }
    },
    async close() {
      server.close();
    },
  };
}
