import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createEmbedder } from '../src/embedder.ts';
import { createFileCache } from './file-cache.ts';
import { questionsOf, refusalsOf } from './sets.ts';

// node brain/eval/train-foreign.ts: learns from the tuning sets how sentences lie that belong to no story (a logistic
// regression over sentence vectors) and writes brain/src/understand/foreign-weights.json.
const steps = 4000;
const rate = 4;
const shrinkage = 2e-4;

const stories = new URL('../../content/stories/', import.meta.url);
const cache = createFileCache();
const embedder = createEmbedder({ cache, memoryLimit: 50_000 });
const asked = readdirSync(stories)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => JSON.parse(readFileSync(new URL(file, stories), 'utf8')).sampleQuestions as { ask: string }[])
  .map(({ ask }) => ask);
const { foreign, fair } = refusalsOf('tuning');
const questions = (['paraphrases', 'keywords'] as const).flatMap((kind) => questionsOf('tuning', kind));
const plain = [...fair, ...asked, ...questions.map(({ ask }) => ask)];
const [yes, no] = [await embedder.embed(foreign), await embedder.embed(plain)];
const examples = [
  ...yes.map((vector) => ({ vector, wanted: 1, weight: 1 / yes.length })),
  ...no.map((vector) => ({ vector, wanted: 0, weight: 1 / no.length })),
];
const width = yes[0]?.length ?? 0;
const weights = new Float64Array(width);
let bias = 0;
for (let step = 0; step < steps; step += 1) {
  const slope = new Float64Array(width);
  let lean = 0;
  for (const { vector, wanted, weight } of examples) {
    let sum = bias;
    for (let index = 0; index < width; index += 1) sum += (weights[index] ?? 0) * (vector[index] ?? 0);
    const error = (1 / (1 + Math.exp(-sum)) - wanted) * weight;
    lean += error;
    for (let index = 0; index < width; index += 1) slope[index] = (slope[index] ?? 0) + error * (vector[index] ?? 0);
  }
  bias -= rate * lean;
  for (let index = 0; index < width; index += 1)
    weights[index] = (weights[index] ?? 0) - rate * ((slope[index] ?? 0) + 2 * shrinkage * (weights[index] ?? 0));
}
const rounded = [...weights].map((value) => Math.round(value * 1000) / 1000);
writeFileSync(
  new URL('../src/understand/foreign-weights.json', import.meta.url),
  `${JSON.stringify({ bias: Math.round(bias * 1000) / 1000, weights: rounded })}\n`,
);
cache.save();
await embedder.close();
