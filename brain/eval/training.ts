import { readdirSync, readFileSync } from 'node:fs';
import type { Embedder, Vector } from '../src/finding/embedder.ts';
import { listLines, worldTexts } from '../src/finding/knowledge.ts';
import type { Signals } from '../src/finding/pairing.ts';
import { createSignalReader, listTexts } from '../src/finding/retrieve.ts';
import { newMemory } from '../src/memory/memory.ts';
import { createWorld } from '../src/reading/out-of-world.ts';
import { understand } from '../src/reading/understand.ts';
import type { Persona, SceneView } from '../src/types.ts';
import { buildPersona, buildScene, listQuestions, type Question } from './sets.ts';

/** The vectors of a line: the whole line first, then its clauses. */
export type LineVectors = readonly Vector[];

/** A question to a character, with all data about each of its lines; `answer` is the index of the correct one. */
export interface Example {
  character: string;
  vector: Vector;
  lines: readonly LineVectors[];
  signals: readonly Signals[];
  answer: number;
}

interface TrainingCharacter {
  character: string;
  lines: { line: string; questions: string[] }[];
}

const folder = new URL('sets/training/', import.meta.url);

/** Lists the pairs written for training. */
function trainingQuestions(): Question[] {
  return readdirSync(folder)
    .filter((file) => file.startsWith('pairs-'))
    .sort()
    .flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as TrainingCharacter[])
    .flatMap(({ character, lines }) => {
      const name = character.split(',')[0] ?? character;
      const persona = buildPersona({
        name,
        pronouns: 'They/Them/Theirs',
        description: '',
        lines: lines.map(({ line }) => ({ line, paraphrases: [], keywords: [] })),
      });
      const own = buildScene({ name: character, commonKnowledge: [], characters: [] }, []);
      return lines.flatMap(({ line, questions }) =>
        questions.map((ask): Question => ({ ask, answer: line, persona, scenes: { own, full: own } })),
      );
    });
}

function buildQuery(ask: string, persona: Persona, scene: SceneView) {
  const world = createWorld(worldTexts(persona, scene));
  return understand({ kind: 'speech', text: ask }, { persona, scene, memory: newMemory(persona), world });
}

/** Loads all training data for retrieval: the written pairs, and the tuning set. */
export async function readExamples(embedder: Embedder): Promise<Example[]> {
  const questions = [
    ...trainingQuestions(),
    ...listQuestions('tuning', 'paraphrases'),
    ...listQuestions('tuning', 'keywords'),
  ];
  const asked = questions.map(({ ask, persona, scenes }) => buildQuery(ask, persona, scenes.own));
  const vectors = await embedder.embed(asked.map(({ query }) => query));
  const byCharacter = Map.groupBy(
    questions.map((question, index) => ({ ...question, index })),
    ({ persona }) => persona,
  );
  const examples: Example[] = [];
  for (const [persona, own] of byCharacter) {
    const lines = listLines(persona, own[0]?.scenes.own as SceneView);
    const known = await Promise.all(lines.map((line) => embedder.embed(listTexts(line))));
    const read = await createSignalReader(lines, embedder);
    for (const { answer, index } of own) {
      const { query, question: kind, aboutCharacter } = asked[index] as ReturnType<typeof buildQuery>;
      const vector = vectors[index] as Vector;
      const signals = read({ text: query, vector, kind, aboutCharacter });
      const place = lines.findIndex(({ text }) => text === answer);
      if (place >= 0) examples.push({ character: persona.name, vector, lines: known, signals, answer: place });
    }
  }
  return examples;
}
