import { setImmediate as breathe } from 'node:timers/promises';
import type { VoiceSheet } from '@emberlore/contract';
import type { Embedder, Vector } from './embedder.ts';
import { isOfSame, judgeFact, rarityAmong, readFactInputs, type Stated, toStated } from './fact-sense.ts';
import { likeness, overlap } from './similar.ts';

/** The fact of the voice sheet that a message states most clearly, by its index; null if it has none. */
export type FactFinder = (text: string, vector: Vector) => { index: number; score: number } | null;

/** From this likeness on, the player states the fact. */
export const stated = 0.66;
/** The share of meaningful words that a statement and the fact have in common. */
const sharedWords = 0.4;
/** With fewer meaningful words, only a wording that is much alike counts. */
const fewestWords = 2;
/** How much the score changes with the log-odds of the learnt judgement. */
const scale = 0.07;

/** The likeness of the closest wording that is about the same person and shares enough words. */
function alike(facts: readonly Stated[], said: Stated): number {
  const scores = facts
    .filter((fact) => isOfSame(fact, said) && overlap(fact.stems, said.stems) >= sharedWords)
    .map((fact) => likeness(fact, said));
  return Math.max(0, ...scores);
}

/** Prepares the facts of a voice sheet. */
export async function createFactFinder({ told }: VoiceSheet, embedder: Embedder): Promise<FactFinder> {
  const texts = told.flatMap(({ facts }) => facts);
  const vectors = await embedder.embed(texts, 'background');
  const groups: Stated[][] = [];
  for (const { facts } of told) {
    const own = vectors.splice(0, facts.length);
    groups.push(facts.map((fact, index) => toStated(fact, own[index] as Vector)));
    await breathe();
  }
  const rarity = rarityAmong(groups);
  return (text, vector) => {
    const said = toStated(text, vector);
    // 'Does the captain know?' has one word in common with much.
    const isBare = said.stems.size < fewestWords;
    const [best] = readFactInputs(groups, said, rarity)
      .map((inputs, index) => {
        const close = alike(groups[index] as Stated[], said);
        return { index, score: isBare ? close : Math.max(close, stated + scale * judgeFact(inputs)) };
      })
      .sort((one, other) => other.score - one.score);
    return best ?? null;
  };
}
