import { writeFileSync } from 'node:fs';
import { createEmbedder } from '../src/embedder.ts';
import type { Projection } from '../src/pairing.ts';
import { createFileCache } from './file-cache.ts';
import { learnMaps } from './learn-maps.ts';
import { learnWeights, placesBy, signalsBy } from './learn-weights.ts';
import { shareOf } from './statistics.ts';
import { readExamples } from './training.ts';

// node brain/eval/train-pairing.ts: learns from written pairs of questions and lines (and the tuning set) how the two
// relate, prints the accuracy on held-out characters, and writes brain/src/pairing-weights.json. The final projections
// are trained on everything, the weights of the signals on projections that hadn't seen the character.
const parts = 5;
const options = { rank: 64, rounds: 30, seed: 'pairing' };

const cache = createFileCache();
const embedder = createEmbedder({ cache, memoryLimit: 50_000 });
const examples = await readExamples(embedder);
cache.save();
await embedder.close();
const characters = [...new Set(examples.map(({ character }) => character))];
const partOf = new Map(characters.map((character, index) => [character, index % parts]));

/** Computes the signals of every example with projections trained without its character. */
function choicesLeftOut() {
  const choices = examples.map(({ answer, character }) => ({ answer, character, rows: [] as number[][] }));
  for (let part = 0; part < parts; part += 1) {
    const others = examples.filter(({ character }) => partOf.get(character) !== part);
    const maps = learnMaps(others, { ...options, seed: `${options.seed} ${part}` });
    examples.forEach((example, index) => {
      const choice = choices[index];
      if (choice && partOf.get(example.character) === part) choice.rows = signalsBy(maps, example);
    });
    console.error(`part ${part + 1} of ${parts}`);
  }
  return choices;
}

/** The projections and weights of each part are trained on the other parts. */
function report(choices: ReturnType<typeof choicesLeftOut>): void {
  const places = Array.from({ length: parts }, (_, part) => {
    const isInside = ({ character }: { character: string }) => partOf.get(character) === part;
    const scale = learnWeights(choices.filter((choice) => !isInside(choice)));
    return placesBy(scale, choices.filter(isInside));
  }).flat();
  const within = (count: number) => places.filter((place) => place < count).length;
  console.log(`left out, first: ${shareOf(within(1), places.length)}`);
  console.log(`left out, first three: ${shareOf(within(3), places.length)}`);
}

/** Quantizes to one byte, with the step size. */
function packed({ values }: Projection) {
  const step = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
  const bytes = Int8Array.from(values, (value) => Math.round(value / step));
  return { step, bytes: Buffer.from(bytes.buffer).toString('base64') };
}

const choices = choicesLeftOut();
report(choices);
const scale = learnWeights(choices);
const maps = learnMaps(examples, options);
const file = { rank: options.rank, ...scale, questions: packed(maps.questions), lines: packed(maps.lines) };
console.log(scale);
writeFileSync(new URL('../src/pairing-weights.json', import.meta.url), `${JSON.stringify(file)}\n`);
