import type { VoiceSheet } from '@emberlore/contract';
import type { Embedder, Vector } from './embedder.ts';
import { likeness, overlap, toCompared } from './similar.ts';

/** A fact of the voice sheet that a message states, by its index. */
export type FactFinder = (text: string, vector: Vector) => { index: number; score: number } | null;

/** From this likeness on, the player states the fact. */
const stated = 0.66;
/** The share of meaningful words that a statement and the fact have in common. */
const sharedWords = 0.4;

/** Whether a text is about the character: 'you are the king' is, 'the king is alive' isn't. */
const isAboutYou = (text: string): boolean => /\byou(?:r|rs|'\w+)?\b/i.test(text);

/** Prepares the facts of a voice sheet. */
export async function createFactFinder({ told }: VoiceSheet, embedder: Embedder): Promise<FactFinder> {
  const facts = told.flatMap(({ facts }, index) => facts.map((text) => ({ index, text })));
  const vectors = await embedder.embed(
    facts.map(({ text }) => text),
    'background',
  );
  const known = facts.map(({ index, text }, place) => ({
    index,
    isOurs: isAboutYou(text),
    fact: toCompared(text, vectors[place] as Vector),
  }));
  return (text, vector) => {
    const said = toCompared(text, vector);
    const isOurs = isAboutYou(text);
    const [best] = known
      .filter((fact) => fact.isOurs === isOurs)
      .map(({ index, fact }) => ({ index, score: likeness(fact, said), shared: overlap(fact.stems, said.stems) }))
      .sort((a, b) => b.score - a.score);
    return best && best.score >= stated && best.shared >= sharedWords ? best : null;
  };
}
