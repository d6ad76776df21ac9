import { type HearingEngine, HearingFailed } from '../hearing/engine.ts';
import { type SpeechEngine, SpeechFailed } from '../speech/engine.ts';
import { BudgetUsedUp, ServerRefused, ServerUnreached } from './ask.ts';

/** Called when an engine failed and another one took over. */
export type OnFallBack = (failure: Error, engine: string) => void;

/** Who asks: `key` is one client, `network` all whom one person may be. */
export interface Asker {
  key: string;
  network: string;
}

export interface FallBackOptions {
  onFallBack: OnFallBack;
  /** Returns who asks now; default: everybody is one. */
  asker?: () => Asker;
  /** How long a failed engine isn't used, in milliseconds; default 30,000. */
  rest?: number;
}

/** So long that a hanging server doesn't delay every sentence. */
const restMs = 30_000;
/** From so many networks in a row an engine has to fail to rest for all: what one person asks for may be at fault. */
const mostNetworks = 3;
/** Maximum number of clients for whom an engine rests. */
const mostAskers = 10_000;
const everybody: Asker = { key: '', network: '' };
/** Statuses that refuse one request and say nothing about others. */
const ofRequest: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** Remembers for whom an engine rests: after a failure for who asked, after several or if it can't be reached for all. */
function createRests(rest: number) {
  let allUntil = 0;
  /** In order of their ends. */
  const until = new Map<string, number>();
  const networks = new Set<string>();
  return {
    isResting: ({ key }: Asker) => Date.now() < Math.max(allUntil, until.get(key) ?? 0),
    succeeded: () => networks.clear(),
    failed({ key, network }: Asker, cause: unknown) {
      if (cause instanceof ServerRefused && ofRequest.has(cause.status)) return;
      const end = Date.now() + rest;
      networks.add(network);
      if (networks.size >= mostNetworks || cause instanceof ServerUnreached) {
        allUntil = end;
        networks.clear();
      }
      until.delete(key);
      until.set(key, end);
      for (const [other, ended] of until) {
        if (ended > Date.now() && until.size <= mostAskers) break;
        until.delete(other);
      }
    },
  };
}

/** Chooses between two engines for each task. */
function createChoice(
  name: string,
  isFailure: (error: unknown) => error is Error,
  { onFallBack, asker = () => everybody, rest = restMs }: FallBackOptions,
) {
  const rests = createRests(rest);
  return async <Result>(first: () => Promise<Result>, second: () => Promise<Result>): Promise<Result> => {
    const who = asker();
    if (rests.isResting(who)) return second();
    try {
      const result = await first();
      rests.succeeded();
      return result;
    } catch (error) {
      if (!isFailure(error)) throw error;
      // Nothing is wrong with the server.
      if (error.cause instanceof BudgetUsedUp) return second();
      rests.failed(who, error.cause);
      onFallBack(error, name);
      return second();
    }
  };
}

/**
 * Speaks with `first`, or with `second` if that fails; then doesn't use `first` for the same client for 30 s. Nobody
 * uses it for so long if it can't be reached, or fails for three networks in a row. Closes both. Beyond the budget of
 * `first`, `second` does the work.
 */
export function speechWithFallBack(first: SpeechEngine, second: SpeechEngine, options: FallBackOptions): SpeechEngine {
  const choose = createChoice(first.name, (error) => error instanceof SpeechFailed, options);
  return {
    name: `${first.name}, else ${second.name}`,
    async warm() {
      await Promise.all([first.warm(), second.warm()]);
    },
    speak: (request, signal) =>
      choose(
        () => first.speak(request, signal),
        () => second.speak(request, signal),
      ),
    async close() {
      await Promise.all([first.close(), second.close()]);
    },
  };
}

/** Transcribes with `first`, or with `second` if that fails, as `speechWithFallBack` speaks. Closes both. */
export function hearingWithFallBack(
  first: HearingEngine,
  second: HearingEngine,
  options: FallBackOptions,
): HearingEngine {
  const choose = createChoice(first.name, (error) => error instanceof HearingFailed, options);
  return {
    name: `${first.name}, else ${second.name}`,
    // The second engine loads when first needed, which may be never.
    warm: () => first.warm(),
    hear: (request, signal) =>
      choose(
        () => first.hear(request, signal),
        () => second.hear(request, signal),
      ),
    async close() {
      await Promise.all([first.close(), second.close()]);
    },
  };
}
