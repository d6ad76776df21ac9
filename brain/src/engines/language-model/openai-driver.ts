import OpenAI from 'openai';
import { BrainUnavailable } from '../errors.ts';
import type { ChatMessage } from './prompt.ts';

/** How to reach an OpenAI-compatible server, and how long to wait for it. */
export interface ModelOptions {
  /** Up to and with `/v1`, like `http://127.0.0.1:11434/v1`. */
  baseURL: string;
  model: string;
  /** Servers of one's own often want none. */
  apiKey?: string;
  /** Milliseconds until the first word; default 20,000. */
  firstTokenTimeout?: number;
  /** Milliseconds for the whole reply; default 60,000. */
  wholeTimeout?: number;
  /** Default 220 tokens, enough for three sentences. */
  maxTokens?: number;
  /** Default 0.8. */
  temperature?: number;
}

type TimeoutKind = 'first' | 'whole';

/** One signal for both time-outs and the caller's own. */
function createPatience(options: ModelOptions, signal: AbortSignal | undefined) {
  const controller = new AbortController();
  let expired: TimeoutKind | null = null;
  const expire = (kind: TimeoutKind) => () => {
    expired = kind;
    controller.abort();
  };
  const first = setTimeout(expire('first'), options.firstTokenTimeout ?? 20_000);
  const whole = setTimeout(expire('whole'), options.wholeTimeout ?? 60_000);
  const give = () => controller.abort();
  signal?.addEventListener('abort', give, { once: true });
  if (signal?.aborted) give();
  return {
    signal: controller.signal,
    expired: () => expired,
    firstCame: () => clearTimeout(first),
    done() {
      clearTimeout(first);
      clearTimeout(whole);
      signal?.removeEventListener('abort', give);
      // Frees the connection when the reader stops half-way.
      controller.abort();
    },
  };
}

function unavailable(cause: unknown, expired: TimeoutKind | null, signal: AbortSignal | undefined): BrainUnavailable {
  if (cause instanceof BrainUnavailable) return cause;
  if (expired === 'first')
    return new BrainUnavailable('timeout', 'The language model did not begin to answer in time.', { cause });
  if (expired === 'whole')
    return new BrainUnavailable('timeout', 'The language model did not finish in time.', { cause });
  if (signal?.aborted) return new BrainUnavailable('aborted', 'The turn was given up.', { cause });
  if (cause instanceof OpenAI.APIConnectionError)
    return new BrainUnavailable('refused', 'The language model server could not be reached.', { cause });
  if (cause instanceof OpenAI.APIError && cause.status) {
    return new BrainUnavailable('server', `The language model server answered with status ${cause.status}.`, { cause });
  }
  return new BrainUnavailable('broken-stream', 'The answer of the language model broke off.', { cause });
}

/** A stream of text from a chat completion; `cut` tells that the token limit ended it. */
export interface ModelStream {
  text(messages: readonly ChatMessage[], signal?: AbortSignal): AsyncGenerator<string, { cut: boolean }>;
}

/**
 * Streams chat completions. Tries again once when the server refuses before the first word. Throws `BrainUnavailable`
 * for every way in which a reply can fail to come whole, a stream that ends without a finish reason among them.
 */
export function createModelStream(options: ModelOptions): ModelStream {
  const client = new OpenAI({
    baseURL: options.baseURL,
    apiKey: options.apiKey || 'none',
    maxRetries: 1,
    logLevel: 'off',
  });
  return {
    async *text(messages, signal) {
      const patience = createPatience(options, signal);
      try {
        const stream = await client.chat.completions.create(
          {
            model: options.model,
            messages: [...messages],
            stream: true,
            max_tokens: options.maxTokens ?? 220,
            temperature: options.temperature ?? 0.8,
          },
          { signal: patience.signal },
        );
        let finish: string | null = null;
        for await (const chunk of stream) {
          const choice = chunk.choices?.[0];
          finish = choice?.finish_reason ?? finish;
          const text = choice?.delta?.content;
          if (typeof text !== 'string' || text === '') continue;
          patience.firstCame();
          yield text;
        }
        // An aborted stream ends quietly in this client.
        if (finish === null) throw new Error('The stream ended without a finish reason.');
        return { cut: finish === 'length' };
      } catch (cause) {
        throw unavailable(cause, patience.expired(), signal);
      } finally {
        patience.done();
      }
    },
  };
}
