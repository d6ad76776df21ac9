import { Readable } from 'node:stream';
import { isJsonBeyond } from '@emberlore/contract';
import { type Dispatcher, EnvHttpProxyAgent, request } from 'undici';

/** The server answered, but not as requested. */
export class ModelRefused extends Error {
  override readonly name = 'ModelRefused';
  readonly status: number;

  constructor(status: number) {
    super(`The language model server answered with status ${status}.`);
    this.status = status;
  }
}

/** The server couldn't be reached. */
export class ModelUnreached extends Error {
  override readonly name = 'ModelUnreached';
}

/** What goes with a request. */
export interface AskOptions {
  /** How many tokens are asked for: they bound the bytes of the answer. */
  maxTokens?: number;
  /** Called once the whole request has been handed to the connection. */
  onSent?: (() => void) | undefined;
  /** Whether nobody waits for the next chunk any more. */
  isUnhurried?: (() => boolean) | undefined;
}

/** The used part of one event of a streamed answer. */
export interface ChatChunk {
  choices?: {
    delta?: { content?: unknown; reasoning_content?: unknown; reasoning?: unknown };
    finish_reason?: string | null;
  }[];
  /** As the server reports it, so of any form. */
  usage?: unknown;
  error?: unknown;
}

/** Proxies by the names of the usual settings. `NO_PROXY` lists hosts that are reached directly. */
export interface Proxies {
  HTTP_PROXY?: string;
  HTTPS_PROXY?: string;
  NO_PROXY?: string;
}

/** Requests to one server over persistent connections. */
export interface ChatServer {
  /**
   * Requests an answer to be read as it arrives: the events received so far in one batch, and in larger batches while
   * `isUnhurried`. Follows redirects, but sends the key to no other host. Throws `ModelRefused` or `ModelUnreached`;
   * reading throws other errors if the stream breaks off.
   */
  ask(body: unknown, apiKey: string, signal: AbortSignal, options?: AskOptions): Promise<AsyncGenerator<ChatChunk[]>>;
  /**
   * Requests vectors of these texts, and returns the answer. Throws like `ask`, and other errors for an answer that is no
   * JSON or more than so many vectors.
   */
  askForVectors(
    body: { model: string; input: readonly string[] },
    apiKey: string,
    signal: AbortSignal,
  ): Promise<unknown>;
  close(): void;
}

const dataMark = 'data:';
/** The longest line of a streamed answer, in characters: a chunk holds a few tokens, of some servers the whole answer. */
const longestLine = 256_000;
/** The longest streamed answer, in characters: each token comes in an event of some hundred, and thoughts come besides. */
const streamed = { always: 4_000_000, perToken: 1_000 };
/** Longer lines than usual are not parsed if they hold more than this. */
const usualLine = 4_000;
const lineBounds = { values: 20_000, depth: 20 };
/**
 * Maximum batches per second over all unhurried answers: passing each chunk separately through all checks to the player
 * was most of a message's processor time with many talks.
 */
const handedASecond = 600;
/** How long chunks are collected while there are few talks, in milliseconds. */
const shortGatherMs = 100;

/** Returns the failure that an event of a stream tells of; some servers put the status of their refusal in it. */
function readFailure(error: unknown): Error {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  const isStatus = typeof code === 'number' && code >= 400 && code <= 599;
  return isStatus ? new ModelRefused(code) : new Error('The language model server told of an error.');
}

function parseChunk(line: string): ChatChunk | null {
  if (!line.startsWith(dataMark)) return null;
  const data = line.slice(dataMark.length).trim();
  if (data === '' || data === '[DONE]') return null;
  if (data.length > usualLine && isJsonBeyond(data, lineBounds)) throw new Error('A line holds too much.');
  const chunk = JSON.parse(data) as ChatChunk;
  if (chunk.error) throw readFailure(chunk.error);
  return chunk;
}

/**
 * Reads an answer in batches of chunks that arrived together; null at its end. Throws if the stream breaks off or is longer
 * than an answer of so many tokens. While unhurried, collects chunks for `gatherMs`.
 */
function createPieceReader(
  answer: Readable,
  gatherMs: () => number,
  { isUnhurried = () => false, maxTokens = 0 }: AskOptions,
): () => Promise<string | null> {
  let left = streamed.always + streamed.perToken * maxTokens;
  let waiting = '';
  let ending: { error?: Error } | null = null;
  let gathering: NodeJS.Timeout | undefined;
  let wake = () => {};
  const hand = () => {
    clearTimeout(gathering);
    gathering = undefined;
    wake();
  };
  const finish = (how: { error?: Error }) => {
    ending ??= how;
    hand();
  };
  answer.setEncoding('utf8');
  answer.on('data', (piece: string) => {
    left -= piece.length;
    if (left < 0) {
      answer.destroy(new Error('The answer of the language model server does not end.'));
      return;
    }
    waiting += piece;
    if (isUnhurried()) gathering ??= setTimeout(hand, gatherMs());
    else hand();
  });
  answer.on('end', () => finish({}));
  answer.on('error', (error) => finish({ error }));
  answer.on('close', () => finish({ error: new Error('The connection was closed.') }));
  return async () => {
    while ((waiting === '' || gathering) && !ending) await new Promise<void>((resolve) => (wake = resolve));
    if (waiting === '' && ending?.error) throw ending.error;
    const piece = waiting === '' ? null : waiting;
    waiting = '';
    return piece;
  };
}

