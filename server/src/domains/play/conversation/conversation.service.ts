import type { Persona, SceneView } from '@emberlore/brain';
import type { Message } from '@emberlore/contract';
import { type RegularJob, startRegularJob } from '../../../kit/regular-job.ts';
import type { Caller } from '../../../kit/route.ts';
import { createPlayerActions, type PlayerActions } from './actions.service.ts';
import { readScenePairs } from './cast.repository.ts';
import { rewordFirstWords, speakFirstWords } from './first-words.ts';
import { createGroupTalks, type GroupTalks } from './group/group.service.ts';
import { createOpenTalks, type Opening, type OpenTalksDeps } from './open-talks.service.ts';
import type { Preparations } from './preparations.service.ts';
import { createTalks, type Talks, type TalksDeps } from './talks.service.ts';
import { type Part, type Performance, perform, type StoredReply, speakAgain } from './turn/perform.ts';
import type { Emit, Sound } from './turn/speaker.ts';
import { beginning, createStages, findLead, type Lead, seenBy } from './turn/stage.ts';
import { createSteps } from './turn/steps.ts';
import { createTurnRunner } from './turn/turn-runner.ts';
import { createTurns, type Turns, type TurnsDeps } from './turns.service.ts';

export interface Conversation {
  /** Opens a talk and prepares the character for it. See `OpenTalks.open`. */
  open(opening: Opening, caller: Caller): Promise<{ sessionToken: string; characterBegan: boolean }>;
  /** Speaks the character's first words in a talk. Throws `Session` or `Message Not Found.` */
  hearFirstWords(sessionToken: string, caller: Caller): Promise<Message>;
  /** Sends a message or an action to the character, or regenerates a reply. See `Turns.send`. */
  send: Turns['send'];
  /** Opens a talk with everybody in a scene and prepares them for it. See `GroupTalks.open`. */
  openGroup(
    opening: Parameters<GroupTalks['open']>[0],
    caller: Caller,
  ): Promise<{ groupToken: string; characterIds: string[] }>;
  /** Sends a message to everybody in a scene. See `GroupTalks.send`. */
  sendToGroup: GroupTalks['send'];
  /** Reads what was said in a scene. See `GroupTalks.read`. */
  readGroup: GroupTalks['read'];
  /** Reads, swipes and deletes past talks. */
  talks: Talks;
  /** Sends an action outside any talk, for a credit. See `PlayerActions.tell`. */
  sendAction: PlayerActions['send'];
  /**
   * Lets a character outside any story speak: without a session, credits or quests. The caller stores the resulting
   * state. Throws `BrainUnavailable` if no complete reply was received.
   */
  improvise(part: Part, emit: Emit): Promise<Performance>;
  /** Prepares a character that isn't stored, so that `improvise` only takes a moment. Throws as the engine does. */
  warmDraft(persona: Persona, scene: SceneView): Promise<void>;
  /** Returns the first character of a scene, without quests; null if nobody is there. Throws `Scene Not Found.` */
  lead(sceneId: string): Promise<Lead | null>;
  /** Sends an earlier reply again. Its speech is synthesised anew, because speech is not stored. */
  repeatReply(reply: StoredReply, sound: Sound, emit: Emit): Promise<Message[]>;
  /** Closes a talk. Throws `Session Not Found.` */
  close(sessionToken: string, caller: Caller): Promise<void>;
  /** Prepares the characters of these stories one after another, so that nobody waits for them later. */
  prepare(storyIds: readonly string[]): Promise<void>;
  /** Refunds, closes and deletes what has expired. `alone`: see `Turns.refundAbandoned`. */
  settleExpired(alone?: boolean): Promise<void>;
  /** Runs `settleExpired` regularly until stopped; stopping also ends the preparation of characters. */
  startRetentionJob(): RegularJob;
}

export type ConversationDeps = OpenTalksDeps &
  Omit<TurnsDeps, 'sessions' | 'stages' | 'steps'> &
  Pick<TalksDeps, 'partitions' | 'onTalkDeleted'> & {
    preparations: Preparations;
    /** Number of database connections. */
    connections: number;
  };

const expiryEveryMs = 10_000;

export function createConversation(deps: ConversationDeps): Conversation {
  const { store, play, preparations, log } = deps;
  const sessions = createOpenTalks(deps);
  const stages = createStages(store, play);
  const thinkers = { ...deps, sessions, stages, steps: createSteps(deps.connections) };
  const runner = createTurnRunner(thinkers);
  const turns = createTurns(thinkers, runner);
  const groups = createGroupTalks({ ...thinkers, runner });

  let stopped = false;

  /** Never fails: the first reply prepares a character that is not ready yet. */
  async function warm({ sceneId, characterId }: { sceneId: string; characterId: string }): Promise<void> {
    try {
      await preparations.prepare(`${sceneId} ${characterId}`, async () =>
        seenBy(await stages.now(sceneId), characterId, beginning, play),
      );
    } catch (error) {
      // A stopping server may close the engine meanwhile.
      if (!stopped) log.warn({ err: error, characterId }, 'Preparing a character failed.');
    }
  }

  async function settleExpired(alone = false): Promise<void> {
    await turns.refundAbandoned(alone);
    await sessions.closeUnused();
  }

  return {
    async open(opening, caller) {
      const { session, ...opened } = await sessions.open(opening, caller);
      if (session.kind === 'scene') void warm(session);
      if (opened.characterBegan) await rewordFirstWords(session, deps);
      return opened;
    },
    async hearFirstWords(sessionToken, caller) {
      return speakFirstWords(await sessions.find(sessionToken, caller), deps);
    },
    send: turns.send,
    async openGroup(opening, caller) {
      const { groupToken, people } = await groups.open(opening, caller);
      for (const person of people) if (person.characterId !== opening.coopCharacterId) void warm(person);
      return { groupToken, characterIds: people.map(({ characterId }) => characterId) };
    },
    sendToGroup: groups.send,
    readGroup: groups.read,
    talks: createTalks({ ...deps, sessions, stages }),
    sendAction: createPlayerActions(deps).send,
    improvise: (part, emit) => perform(part, deps, emit),
    warmDraft: (persona, scene) => deps.engine.warm(persona, scene),
    lead: async (sceneId) => findLead(await stages.now(sceneId), play),
    repeatReply: (reply, sound, emit) => speakAgain(reply, sound, deps, emit),
    close: sessions.close,
    async prepare(storyIds) {
      for (const storyId of storyIds) {
        for (const pair of await readScenePairs(store.reader, storyId)) {
          if (stopped) return;
          await warm(pair);
        }
      }
    },
    settleExpired,
    startRetentionJob() {
      const job = startRegularJob(() => settleExpired(), {
        everyMs: expiryEveryMs,
        onError: (err) => log.error({ err }, 'The talk retention job failed.'),
      });
      return {
        stop() {
          stopped = true;
          return job.stop();
        },
      };
    },
  };
}
