import type { PlayerMemory } from '@emberlore/brain';
import type { CharacterMemory, PastEvent } from '@emberlore/contract';
import { type Connection, NIL_ID, type Writer } from '@emberlore/database';
import { notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import * as store from './memories.repository.ts';
import { readPast } from './past.repository.ts';
import { forgetInRuns, forgetWordsInRuns, readRunsRemembered } from './run-memories.repository.ts';

/** What a character remembers of a player, and what that player did with and around it. */
export interface CharacterMemories {
  characterName: string;
  memories: CharacterMemory[];
  past: PastEvent[];
}

/** What characters have learned about players, across all runs. */
export interface Memories {
  /** Converts learned facts to the brain's memory of a player. */
  known(facts: readonly store.Fact[]): PlayerMemory;
  /** Whether `learn` would add anything. */
  isLearning(before: PlayerMemory, after: PlayerMemory): boolean;
  /** Adds the facts in `after` that are not in `before`, as learned in a run. Facts deleted meanwhile stay deleted. */
  learn(lesson: store.Lesson, before: PlayerMemory, after: PlayerMemory, writer: Writer): Promise<void>;
  /** Returns a character's memories of the caller, and what the caller did. Throws `Character Not Found.` */
  list(characterId: string, caller: Caller): Promise<CharacterMemories>;
  /**
   * Corrects a memory. The character forgets what mentions the wrong one. Throws `Memory Not Found.`, or `Too Many
   * Requests.` while a reply is in progress, as do the following two.
   */
  edit(memoryId: string, text: string, caller: Caller): Promise<void>;
  /** Deletes a memory, with what the character remembers of runs that mentions it. Throws `Memory Not Found.` */
  erase(memoryId: string, caller: Caller): Promise<void>;
  /**
   * Deletes all of a character's memories of the caller. Of their runs it remembers only what it has told, and nothing of
   * what was said. Throws `Character Not Found.`
   */
  eraseAll(characterId: string, caller: Caller): Promise<void>;
  /** Deletes what a character learned about an account in one story alone, with the talk in which it did. */
  forgetStory(talk: store.Pair & { storyId: string }, writer: Writer): Promise<void>;
}

const lists = { like: 'likes', dislike: 'dislikes', claim: 'claims', promise: 'promises' } as const;
const listKinds = Object.keys(lists) as (keyof typeof lists)[];
const longest = 200;
/** Runs are free, so that there may be thousands. */
const runsAtOnce = 100;

function toFacts({ name, ...player }: PlayerMemory): store.Fact[] {
  const named = name === null ? [] : [{ kind: 'name' as const, text: name }];
  return [...named, ...listKinds.flatMap((kind) => player[lists[kind]].map((text) => ({ kind, text })))];
}

function toPlayerMemory(facts: readonly store.Fact[]): PlayerMemory {
  const of = (kind: store.FactKind) => facts.filter((fact) => fact.kind === kind).map(({ text }) => text);
  return {
    name: of('name').at(-1) ?? null,
    likes: of('like'),
    dislikes: of('dislike'),
    claims: of('claim'),
    promises: of('promise'),
  };
}

const buildKey = ({ kind, text }: store.Fact) => `${kind} ${text.toLowerCase()}`;

/** Returns the facts in `after` that are not in `before`. */
function findNewFacts(before: PlayerMemory, after: PlayerMemory): store.Fact[] {
  const known = new Set(toFacts(before).map(buildKey));
  return toFacts(after)
    .map((fact) => ({ ...fact, text: [...fact.text].slice(0, longest).join('') }))
    .filter((fact) => !known.has(buildKey(fact)));
}

export interface MemoriesDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  /**
   * Ends the abandoned turns between an account and a character. Throws `Too Many Requests.` while a reply is in progress:
   * it would store what it was generated with.
   */
  settlePending(writer: Writer, pair: store.Pair): Promise<void>;
}

export function createMemories({ store: { reader, transact }, settlePending }: MemoriesDeps): Memories {
  const transactFor = <T>(caller: Caller, work: (writer: Writer) => Promise<T>): Promise<T> =>
    transact(async (writer) => {
      await holdCaller(writer, caller);
      return work(writer);
    });

  /** Changes what a character remembers of its runs with the caller, in parts: no transaction holds the account for all. */
  async function changeRuns(
    pair: store.Pair,
    caller: Caller,
    change: (writer: Writer, runIds: readonly string[]) => Promise<void>,
  ): Promise<void> {
    let after: string | undefined = NIL_ID;
    while (after !== undefined) {
      const part = { after, most: runsAtOnce };
      const runIds: string[] = await transactFor(caller, async (writer) => {
        await settlePending(writer, pair);
        const ids = await readRunsRemembered(writer, pair, part);
        await change(writer, ids);
        return ids;
      });
      after = runIds.length < runsAtOnce ? undefined : runIds.at(-1);
    }
  }

  /** Lets the character of one of the caller's facts forget what mentions it. Throws `Memory Not Found.` */
  async function forgetMentions(memoryId: string, caller: Caller): Promise<void> {
    const fact = await store.readFact(reader, caller.accountId, memoryId);
    if (!fact) throw notFound('Memory');
    const { characterId, text } = fact;
    await changeRuns(fact, caller, (writer, runIds) => forgetWordsInRuns(writer, characterId, runIds, text));
  }

  async function findName(characterId: string, { accountId }: Caller): Promise<string> {
    const name = await store.readMetName(reader, { accountId, characterId });
    if (name === null) throw notFound('Character');
    return name;
  }

  return {
    known: toPlayerMemory,
    isLearning: (before, after) => findNewFacts(before, after).length > 0,
    learn: (lesson, before, after, writer) => store.addFacts(writer, lesson, findNewFacts(before, after)),
    async list(characterId, caller) {
      const pair = { accountId: caller.accountId, characterId };
      const [characterName, facts, past] = await Promise.all([
        findName(characterId, caller),
        store.readFacts(reader, pair),
        readPast(reader, pair),
      ]);
      const memories = facts.map(({ id, kind, text, learnedAt }) => ({
        memoryId: id,
        kind,
        text,
        learnedAt: learnedAt.toISOString(),
      }));
      return { characterName, memories, past };
    },
    async edit(memoryId, text, caller) {
      await forgetMentions(memoryId, caller);
      const found = await transactFor(caller, (writer) => store.changeFact(writer, caller.accountId, memoryId, text));
      if (!found) throw notFound('Memory');
    },
    async erase(memoryId, caller) {
      await forgetMentions(memoryId, caller);
      const found = await transactFor(caller, (writer) => store.eraseFact(writer, caller.accountId, memoryId));
      if (!found) throw notFound('Memory');
    },
    async eraseAll(characterId, caller) {
      await findName(characterId, caller);
      const pair = { accountId: caller.accountId, characterId };
      await changeRuns(pair, caller, async (writer, runIds) => {
        await store.eraseFacts(writer, pair);
        await forgetInRuns(writer, characterId, runIds);
      });
    },
    forgetStory: ({ accountId, characterId, storyId }, writer) =>
      store.eraseFactsOfStory(writer, { accountId, characterId, storyId }),
  };
}

/** Returns memories for talks that teach nothing: they know nothing and store nothing. */
export function forgetful(memories: Memories): Memories {
  return { ...memories, known: () => toPlayerMemory([]), isLearning: () => false, learn: async () => {} };
}
