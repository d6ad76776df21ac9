import { type HearingEngine, HearingFailed } from '../hearing/engine.ts';
import { type SpeechEngine, SpeechFailed } from '../speech/engine.ts';

/** Called when an engine failed and another one took over. */
export type OnFallBack = (failure: Error, engine: string) => void;

/** How long a failed engine isn't used, so that a hanging server doesn't delay every sentence. */
const restMs = 30_000;

/** Chooses between two engines for each task. */
function createChoice(name: string, isFailure: (error: unknown) => boolean, onFallBack: OnFallBack, rest: number) {
  let triedAgainAt = 0;
  return async <Result>(first: () => Promise<Result>, second: () => Promise<Result>): Promise<Result> => {
    if (Date.now() < triedAgainAt) return second();
    try {
      return await first();
    } catch (error) {
      if (!isFailure(error)) throw error;
      triedAgainAt = Date.now() + rest;
      onFallBack(error as Error, name);
      return second();
    }
  };
}

/** Speaks with `first`, or with `second` if that fails; then doesn't use `first` for `restMs` (30 s). Closes both. */
export function speechWithFallBack(
  first: SpeechEngine,
  second: SpeechEngine,
  onFallBack: OnFallBack,
  rest = restMs,
): SpeechEngine {
  const choose = createChoice(first.name, (error) => error instanceof SpeechFailed, onFallBack, rest);
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

/** Transcribes with `first`, or with `second` if that fails; then doesn't use `first` for `restMs` (30 s). Closes both. */
export function hearingWithFallBack(
  first: HearingEngine,
  second: HearingEngine,
  onFallBack: OnFallBack,
  rest = restMs,
): HearingEngine {
  const choose = createChoice(first.name, (error) => error instanceof HearingFailed, onFallBack, rest);
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
