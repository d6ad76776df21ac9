import { writeFileSync } from 'node:fs';
import { createEmbedder } from '../src/finding/embedder.ts';
import type { Projection } from '../src/finding/pairing.ts';
import { createFileCache } from './file-cache.ts';
import { trainProjections } from './learn-maps.ts';
import { computeSignals, rankAnswers, trainWeights } from './learn-weights.ts';
import { formatShare } from './statistics.ts';
import { readExamples } from './training.ts';

// node brain/eval/train-pairing.ts: learns from written pairs of questions and lines (and the tuning set) how the two
// relate, prints the accuracy on held-out characters, and writes brain/src/finding/pairing-weights.json. The final projections
// are trained on everything, the weights of the signals on projections that hadn't seen the character.
const parts = 5;
const options = { rank: 64, rounds: 30, seed: 'pairing' };

const cache = createFileCache();
const embedder = createEmbedder({ cache, memoryLimit: 50_000 });
const examples = await readExamples(embedder);
cache.save();
await embedder.close();
const characters = [...new Set(examples.map(({ character }) => character))];
const foldByCharacter = new Map(characters.map((character, index) => [character, index % parts]));

/** Computes the signals of every example with projections trained without its character. */
function computeHeldOutSignals() {
  const choices = examples.map(({ answer, character }) => ({ answer, character, rows: [] as number[][] }));
  for (let part = 0; part < parts; part += 1) {
    const others = examples.filter(({ character }) => foldByCharacter.get(character) !== part);
    const maps = trainProjections(others, { ...options, seed: `${options.seed} ${part}` });
    examples.forEach((example, index) => {
      const choice = choices[index];
      if (choice && foldByCharacter.get(example.character) === part) choice.rows = computeSignals(maps, example);
    });
    console.error(`part ${part + 1} of ${parts}`);
  }
  return choices;
}

/** The projections and weights of each part are trained on the other parts. */
function report(choices: ReturnType<typeof computeHeldOutSignals>): void {
  const places = Array.from({ length: parts }, (_, part) => {
    const isInside = ({ character }: { character: string }) => foldByCharacter.get(character) === part;
    const scale = trainWeights(choices.filter((choice) => !isInside(choice)));
    return rankAnswers(scale, choices.filter(isInside));
  }).flat();
  const within = (count: number) => places.filter((place) => place < count).length;
  console.log(`left out, first: ${formatShare(within(1), places.length)}`);
  console.log(`left out, first three: ${formatShare(within(3), places.length)}`);
}

/** Quantizes to one byte, with the step size. */
function quantize({ values }: Projection) {
  const step = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
  const bytes = Int8Array.from(values, (value) => Math.round(value / step));
  return { step, bytes: Buffer.from(bytes.buffer).toString('base64') };
}

const choices = computeHeldOutSignals();
report(choices);
const scale = trainWeights(choices);
const maps = trainProjections(examples, options);
const file = { rank: options.rank, ...scale, questions: quantize(maps.questions), lines: quantize(maps.lines) };
console.log(scale);
writeFileSync(new URL('../src/finding/pairing-weights.json', import.meta.url), `${JSON.stringify(file)}\n`);
