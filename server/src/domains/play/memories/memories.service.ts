import type { PlayerMemory } from '@emberlore/brain';
import type { CharacterMemory, PastEvent } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import { notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import * as store from './memories.repository.ts';
import { readPast } from './past.repository.ts';

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
  /** Corrects a memory. Throws `Memory Not Found.` */
  edit(memoryId: string, text: string, caller: Caller): Promise<void>;
  /** Deletes a memory. Throws `Memory Not Found.` */
  erase(memoryId: string, caller: Caller): Promise<void>;
  /** Deletes all of a character's memories of the caller. Throws `Character Not Found.` */
  eraseAll(characterId: string, caller: Caller): Promise<void>;
  /** Deletes what a character learned about an account in one story alone, with the talk in which it did. */
  forgetStory(talk: store.Pair & { storyId: string }, writer: Writer): Promise<void>;
}

const lists = { like: 'likes', dislike: 'dislikes', claim: 'claims', promise: 'promises' } as const;
const listKinds = Object.keys(lists) as (keyof typeof lists)[];
const longest = 200;

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

export function createMemories({ reader, transact }: Pick<Connection, 'reader' | 'transact'>): Memories {
  const transactFor = <T>(caller: Caller, work: (writer: Writer) => Promise<T>): Promise<T> =>
    transact(async (writer) => {
      await holdCaller(writer, caller);
      return work(writer);
    });

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
      const found = await transactFor(caller, (writer) => store.changeFact(writer, caller.accountId, memoryId, text));
      if (!found) throw notFound('Memory');
    },
    async erase(memoryId, caller) {
      const found = await transactFor(caller, (writer) => store.eraseFact(writer, caller.accountId, memoryId));
      if (!found) throw notFound('Memory');
    },
    async eraseAll(characterId, caller) {
      await findName(characterId, caller);
      await transactFor(caller, (writer) => store.eraseFacts(writer, { accountId: caller.accountId, characterId }));
    },
    forgetStory: ({ accountId, characterId, storyId }, writer) =>
      store.eraseFactsOfStory(writer, { accountId, characterId, storyId }),
  };
}

/** Returns memories for talks that teach nothing: they know nothing and store nothing. */
export function forgetful(memories: Memories): Memories {
  return { ...memories, known: () => toPlayerMemory([]), isLearning: () => false, learn: async () => {} };
}
