import { setImmediate as breathe } from 'node:timers/promises';
import type { TalkEvent } from '@emberlore/contract';
import type { TurnState } from '../turn-state.ts';
import type { TurnContext } from './context.ts';
import type { Performance } from './perform.ts';
import { priceOf, type Saying } from './reserve.ts';
import type { Emit } from './speaker.ts';
import { type Thinkers, think } from './think.ts';

/** A reply that is thought about while its turn begins. Nothing of it gets out before it is told. */
export interface Ahead {
  performed: Promise<Performance>;
  /** Tells what there is of it, and from now on the rest as it becomes known. */
  tell(emit: Emit): void;
  /** Gives it up. */
  drop(): void;
}

/** Whether a turn will very likely begin, and be paid for. Who cannot pay lets nobody think. */
export function isExpected(saying: Saying, state: TurnState | null): boolean {
  if (!state || state.isBusy || saying.replaces || saying.kind === 'audio') return false;
  return state.credits !== null && state.credits >= priceOf(saying).cost;
}

/** Thinks about a reply before it is known whether its turn begins. */
export function thinkAhead(
  { saying, audio, early }: { saying: Saying; audio: boolean; early: Promise<TurnContext> },
  thinkers: Thinkers,
): Ahead {
  const stop = new AbortController();
  const held: TalkEvent[] = [];
  let listener: Emit = (event) => held.push(event);

  async function perform(): Promise<Performance> {
    const context = await early;
    // The beginning is on its way to the database before anything else is done.
    await breathe();
    stop.signal.throwIfAborted();
    return think({ saying, audio, context }, thinkers, (event) => listener(event), stop);
  }

  const performed = perform();
  // Awaited once the turn has begun; until then a failure is nobody's.
  performed.catch(() => undefined);
  return {
    performed,
    tell(emit) {
      listener = emit;
      for (const event of held.splice(0)) emit(event);
    },
    drop: () => stop.abort(),
  };
}