/**
 * Parses the events of a streamed answer. Specific to this protocol: with the general client, a token cost ten times
 * the processor time, which is most of a message's cost.
 */
async function* parseChunks(answer: Readable, read: () => Promise<string | null>): AsyncGenerator<ChatChunk[]> {
  let left = '';
  try {
    for (let piece = await read(); piece !== null; piece = await read()) {
      left += piece;
      if (left.length > longestLine && left.length - left.lastIndexOf('\n') > longestLine)
        throw new Error('A line of the language model server does not end.');
      if (!piece.includes('\n')) continue;
      const lines = left.split('\n');
      left = lines.pop() ?? '';
      const chunks = lines.flatMap((line) => parseChunk(line) ?? []);
      if (chunks.length > 0) yield chunks;
    }
    const last = parseChunk(left);
    if (last) yield [last];
  } finally {
    // Abandon the rest of the answer.
    if (!answer.readableEnded) answer.destroy();
  }
}

/** The longest answer with vectors, in characters: 64 of 4,096 numbers take some 6 MB. */
const longestVectors = 16_000_000;
/** An answer with vectors holds at most so many numbers for each text, with so many characters. */
const vectorBounds = { numbers: 8_192, characters: 40, around: 1_000, depth: 8 };

async function readVectors(answer: Readable, texts: number): Promise<unknown> {
  const values = (texts + 1) * (vectorBounds.numbers + vectorBounds.around);
  const longest = Math.min(longestVectors, values * vectorBounds.characters);
  let text = '';
  answer.setEncoding('utf8');
  for await (const piece of answer) {
    text += String(piece);
    if (text.length > longest) throw new Error('The answer of the language model server does not end.');
  }
  if (isJsonBeyond(text, { values, depth: vectorBounds.depth })) throw new Error('The answer holds too much.');
  return JSON.parse(text);
}

const redirects: ReadonlySet<number> = new Set([307, 308]);
const mostRedirects = 3;

/** Returns where a redirect leads; null for any other answer, and where it would take the key to another host. */
function readRedirect({ statusCode, headers }: Dispatcher.ResponseData, from: URL): URL | null {
  const location = String(headers.location ?? '');
  if (!redirects.has(statusCode) || !URL.canParse(location, from.href)) return null;
  const to = new URL(location, from);
  const isSafer = from.protocol === 'http:' && to.protocol === 'https:';
  return to.hostname === from.hostname && (to.origin === from.origin || isSafer) ? to : null;
}

/** Creates a client of the OpenAI protocol; `baseURL` includes `/v1`. */
export function createChatServer(baseURL: string, proxies: Proxies = {}): ChatServer {
  const resolveUrl = (path: string) => new URL(`${baseURL.replace(/(?<!\/)\/+$/, '')}/${path}`);
  let underWay = 0;
  const gatherMs = () => Math.max(shortGatherMs, (underWay * 1000) / handedASecond);
  // The times of an answer are limited by those who ask.
  const times = { headersTimeout: 0, bodyTimeout: 0 };
  const { HTTP_PROXY: httpProxy = '', HTTPS_PROXY: httpsProxy = '', NO_PROXY: noProxy = '' } = proxies;
  const dispatcher = new EnvHttpProxyAgent({ ...times, httpProxy, httpsProxy, noProxy });

  async function open(url: URL, text: Buffer, apiKey: string, signal: AbortSignal, { onSent }: AskOptions) {
    const headers = {
      accept: 'text/event-stream, application/json',
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'content-length': String(text.length),
    };
    const body = onSent ? Readable.from([text]).once('end', onSent) : text;
    try {
      return await request(url, { dispatcher, method: 'POST', headers, body, signal });
    } catch (cause) {
      throw new ModelUnreached(cause instanceof Error ? cause.message : String(cause), { cause });
    }
  }

  async function openFollowing(from: URL, text: Buffer, apiKey: string, signal: AbortSignal, options: AskOptions) {
    let url = from;
    for (let followed = 0; ; followed += 1) {
      const answer = await open(url, text, apiKey, signal, options);
      const next = followed < mostRedirects ? readRedirect(answer, url) : null;
      if (next) {
        await answer.body.dump();
        url = next;
        continue;
      }
      const { statusCode: status, body } = answer;
      if (status >= 200 && status <= 299) return body;
      await body.dump();
      throw new ModelRefused(status);
    }
  }

  const chat = resolveUrl('chat/completions');
  const vectors = resolveUrl('embeddings');

  return {
    async ask(body, apiKey, signal, options = {}) {
      signal.throwIfAborted();
      const answer = await openFollowing(chat, Buffer.from(JSON.stringify(body)), apiKey, signal, options);
      underWay += 1;
      answer.once('close', () => {
        underWay -= 1;
      });
      return parseChunks(answer, createPieceReader(answer, gatherMs, options));
    },
    async askForVectors(body, apiKey, signal) {
      signal.throwIfAborted();
      const answer = await openFollowing(vectors, Buffer.from(JSON.stringify(body)), apiKey, signal, {});
      return readVectors(answer, body.input.length);
    },
    close() {
      void dispatcher.destroy();
    },
  };
}
