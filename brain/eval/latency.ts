import { setImmediate as breathe } from 'node:timers/promises';
import type { Engine } from '../src/types.ts';
import { createPlayer } from './player.ts';
import type { PlacedCharacter } from './sets.ts';
import { percentile } from './statistics.ts';
import { beginTalk } from './talk.ts';

/** Milliseconds until the first sentence, and the delay of the event loop. */
export interface Latency {
  p50: number;
  p95: number;
  /** The 99.9th percentile of the event loop's delay. */
  loop: number;
}

/**
 * Measures this thread's processor time between two ticks of the event loop in milliseconds: how long our own tasks
 * block it, regardless of other load. The returned function stops it and returns all values.
 */
function watchLoop(): () => number[] {
  const held: number[] = [];
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = used();
  let running = true;
  const tick = () => {
    const now = used();
    held.push(now - last);
    last = now;
    if (running) setTimeout(tick, 1);
  };
  setTimeout(tick, 1);
  return () => {
    running = false;
    return held.filter((time) => time > 0.2);
  };
}

async function play(engine: Engine, place: PlacedCharacter, turns: number, seed: string): Promise<number[]> {
  const talk = beginTalk(engine, place, { seed });
  const next = createPlayer(place.scene, seed);
  // Text that nobody has said before, in this run or an earlier one, so that no vector of it is cached.
  const begun = Math.floor(performance.timeOrigin).toString(36);
  for (let turn = 0; turn < turns; turn += 1) {
    // On a server, a message arrives separately from the previous reply and from other messages.
    await breathe();
    await talk.say(`${next(turn, talk.replies.at(-1)?.text ?? '')} Tell me, ${begun} ${seed} ${turn}.`);
  }
  return talk.replies.map(({ first }) => first);
}

/**
 * Runs `talks` talks at the same time, each with this many turns and words that no cache contains. The characters are
 * prepared first.
 */
export async function measureLatency(
  engine: Engine,
  places: readonly PlacedCharacter[],
  talks: number,
  turns: number,
): Promise<Latency> {
  const chosen = Array.from({ length: talks }, (_, index) => places[index % places.length] as PlacedCharacter);
  for (const { persona, scene } of chosen) await engine.warm(persona, scene);
  await play(engine, chosen[0] as PlacedCharacter, 3, `warm ${talks}`);
  const held = watchLoop();
  const all = await Promise.all(chosen.map((place, index) => play(engine, place, turns, `talk ${talks} ${index}`)));
  const firsts = all.flat();
  return { p50: percentile(firsts, 0.5), p95: percentile(firsts, 0.95), loop: percentile(held(), 0.999) };
}
