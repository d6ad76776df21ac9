import { readFileSync } from 'node:fs';
import { isAboutPlayer } from '../reading/claims.ts';
import { ideasIn } from '../reading/concepts.ts';
import { contentStems, sameText } from '../text/text.ts';
import type { Vector } from './embedder.ts';
import { dot, overlap } from './similar.ts';

/** A statement, prepared for comparison. */
export interface Stated {
  plain: string;
  stems: ReadonlySet<string>;
  ideas: ReadonlySet<number>;
  /** Whether it is about the character: 'you are the king' is, 'the king is alive' isn't. */
  isOurs: boolean;
  /** Whether it is what the player has done. */
  isPlayers: boolean;
  vector: Vector;
}

export const toStated = (text: string, vector: Vector): Stated => ({
  plain: sameText(text),
  stems: new Set(contentStems(text)),
  ideas: ideasIn(text),
  isOurs: /\byou(?:r|rs|'\w+)?\b/i.test(text),
  isPlayers: isAboutPlayer(text),
  vector,
});

/** Whether a fact and a statement are about the same person: 'The priest fell asleep' does not state 'you fell asleep'. */
export const isOfSame = (fact: Stated, said: Stated): boolean =>
  fact.isOurs === said.isOurs && fact.isPlayers === said.isPlayers;

/** The inputs of the judgement whether a message states a fact. */
export const factInputs = 11;

/** The share of `stems` that `others` contain, rare ones counting more. */
function covered(stems: ReadonlySet<string>, others: ReadonlySet<string>, rarity: (stem: string) => number): number {
  const weight = (some: Iterable<string>) => [...some].reduce((sum, stem) => sum + rarity(stem), 0);
  const all = weight(stems);
  return all === 0 ? 0 : weight([...stems].filter((stem) => others.has(stem))) / all;
}

/** Returns how rare a word is among the groups of facts. */
export function rarityAmong(groups: readonly (readonly Stated[])[]): (stem: string) => number {
  const holders = new Map<string, number>();
  for (const group of groups)
    for (const stem of new Set(group.flatMap(({ stems }) => [...stems])))
      holders.set(stem, (holders.get(stem) ?? 0) + 1);
  return (stem) => Math.log(1 + groups.length / (1 + (holders.get(stem) ?? 0)));
}

/** The inputs for one fact, without those that compare it with the others. */
function compare(fact: Stated, said: Stated, rarity: (stem: string) => number): number[] {
  const sharedIdeas = [...fact.ideas].filter((idea) => said.ideas.has(idea)).length;
  return [
    dot(fact.vector, said.vector),
    overlap(fact.stems, said.stems),
    covered(fact.stems, said.stems, rarity),
    covered(said.stems, fact.stems, rarity),
    Math.min(3, sharedIdeas) / 3,
    fact.plain === said.plain ? 1 : 0,
  ];
}

const closeness = (inputs: readonly number[]) => (inputs[0] as number) + 0.5 * (inputs[2] as number);

/** Returns the inputs for each group of facts with the same meaning, taken from the closest fact. */
export function readFactInputs(
  groups: readonly (readonly Stated[])[],
  said: Stated,
  rarity: (stem: string) => number,
): number[][] {
  const best = groups.map((group) =>
    group
      .filter((fact) => isOfSame(fact, said))
      .map((fact) => compare(fact, said, rarity))
      .reduce<number[]>((top, inputs) => (top.length === 0 || closeness(inputs) > closeness(top) ? inputs : top), []),
  );
  return best.map((inputs, index) => {
    if (inputs.length === 0)
      return Array.from({ length: factInputs }, (_, place) => (place === factInputs - 1 ? 1 : 0));
    const others = Math.max(
      0,
      ...best.flatMap((other, place) => (place === index || other.length === 0 ? [] : [closeness(other)])),
    );
    const group = groups[index] as readonly Stated[];
    const all = new Set(group.flatMap(({ stems }) => [...stems]));
    const likenesses = group.map(({ vector }) => dot(vector, said.vector));
    return [
      ...inputs,
      closeness(inputs) - others,
      covered(said.stems, all, rarity),
      Math.min(3, [...said.stems].filter((stem) => all.has(stem)).length) / 3,
      likenesses.reduce((sum, value) => sum + value, 0) / likenesses.length,
      1,
    ];
  });
}

interface LearntWeights {
  weights: number[];
  /** From this log-odds on, a message states the fact. */
  from: number;
}

const learnt = JSON.parse(readFileSync(new URL('fact-weights.json', import.meta.url), 'utf8')) as LearntWeights;

/** Returns the log-odds that a message with these inputs states the fact. */
export function factOdds(weights: readonly number[], inputs: readonly number[]): number {
  return inputs.reduce((sum, value, index) => sum + value * (weights[index] as number), 0);
}

/** Returns how surely a message with these inputs states the fact: from 0 on, it does. */
export const judgeFact = (inputs: readonly number[]): number => factOdds(learnt.weights, inputs) - learnt.from;
