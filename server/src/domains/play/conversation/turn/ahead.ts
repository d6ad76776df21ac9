import { setImmediate as breathe } from 'node:timers/promises';
import type { TalkEvent } from '@emberlore/contract';
import type { TurnState } from '../turn-state.ts';
import type { TurnContext } from './context.ts';
import type { Performance } from './perform.ts';
import { getPrice, type Saying } from './reserve.ts';
import type { Emit } from './speaker.ts';
import { type Thinkers, think } from './think.ts';

/** A reply that is generated while its turn begins. Emits nothing until `tell` is called. */
export interface Ahead {
  performed: Promise<Performance>;
  /** Emits all events so far, and from now on each as it comes. */
  emitTo(emit: Emit): void;
  /** Aborts the reply. */
  drop(): void;
}

/** Whether a turn will very likely begin and be paid for. Never pre-generate for a player without credits. */
export function isExpected(saying: Saying, state: TurnState | null): boolean {
  if (!state || state.isBusy || saying.replaces || saying.kind === 'audio') return false;
  return state.credits !== null && state.credits >= getPrice(saying).cost;
}

/** Starts to generate a reply before it is known whether its turn begins. */
export function thinkAhead(
  { saying, audio, early }: { saying: Saying; audio: boolean; early: Promise<TurnContext> },
  thinkers: Thinkers,
): Ahead {
  const stop = new AbortController();
  const held: TalkEvent[] = [];
  let listener: Emit = (event) => held.push(event);

  async function perform(): Promise<Performance> {
    const context = await early;
    // Sends the statement that begins the turn before doing anything else.
    await breathe();
    stop.signal.throwIfAborted();
    return think({ saying, audio, context }, thinkers, (event) => listener(event), stop);
  }

  const performed = perform();
  // Awaited once the turn has begun. Until then, a failure concerns nobody.
  performed.catch(() => undefined);
  return {
    performed,
    emitTo(emit) {
      listener = emit;
      for (const event of held.splice(0)) emit(event);
    },
    drop: () => stop.abort(),
  };
}
