import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Embedder, Vector } from '../src/finding/embedder.ts';
import { createEmbedder } from '../src/finding/embedder.ts';
import { factInputs, factOdds, rarityAmong, readFactInputs, type Stated, toStated } from '../src/finding/fact-sense.ts';
import { questionIn } from '../src/reading/acts.ts';
import { spellOut } from '../src/reading/chat-spelling.ts';
import { bareClaim } from '../src/reading/claims.ts';
import { createRandom } from '../src/text/random.ts';
import { createLearner } from './adam.ts';
import { createFileCache } from './file-cache.ts';
import { learnByStory } from './learn-by-story.ts';
import { launchCharacters, type PlacedCharacter } from './sets.ts';
import { formatShare } from './statistics.ts';

// node brain/eval/train-facts.ts: learns when a message states a fact of a voice sheet. Each wording of a fact, left out
// of its own, states that fact; ordinary statements and facts of other stories state none. Prints how often the right
// fact is found, with every third story left out, and writes brain/src/finding/fact-weights.json.
const descent = { rate: 0.02, shrink: 1e-4, rounds: 12, batch: 256 };
/** Share of statements without a fact for which one may be taken. */
const wrongAllowed = 0.02;
/** Number of ordinary statements, and of statements about other stories, tried on each character. */
const tried = { ordinary: 60, foreign: 20 };

interface Example {
  story: string;
  /** The inputs of each fact. */
  inputs: number[][];
  /** The place of the fact that is stated; -1 if none is. */
  stated: number;
}

const folder = new URL('sets/training/intents/', import.meta.url);
const ordinary = readdirSync(folder)
  .flatMap((file) => Object.values(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string[]>))
  .flat()
  .map(spellOut)
  .filter((text) => questionIn(text) === null);
const places = launchCharacters();

async function readPlace({ story, persona }: PlacedCharacter, embedder: Embedder): Promise<Example[]> {
  const random = createRandom(persona.id);
  const told = persona.sheet?.told ?? [];
  const groups: Stated[][] = [];
  for (const { facts } of told) {
    const vectors = await embedder.embed(facts);
    groups.push(facts.map((fact, place) => toStated(fact, vectors[place] as Vector)));
  }
  const rarity = rarityAmong(groups);
  const elsewhere = places.filter((place) => place.story !== story).flatMap((place) => place.persona.sheet?.told ?? []);
  const none = [
    ...Array.from({ length: tried.ordinary }, () => random.pick(ordinary)),
    ...Array.from({ length: tried.foreign }, () => random.pick(random.pick(elsewhere).facts)),
  ].map(bareClaim);
  const vectors = await embedder.embed(none);
  const own = groups.flatMap((group, stated) =>
    group.length < 2
      ? []
      : group.map((said) => ({
          story,
          stated,
          inputs: readFactInputs(
            groups.map((each) => (each === group ? group.filter((fact) => fact !== said) : each)),
            said,
            rarity,
          ),
        })),
  );
  const others = none.map((text, place) => ({
    story,
    stated: -1,
    inputs: readFactInputs(groups, toStated(text, vectors[place] as Vector), rarity),
  }));
  return [...own, ...others];
}

function train(examples: readonly Example[]): number[] {
  const random = createRandom('facts');
  const pairs = examples.flatMap(({ inputs, stated }) =>
    inputs.map((input, place) => ({ input, is: place === stated ? 1 : 0 })),
  );
  const learner = createLearner(new Float32Array(factInputs), descent);
  for (let step = 0; step < (descent.rounds * pairs.length) / descent.batch; step += 1) {
    for (let count = 0; count < descent.batch; count += 1) {
      const { input, is } = random.pick(pairs);
      const error = 1 / (1 + Math.exp(-factOdds([...learner.values], input))) - is;
      input.forEach((value, index) => {
        learner.slope[index] = (learner.slope[index] as number) + (error * value) / descent.batch;
      });
    }
    learner.step();
  }
  return [...learner.values];
}

function findBest({ inputs }: Example, weights: readonly number[]): { place: number; odds: number } {
  const odds = inputs.map((input) => factOdds(weights, input));
  const place = odds.reduce((top, value, index) => (value > (odds[top] as number) ? index : top), 0);
  return { place, odds: odds[place] ?? Number.NEGATIVE_INFINITY };
}

function findThreshold(examples: readonly Example[], weights: readonly number[]): number {
  const wrong = examples
    .filter(({ stated }) => stated < 0)
    .map((example) => findBest(example, weights).odds)
    .sort((one, other) => other - one);
  return wrong[Math.floor(wrong.length * wrongAllowed)] as number;
}

function measure(name: string, examples: readonly Example[], weights: readonly number[], from: number): void {
  const judged = examples.map((example) => ({ stated: example.stated, ...findBest(example, weights) }));
  const own = judged.filter(({ stated }) => stated >= 0);
  const none = judged.filter(({ stated }) => stated < 0);
  const right = own.filter(({ place, stated, odds }) => place === stated && odds >= from);
  const wrong = own.filter(({ place, stated, odds }) => place !== stated && odds >= from);
  const taken = none.filter(({ odds }) => odds >= from);
  console.log(
    `${name}: right ${formatShare(right.length, own.length)}, another ${formatShare(wrong.length, own.length)}, none taken for one ${formatShare(taken.length, none.length)}`,
  );
}

const cache = createFileCache();
const embedder = createEmbedder({ cache, memoryLimit: 50_000 });
const examples: Example[] = [];
for (const place of places) examples.push(...(await readPlace(place, embedder)));
cache.save();
await embedder.close();

const learnt = learnByStory(examples, { train, findThreshold, measure });
console.log(learnt);
writeFileSync(new URL('../src/finding/fact-weights.json', import.meta.url), `${JSON.stringify(learnt)}\n`);
