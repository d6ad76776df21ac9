import { ordinaryIntents } from '@emberlore/content';
import { contentStems, sameText, words } from '../text/text.ts';
import type { Embedder, Vector } from './embedder.ts';
import { dot, overlap } from './similar.ts';

/** An ordinary intent, such as `married` or `joke`, and how surely the player means it, up to 1. */
export interface OrdinaryMatch {
  intent: string;
  score: number;
}

/** Finds what a message means among the ordinary intents, best first. */
export type OrdinaryFinder = (text: string, vector: Vector) => OrdinaryMatch[];

interface Example {
  intent: string;
  plain: string;
  words: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  vector: Vector;
}

/** Weights of the similarity of meaning, of all words and of the meaningful words. */
const weights = { meaning: 0.6, words: 0.2, stems: 0.2 };
/** Number of intents returned. */
const most = 5;

const ofPlayer = ['i', "i'm", "i've", 'me', 'my', 'mine'];
const ofCharacter = ['you', "you're", "you've", 'your', 'yours', 'yourself'];
const has = ({ words }: Pick<Example, 'words'>, some: readonly string[]) => some.some((word) => words.has(word));

/** 'What do I do for work?' isn't 'What do you do for work?' */
function isAboutSomebodyElse(example: Example, asked: Omit<Example, 'intent'>): boolean {
  const [own, theirs] = [has(asked, ofPlayer), has(asked, ofCharacter)];
  return (
    (own && !theirs && !has(example, ofPlayer)) ||
    (theirs && !own && has(example, ofPlayer) && !has(example, ofCharacter))
  );
}

function likeness(example: Example, asked: Omit<Example, 'intent'>): number {
  if (example.plain === asked.plain) return 1;
  if (isAboutSomebodyElse(example, asked)) return 0;
  const stems =
    example.stems.size + asked.stems.size === 0
      ? overlap(example.words, asked.words)
      : overlap(example.stems, asked.stems);
  return (
    weights.meaning * dot(example.vector, asked.vector) +
    weights.words * overlap(example.words, asked.words) +
    weights.stems * stems
  );
}

const read = (text: string, vector: Vector) => ({
  plain: sameText(text),
  words: new Set(words(text)),
  stems: new Set(contentStems(text)),
  vector,
});

/** Returns the texts of all examples, in ordinary spelling, with their intents. */
function listExamples(spell: (text: string) => string): { intent: string; text: string }[] {
  return Object.entries(ordinaryIntents()).flatMap(([intent, questions]) =>
    questions.map((text) => ({ intent, text: spell(text) })),
  );
}

/** Prepares the examples of the ordinary intents, which takes some seconds without stored vectors. */
export async function createOrdinaryFinder(
  embedder: Embedder,
  spell: (text: string) => string,
): Promise<OrdinaryFinder> {
  const listed = listExamples(spell);
  const vectors = await embedder.embed(
    listed.map(({ text }) => text),
    'background',
  );
  const examples = listed.map(({ intent, text }, index) => ({ intent, ...read(text, vectors[index] as Vector) }));
  return (text, vector) => {
    const asked = read(text, vector);
    const best = new Map<string, number>();
    for (const example of examples)
      best.set(example.intent, Math.max(best.get(example.intent) ?? 0, likeness(example, asked)));
    return [...best]
      .map(([intent, score]) => ({ intent, score }))
      .sort((a, b) => b.score - a.score)
      .slice(0, most);
  };
}
