import type { Message } from '@emberlore/contract';
import type { Caller } from '../../../kit/route.ts';
import { createPlayerActions, type PlayerActions } from './actions.service.ts';
import { readScenePairs } from './cast.repository.ts';
import { createSessions, type Opening, type SessionsDeps } from './sessions.service.ts';
import { createTalks, type Talks, type TalksDeps } from './talks.service.ts';
import { type Part, type Performance, perform, speakAgain, type Told } from './turn/perform.ts';
import type { Emit, Sound } from './turn/speaker.ts';
import { createStages, seenBy } from './turn/stage.ts';
import { createSteps } from './turn/steps.ts';
import { createTurns, type Turns, type TurnsDeps } from './turns.service.ts';

export interface Conversation {
  /** Opens a talk and makes the character ready for it; answers the token of the talk. See `Sessions.open`. */
  open(opening: Opening, caller: Caller): Promise<string>;
  /** Says something to the character, does something, or asks for another reply. See `Turns.send`. */
  send: Turns['send'];
  /** Talks read back, swiped through and deleted. */
  talks: Talks;
  /** Tells an action that happens in no talk, for a credit. See `PlayerActions.tell`. */
  tell: PlayerActions['tell'];
  /**
   * Lets somebody outside every story speak: no session, no credits, no quests; what it changes is the caller's to keep.
   * Throws `BrainUnavailable` when no whole reply came.
   */
  improvise(part: Part, emit: Emit): Promise<Performance>;
  /** Tells again what was said before; its sound is made anew, for sound is not kept. */
  retell(reply: Told, sound: Sound, emit: Emit): Promise<Message[]>;
  /** Closes a talk. Throws `Session Not Found.` */
  close(sessionToken: string, caller: Caller): Promise<void>;
  /** Makes the characters of these stories ready, one after another, so that nobody waits for them later. */
  prepare(storyIds: readonly string[]): Promise<void>;
  /** Gives back, closes and forgets what is left over. `alone`: see `Turns.sweep`. */
  sweep(alone?: boolean): Promise<void>;
  /** Sweeps now and then until it is told to stop; characters are not made ready any more then either. */
  keepSwept(): { stop(): Promise<void> };
}

export type ConversationDeps = SessionsDeps &
  Omit<TurnsDeps, 'sessions' | 'stages' | 'steps'> &
  Pick<TalksDeps, 'partitions'> & {
    /** How many connections to the database there are. */
    connections: number;
  };

const sweepEveryMs = 10_000;

/** Talks of players with characters. */
export function createConversation(deps: ConversationDeps): Conversation {
  const { store, play, engine, log } = deps;
  const sessions = createSessions(deps);
  const stages = createStages(store, play);
  const turns = createTurns({ ...deps, sessions, stages, steps: createSteps(deps.connections) });

  let stopped = false;

  /** Never fails: who is not ready yet is made ready by the first reply. */
  async function warm(place: { sceneId: string; characterId: string }): Promise<void> {
    try {
      const stage = await stages.now(place.sceneId);
      // Every quest is open here, as it is for whoever comes first.
      const { persona, scene } = seenBy(stage, place.characterId, {}, play);
      await engine.warm(persona, scene);
    } catch (error) {
      // A server that stops takes the engine away in the middle of it.
      if (!stopped) log.warn({ err: error, characterId: place.characterId }, 'A character could not be made ready.');
    }
  }

  async function sweep(alone = false): Promise<void> {
    await turns.sweep(alone);
    await sessions.closeUnused();
  }

  return {
    async open(opening, caller) {
      const { sessionToken, session } = await sessions.open(opening, caller);
      if (session.kind === 'scene') void warm(session);
      return sessionToken;
    },
    send: turns.send,
    talks: createTalks({ ...deps, sessions }),
    tell: createPlayerActions(deps).tell,
    improvise: (part, emit) => perform(part, deps, emit),
    retell: (reply, sound, emit) => speakAgain(reply, sound, deps, emit),
    close: sessions.close,
    async prepare(storyIds) {
      for (const storyId of storyIds) {
        for (const pair of await readScenePairs(store.reader, storyId)) {
          if (stopped) return;
          await warm(pair);
        }
      }
    },
    sweep,
    keepSwept() {
      let last: Promise<void> = Promise.resolve();
      const timer = setInterval(() => {
        last = last
          .then(() => sweep())
          .catch((error: unknown) => log.error({ err: error }, 'Sweeping the talks failed.'));
      }, sweepEveryMs);
      return {
        stop() {
          stopped = true;
          clearInterval(timer);
          return last;
        },
      };
    },
  };
}
