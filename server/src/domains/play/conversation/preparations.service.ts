import type { Engine, Persona, SceneView } from '@emberlore/brain';
import { createFairQueue, currentRequester, onBehalfOf, type Requester } from '../../../kit/fair-queue.ts';

/** A character in a scene, as the brain knows them. */
export interface Appearance {
  persona: Persona;
  scene: SceneView;
}

/** Prepares characters before their first reply. All callers share one queue. */
export interface Preparations {
  /**
   * Prepares a character when it is the requester's turn. `name` is the character's place: a newer preparation of the
   * same place replaces the one that waits, since its texts are newer. Does nothing if too many wait: the first reply
   * prepares the character then. Throws what `look` and the engine throw.
   */
  prepare(name: string, look: () => Promise<Appearance>): Promise<void>;
}

interface Waiting {
  look: () => Promise<Appearance>;
  done: Promise<void>;
}

/**
 * Only one at a time: its texts share the embedder with those of first replies, which then never wait for more than one
 * other character.
 */
const BOUNDS = { concurrency: 1, mostPerRequester: 3, mostWaiting: 60 };

/** Creates the only queue of preparations of a server. */
export function createPreparations(engine: Pick<Engine, 'warm'>): Preparations {
  const queue = createFairQueue(BOUNDS);
  const waiting = new Map<string, Waiting>();

  async function run(key: string, place: Waiting): Promise<void> {
    waiting.delete(key);
    const { persona, scene } = await place.look();
    await engine.warm(persona, scene);
  }

  /** Takes a place in the queue, until its turn comes. */
  async function wait(key: string, place: Waiting): Promise<void> {
    let isRefused = true;
    try {
      await queue.run(() => {
        isRefused = false;
        return run(key, place);
      });
    } catch (error) {
      if (!isRefused) throw error;
      waiting.delete(key);
    }
  }

  /** The call has usually ended, so its connection says nothing about the requester. */
  const evenIfGone = (requester: Requester | undefined, work: () => Promise<void>) =>
    requester ? onBehalfOf({ ...requester, isGone: () => false }, work) : work();

  return {
    prepare(name, look) {
      const requester = currentRequester();
      const key = `${requester?.key ?? ''} ${name}`;
      const known = waiting.get(key);
      if (known) {
        known.look = look;
        return known.done;
      }
      const place: Waiting = { look, done: Promise.resolve() };
      waiting.set(key, place);
      place.done = evenIfGone(requester, () => wait(key, place));
      return place.done;
    },
  };
}
