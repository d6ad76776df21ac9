import { ordinaryIntents } from '@emberlore/content';
import { sameText } from '../text/text.ts';
import type { Vector } from './embedder.ts';
import { intentInput, intentProbabilities, noIntent, readIntentNet } from './intent-net.ts';

/** An ordinary intent, such as `married` or `joke`. */
export interface OrdinaryMatch {
  intent: string;
  /** How surely the message means it rather than another intent or the story, up to 1. */
  score: number;
  /** How surely it means it if it isn't about the story. */
  share: number;
}

/**
 * Finds what a message means among the ordinary intents, best first, and how surely it is about the story instead, up to
 * 1.
 */
export type OrdinaryFinder = (text: string, vector: Vector) => { matches: OrdinaryMatch[]; story: number };

/** Number of intents returned. */
const most = 24;

/** Creates the finder: messages are recognised by a trained classifier, and the examples of the intents by their words. */
export function createOrdinaryFinder(spell: (text: string) => string): OrdinaryFinder {
  const net = readIntentNet();
  const examples = new Map(
    Object.entries(ordinaryIntents()).flatMap(([intent, texts]) =>
      texts.map((text) => [sameText(spell(text)), intent] as const),
    ),
  );
  return (text, vector) => {
    const exact = examples.get(sameText(text));
    const probabilities = intentProbabilities(net, intentInput(text, vector));
    const story = probabilities[net.intents.indexOf(noIntent)] ?? 0;
    const matches = net.intents
      .flatMap((intent, place) => {
        if (intent === noIntent) return [];
        if (intent === exact) return [{ intent, score: 1, share: 1 }];
        const probability = probabilities[place] ?? 0;
        return [{ intent, score: probability, share: probability / Math.max(1e-6, 1 - story) }];
      })
      .sort((one, other) => other.score - one.score)
      .slice(0, most);
    return { matches, story: exact === undefined ? story : 0 };
  };
}
