import { afterAll, expect, inject, it } from 'vitest';
import { createEmbeddedEngine } from '../src/engines/embedded.ts';
import { createEmbedder } from '../src/finding/embedder.ts';
import { measureMoods, measureNames, measureRefusals, measureSliders, turnsToHint } from './behaviour.ts';
import { createFileCache } from './file-cache.ts';
import { measurePerson } from './first-person.ts';
import { measureRetrieval } from './retrieval.ts';
import { selfPlay } from './self-play.ts';
import { launchCharacters, listQuestions } from './sets.ts';

// A small version of `npm run eval:brain` with few characters: below these values, something is broken.
const cache = createFileCache();
const embedder = createEmbedder({ cache, memoryLimit: 50_000 });
const engine = createEmbeddedEngine({ embedder });
const places = launchCharacters().filter(({ persona }) => ['ferryman-osric', 'jester-pim'].includes(persona.id));
afterAll(async () => {
  cache.save();
  await embedder.close();
});

it('finds lines by meaning and by shared words', async () => {
  const few = (kind: 'paraphrases' | 'keywords') => {
    const most = kind === 'keywords' ? 32 : 48;
    return listQuestions('held-out', kind).slice(0, inject('thorough') ? most : most / 2);
  };
  const meant = await measureRetrieval(few('paraphrases'), 'own', embedder);
  const named = await measureRetrieval(few('keywords'), 'own', embedder);
  expect(meant.first / meant.of).toBeGreaterThanOrEqual(0.65);
  expect(meant.third / meant.of).toBeGreaterThanOrEqual(0.9);
  expect(named.first / named.of).toBeGreaterThanOrEqual(0.96);
}, 120_000);

it('rejects questions from outside its world, and hardly any others', async () => {
  const { foreign, fair } = await measureRefusals('held-out', places.slice(0, 1), engine);
  expect(foreign.refused / foreign.of).toBeGreaterThanOrEqual(0.95);
  expect(fair.refused / fair.of).toBeLessThanOrEqual(0.03);
}, 120_000);

it('never answers with a wrong line', () => {
  expect(measurePerson().wrong).toEqual([]);
});

it('remembers names, changes moods, reflects the sliders and drops hints', async () => {
  const names = await measureNames(engine, places);
  const moods = measureMoods(places);
  expect(names.found).toBe(names.of);
  expect(moods.right).toBe(moods.of);
  for (const { differ } of await measureSliders(engine, places.slice(0, 1))) expect(differ).toBeGreaterThan(0);
  expect(await turnsToHint(engine, places[0] as (typeof places)[number], 40)).not.toBeNull();
}, 120_000);

it('talks for sixty turns without repeating itself', async () => {
  const played = await selfPlay(engine, places[0] as (typeof places)[number], 60);
  expect(played.repeats).toEqual([]);
  expect(played.personErrors).toEqual([]);
  expect(played.distinct.lowest).toBeGreaterThanOrEqual(0.5);
}, 120_000);
