import { setTimeout as wait } from 'node:timers/promises';
import { BrainUnavailable, type UnavailableReason } from '../../errors.ts';
import { truncateText } from '../../text/text.ts';
import { type Breaker, type BreakerOptions, createBreaker } from './breaker.ts';
import {
  estimateTokens,
  type ModelDriver,
  type ModelRequest,
  mostTokensOf,
  type StreamEnd,
  type Usage,
} from './driver.ts';
import { createGate, type Groups } from './gate.ts';
import { createGgufDriver, type LocalOptions } from './gguf-driver.ts';
import { createOpenAiDriver, readStatus, type ServerOptions } from './openai-driver.ts';
import { createReplyTimeouts, type PatienceOptions } from './patience.ts';
import { withoutTemplateTokens } from './prompt-text.ts';

/** Metrics of one request for the operator. Times are in milliseconds. */
export interface ModelMeasure {
  outcome: 'done' | UnavailableReason;
  usage: Usage;
  /** Time in the queue. */
  waited: number;
  /** Time from the request to the first word; null if there was none. */
  firstToken: number | null;
  whole: number;
  /** The player for whom it was made, if known. */
  playerId?: string;
  /** Whether it was made with the player's own key: the operator pays nothing. */
  ownKey: boolean;
  /** What it cost the operator, in millionths of the currency of the prices. */
  cost: number;
  /** What it was made for. */
  purpose?: string;
}

/** For whom a request is made. */
export interface ModelUser {
  playerId?: string;
  signal?: AbortSignal;
  /** What the request is for, in the operator's statistics. */
  purpose?: string;
  /** The player's own key, in place of the operator's: no budget counts it, and its failures are the player's alone. */
  apiKey?: string;
  /** Whether the request has texts that no key of the player's may show. */
  isSealed?: boolean;
}

/** How much a player may use the language model in a day, and has used it. */
export interface Budget {
  isUsedUp(): Promise<boolean>;
  /** Resolves once `isUsedUp` counts it. `cost` is in millionths of the currency of the prices. */
  record(usage: Usage, cost: number): Promise<void>;
}

/** Prices of a million tokens. */
export interface Prices {
  prompt: number;
  completion: number;
}

export interface ModelLimits extends PatienceOptions {
  /** Maximum concurrent requests; default 8. */
  atOnce?: number;
  /** Maximum waiting requests; default 64. */
  waiting?: number;
  /** Maximum waiting time in milliseconds; default 15,000. */
  waitTimeout?: number;
  breaker?: BreakerOptions;
  /** Returns for whom the current request is made: the groups take turns. */
  requester?: () => Groups;
  /** Returns the budget of the current request, for this player if it names one; null: it has none. */
  budget?: (playerId: string | undefined) => Budget | null;
  /** Default: it costs nothing. */
  prices?: Prices;
  measured?(measure: ModelMeasure): void;
}

/** A language model with limits. */
export interface Model {
  readonly name: string;
  readonly shapes: boolean;
  /**
   * Streams an answer, with chat template tokens removed from the request: queued, with timeouts, within the requester's
   * budget, and retried once if the server fails before the first word. Throws `BrainUnavailable`.
   */
  text(request: ModelRequest, who: ModelUser): AsyncGenerator<string, StreamEnd>;
  close(): Promise<void>;
}

/** In place of a circuit breaker: a player's wrong key says nothing about the server. */
const unwatched: Breaker = { check: () => {}, succeeded: () => {}, failed: () => {} };

const retriable: ReadonlySet<UnavailableReason> = new Set(['refused', 'server', 'broken-stream']);
const pauseBeforeRetry = 250;

/** Whether a retry may help: not if the server rejects the request itself. */
function worthRetrying(error: unknown): boolean {
  if (!(error instanceof BrainUnavailable) || !retriable.has(error.reason)) return false;
  const status = readStatus(error);
  return status === null || status === 408 || status === 409 || status === 429 || status >= 500;
}

/**
 * The longest answer, in characters for each token asked for: a server that ignores `maxTokens` must not go on for ever,
 * and what reads an answer relies on it.
 */
const charactersPerToken = 12;

const ofUser = ({ playerId, purpose }: ModelUser) => ({
  ...(playerId === undefined ? {} : { playerId }),
  ...(purpose === undefined ? {} : { purpose }),
});

const promptText = ({ messages }: ModelRequest) => messages.map(({ content }) => content).join('\n');

/** Some servers count thoughts beyond the tokens asked for: so many times as many at most. */
const thoughtTimes = 16;
/** The default instructions of some templates, in tokens. */
const instructionTokens = 500;

/** Bounds a report by what the request can have used: it counts for the player, and of visitors for all. */
function boundUsage({ prompt, completion }: Usage, { messages, shape, maxTokens }: ModelRequest): Usage {
  const texts = [...messages.map(({ content }) => content), JSON.stringify(shape ?? '')];
  const most = texts.reduce((sum, text) => sum + mostTokensOf(text), instructionTokens);
  return { prompt: Math.min(prompt, most), completion: Math.min(completion, maxTokens * thoughtTimes) };
}

/**
 * Returns what counts as used: what the model reports, or an estimate if it reports nothing for what was said. A prompt
 * counts however its request ended, since the model has read it, and each time that it was sent.
 */
