import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Engine } from '../src/types.ts';
import { createPlayer } from './player.ts';
import type { Placed } from './sets.ts';
import { percentile } from './statistics.ts';
import { beginTalk } from './talk.ts';

/** Milliseconds until the first sentence, and how long the event loop was held. */
export interface Latency {
  p50: number;
  p95: number;
  /** The 99.9th percentile of the event loop's delay. */
  loop: number;
}

async function play(engine: Engine, place: Placed, turns: number, seed: string): Promise<number[]> {
  const talk = beginTalk(engine, place, { seed });
  const next = createPlayer(place.scene, seed);
  // What nobody has asked before: no vector of it is remembered.
  for (let turn = 0; turn < turns; turn += 1)
    await talk.say(
      `${next(turn, talk.replies.at(-1)?.text ?? '')} ${turn === 0 ? '' : `I ask for the ${turn}th time, ${seed}.`}`,
    );
  return talk.replies.map(({ first }) => first);
}

/** `talks` talks at once, of so many turns each, with words that no cache knows. The minds are made before. */
export async function measureLatency(
  engine: Engine,
  places: readonly Placed[],
  talks: number,
  turns: number,
): Promise<Latency> {
  const chosen = Array.from({ length: talks }, (_, index) => places[index % places.length] as Placed);
  for (const { persona, scene } of chosen) await engine.warm(persona, scene);
  await play(engine, chosen[0] as Placed, 3, `warm ${talks}`);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const all = await Promise.all(chosen.map((place, index) => play(engine, place, turns, `talk ${talks} ${index}`)));
  delay.disable();
  const firsts = all.flat();
  return {
    p50: percentile(firsts, 0.5),
    p95: percentile(firsts, 0.95),
    // The monitor counts its own interval of a millisecond.
    loop: Math.max(0, delay.percentile(99.9) / 1e6 - 1),
  };
}
