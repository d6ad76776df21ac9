import type { PlayerMemory } from '@emberlore/brain';
import type { CharacterMemory } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import { notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import * as store from './memories.repository.ts';

/** What characters have learned about players, over all runs. */
export interface Memories {
  /** What a character knows about a player, as the brain wants it, of all that was ever learned. */
  known(facts: readonly store.Fact[]): PlayerMemory;
  /** Whether `learn` would add anything. */
  isLearning(before: PlayerMemory, after: PlayerMemory): boolean;
  /** Adds what a turn has taught: what `after` has and `before` had not. What was erased meanwhile stays erased. */
  learn(pair: store.Pair, before: PlayerMemory, after: PlayerMemory, writer: Writer): Promise<void>;
  /** What the caller is shown. Throws `Character Not Found.` */
  list(characterId: string, caller: Caller): Promise<{ characterName: string; memories: CharacterMemory[] }>;
  /** Puts one right. Throws `Memory Not Found.` */
  edit(memoryId: string, text: string, caller: Caller): Promise<void>;
  /** Erases one. Throws `Memory Not Found.` */
  erase(memoryId: string, caller: Caller): Promise<void>;
  /** Erases all of a character's. Throws `Character Not Found.` */
  eraseAll(characterId: string, caller: Caller): Promise<void>;
}

const lists = { like: 'likes', dislike: 'dislikes', claim: 'claims', promise: 'promises' } as const;
const listKinds = Object.keys(lists) as (keyof typeof lists)[];
const longest = 200;

function factsOf({ name, ...player }: PlayerMemory): store.Fact[] {
  const named = name === null ? [] : [{ kind: 'name' as const, text: name }];
  return [...named, ...listKinds.flatMap((kind) => player[lists[kind]].map((text) => ({ kind, text })))];
}

function playerOf(facts: readonly store.Fact[]): PlayerMemory {
  const of = (kind: store.FactKind) => facts.filter((fact) => fact.kind === kind).map(({ text }) => text);
  return {
    name: of('name')[0] ?? null,
    likes: of('like'),
    dislikes: of('dislike'),
    claims: of('claim'),
    promises: of('promise'),
  };
}

const keyOf = ({ kind, text }: store.Fact) => `${kind} ${text.toLowerCase()}`;

/** What one memory has and the other had not. */
function freshFacts(before: PlayerMemory, after: PlayerMemory): store.Fact[] {
  const known = new Set(factsOf(before).map(keyOf));
  return factsOf(after)
    .map((fact) => ({ ...fact, text: [...fact.text].slice(0, longest).join('') }))
    .filter((fact) => !known.has(keyOf(fact)));
}

/** The memories of one store. */
export function createMemories({ reader, transact }: Pick<Connection, 'reader' | 'transact'>): Memories {
  async function nameOf(characterId: string, { accountId }: Caller): Promise<string> {
    const name = await store.readMetName(reader, { accountId, characterId });
    if (name === null) throw notFound('Character');
    return name;
  }

  return {
    known: playerOf,
    isLearning: (before, after) => freshFacts(before, after).length > 0,
    learn: (pair, before, after, writer) => store.addFacts(writer, pair, freshFacts(before, after)),
    async list(characterId, caller) {
      const pair = { accountId: caller.accountId, characterId };
      const [characterName, facts] = await Promise.all([nameOf(characterId, caller), store.readFacts(reader, pair)]);
      const memories = facts.map(({ id, kind, text, learnedAt }) => ({
        memoryId: id,
        kind,
        text,
        learnedAt: learnedAt.toISOString(),
      }));
      return { characterName, memories };
    },
    async edit(memoryId, text, { accountId }) {
      const found = await transact((writer) => store.changeFact(writer, accountId, memoryId, text));
      if (!found) throw notFound('Memory');
    },
    async erase(memoryId, { accountId }) {
      if (!(await transact((writer) => store.eraseFact(writer, accountId, memoryId)))) throw notFound('Memory');
    },
    async eraseAll(characterId, caller) {
      await nameOf(characterId, caller);
      await transact((writer) => store.eraseFacts(writer, { accountId: caller.accountId, characterId }));
    },
  };
}

/** The same memories for talks that teach nothing: nothing is known in them, and nothing is kept of them. */
export function forgetful(memories: Memories): Memories {
  return { ...memories, known: () => playerOf([]), isLearning: () => false, learn: async () => {} };
}