function countUsage(
  reported: Usage | null | undefined,
  asked: { request: ModelRequest; sends: number },
  said: string,
): Usage {
  const { request, sends } = asked;
  const isSound = reported && reported.prompt > 0 && (reported.completion > 0 || said === '');
  const sound = isSound ? boundUsage(reported, request) : null;
  const unreported = estimateTokens(promptText(request)) * (sound ? Math.max(0, sends - 1) : sends);
  return { prompt: unreported + (sound?.prompt ?? 0), completion: sound?.completion ?? estimateTokens(said) };
}

function findCost(usage: Usage, prices: Prices = { prompt: 0, completion: 0 }): number {
  return Math.round(usage.prompt * prices.prompt + usage.completion * prices.completion);
}

/** Applies limits to a driver. */
function createModel(name: string, driver: ModelDriver, limits: ModelLimits): Model {
  const gate = createGate({
    atOnce: limits.atOnce ?? 8,
    waiting: limits.waiting ?? 64,
    patience: limits.waitTimeout ?? 15_000,
  });
  const breaker = createBreaker(limits.breaker);

  /**
   * Starts an admitted request up to its first chunk; retries if the server fails before that. `onFailed` is called if the
   * server has answered that it can't.
   */
  async function begin(request: ModelRequest, signal: AbortSignal, apiKey: string | undefined, onFailed: () => void) {
    for (let tries = 1; ; tries += 1) {
      const stream = driver.stream(request, signal, apiKey);
      try {
        return { stream, first: await stream.next() };
      } catch (error) {
        if ((readStatus(error) ?? 0) >= 500) onFailed();
        if (tries > 1 || signal.aborted || !worthRetrying(error)) throw error;
        await wait(pauseBeforeRetry, undefined, { signal });
      }
    }
  }

  /**
   * Waits for a turn within the budget, which is read again after the line: those before in it may have used it up.
   * Returns a function to leave.
   */
  async function enter(budget: Budget | null | undefined, signal: AbortSignal | undefined): Promise<() => void> {
    const check = async () => {
      if (await budget?.isUsedUp())
        throw new BrainUnavailable(
          'budget',
          'The requester has used up what the language model may be asked in a day.',
        );
    };
    await check();
    const leave = await gate.enter(signal, limits.requester?.());
    try {
      await check();
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  async function* text(request: ModelRequest, who: ModelUser) {
    const ownKey = who.apiKey !== undefined;
    const health = ownKey ? unwatched : breaker;
    const asked = performance.now();
    const messages = request.messages.map(({ role, content }) => ({ role, content: withoutTemplateTokens(content) }));
    const most = charactersPerToken * request.maxTokens;
    const budget = ownKey ? null : limits.budget?.(who.playerId);
    const leave = await enter(budget, who.signal);
    const began = performance.now();
    const patience = createReplyTimeouts(limits, who.signal);
    let firstToken: number | null = null;
    let said = '';
    let sends = 0;
    const onSent = () => {
      sends += 1;
    };
    // A failing server has read nothing; that it fails must not use up what the player may ask when it is well again.
    const onFailed = () => {
      sends -= 1;
    };
    let end: StreamEnd | null = null;
    let stream: AsyncGenerator<string, StreamEnd> | null = null;
    // A reader who stops reading is no failure of the server.
    let outcome: ModelMeasure['outcome'] = 'aborted';
    try {
      health.check();
      const begun = await begin({ ...request, messages, onSent }, patience.signal, who.apiKey, onFailed);
      ({ stream } = begun);
      let step = begun.first;
      for (; !step.done; step = await stream.next()) {
        const piece = truncateText(step.value, most - said.length);
        if (piece !== '') firstToken ??= performance.now() - began;
        said += piece;
        patience.firstCame();
        if (piece !== '') yield piece;
        if (piece.length < step.value.length) break;
      }
      end = step.done ? step.value : { cut: true, usage: null };
      outcome = 'done';
      health.succeeded();
      return end;
    } catch (cause) {
      const error = patience.explain(cause);
      outcome = error instanceof BrainUnavailable ? error.reason : 'broken-stream';
      if (outcome !== 'resting') health.failed(error);
      throw error;
    } finally {
      if (outcome === 'aborted') health.failed(null);
      patience.done(outcome === 'done');
      await stream?.return({ cut: true, usage: null });
      const usage = countUsage(end?.usage, { request, sends: outcome === 'refused' ? 0 : Math.max(0, sends) }, said);
      const times = { waited: began - asked, firstToken, whole: performance.now() - began };
      const cost = ownKey ? 0 : findCost(usage, limits.prices);
      // The next one in line must find it counted; a daily count that misses one request does no harm.
      if (usage.prompt + usage.completion > 0) await budget?.record(usage, cost).catch(() => undefined);
      leave();
      limits.measured?.({ outcome, usage, ...times, ownKey, cost, ...ofUser(who) });
    }
  }

  return {
    name,
    get shapes() {
      return driver.shapes;
    },
    text,
    close: () => driver.close(),
  };
}

/** Creates a language model behind any OpenAI-compatible server. */
export function createServerModel(options: ServerOptions & ModelLimits): Model {
  return createModel('language-model', createOpenAiDriver(options), options);
}

/**
 * Creates a language model in a file on this machine. Throws `BrainUnavailable` at the first request if it can't be
 * loaded.
 */
export function createLocalModel(options: LocalOptions & ModelLimits): Model {
  return createModel('local-model', createGgufDriver(options), { atOnce: 1, ...options });
}
