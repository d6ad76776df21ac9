import type { Embedder } from '../src/finding/embedder.ts';
import { listLines, worldTexts } from '../src/finding/knowledge.ts';
import { createKnowledgeIndex, type KnowledgeIndex } from '../src/finding/retrieve.ts';
import { newMemory } from '../src/memory/memory.ts';
import { createWorld } from '../src/reading/out-of-world.ts';
import { understand } from '../src/reading/understand.ts';
import type { Persona, SceneView } from '../src/types.ts';
import type { Question } from './sets.ts';

/** Questions whose line came first, and among the first three. */
export interface Found {
  first: number;
  third: number;
  of: number;
  /** Questions whose line didn't come first, with the line that did. */
  missed: { ask: string; answer: string; instead: string }[];
}

/** Ranks each question's lines like the engine, and counts the positions of the correct line. */
export async function measureRetrieval(
  questions: readonly Question[],
  lines: 'own' | 'full',
  embedder: Embedder,
): Promise<Found> {
  const indexes = new Map<string, Promise<KnowledgeIndex>>();
  const createIndex = (persona: Persona, scene: SceneView) => {
    const made = indexes.get(persona.id) ?? createKnowledgeIndex(listLines(persona, scene), embedder);
    indexes.set(persona.id, made);
    return made;
  };
  const found: Found = { first: 0, third: 0, of: questions.length, missed: [] };
  for (const { ask, answer, persona, scenes } of questions) {
    const scene = scenes[lines];
    const index = await createIndex(persona, scene);
    const world = createWorld(worldTexts(persona, scene));
    const { query, question, aboutCharacter } = understand(
      { kind: 'speech', text: ask },
      { persona, scene, memory: newMemory(persona), world },
    );
    const [vector] = await embedder.embed([query]);
    if (!vector) throw new Error('No embedding came back.');
    const hits = index.search({ text: query, vector, kind: question, aboutCharacter });
    const place = hits.findIndex((hit) => hit.line.text === answer);
    if (place === 0) found.first += 1;
    else found.missed.push({ ask, answer, instead: hits[0]?.line.text ?? '' });
    if (place >= 0 && place < 3) found.third += 1;
  }
  return found;
}
