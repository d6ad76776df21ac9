import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createEmbeddedEngine } from '../src/engines/embedded.ts';
import { createEmbedder, type Embedder } from '../src/finding/embedder.ts';
import type { Engine } from '../src/types.ts';
import { measureMoods, measureNames, measureRefusals, measureSliders, turnsToHint } from './behaviour.ts';
import { measureDiscoveries } from './discoveries.ts';
import { createFileCache } from './file-cache.ts';
import { measurePerson } from './first-person.ts';
import { measureLatency } from './latency.ts';
import { premodern } from './premodern.ts';
import { measureRetrieval } from './retrieval.ts';
import { type SelfPlay, selfPlay } from './self-play.ts';
import { launchCharacters, listQuestions, type SetName } from './sets.ts';
import { formatShare, percentile } from './statistics.ts';

// npm run eval:brain -- [--quick] [--only retrieval,refusals,...] [--write] [--show]: measures the embedded engine,
// prints a table and stores it in .cache/brain-eval.json. --quick uses every sixth character, --write writes
// docs/brain-figures.md (parts that aren't measured keep their rows), --show prints the wrongly answered questions of
// the tuning set.
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
  },
});

interface Row {
  part: string;
  measure: string;
  figure: string;
  aim: string;
}

const places = launchCharacters().filter((_, index) => !values.quick || index % 6 === 0);
const withoutMachines = launchCharacters().filter(({ persona }) => premodern.includes(persona.id));
const milliseconds = (value: number) => `${value.toFixed(0)} ms`;

async function retrieval(_: Engine, embedder: Embedder): Promise<Omit<Row, 'part'>[]> {
  const rows: Omit<Row, 'part'>[] = [];
  const aims = { paraphrases: ['76 %', '93 %'], keywords: ['96 %', ''] } as const;
  for (const set of ['tuning', 'held-out', 'fresh', 'unseen'] satisfies SetName[])
    for (const kind of ['paraphrases', 'keywords'] as const)
      for (const lines of ['own', 'full'] as const) {
        const questions = listQuestions(set, kind);
        const { first, third, missed } = await measureRetrieval(questions, lines, embedder);
        const judged = set !== 'tuning' && lines === 'own';
        const name = `${set}, ${kind}, ${lines === 'own' ? '8 lines' : '16 lines'}`;
        rows.push({
          measure: `${name}, first`,
          figure: formatShare(first, questions.length),
          aim: judged ? aims[kind][0] : '',
        });
        rows.push({
          measure: `${name}, first three`,
          figure: formatShare(third, questions.length),
          aim: judged ? aims[kind][1] : '',
        });
        if (values.show && set === 'tuning' && lines === 'own')
          for (const { ask, answer, instead } of missed) console.log(`  ${ask}\n    ${answer}\n    ${instead}`);
      }
  return rows;
}

async function refusals(engine: Engine): Promise<Omit<Row, 'part'>[]> {
  const rows: Omit<Row, 'part'>[] = [];
  for (const set of ['tuning', 'held-out', 'fresh', 'unseen'] satisfies SetName[]) {
    const { foreign, fair } = await measureRefusals(set, withoutMachines, engine);
    const all = foreign.refused + fair.refused;
    if (values.show && set === 'tuning') console.log([set, ...foreign.missed, '--', ...fair.wronged].join('\n'));
    rows.push({ measure: `${set}, recall`, figure: formatShare(foreign.refused, foreign.of), aim: '95 %' });
    rows.push({ measure: `${set}, precision`, figure: formatShare(foreign.refused, all), aim: '95 %' });
  }
  return rows;
}

async function play(engine: Engine): Promise<Omit<Row, 'part'>[]> {
  const plays: SelfPlay[] = [];
  for (const place of places) plays.push(await selfPlay(engine, place, 200));
  const sum = (of: (played: SelfPlay) => number) => plays.reduce((all, played) => all + of(played), 0);
  const sentences = sum((played) => played.sentences);
  const lowest = plays.reduce((low, played) => (played.distinct.lowest < low.distinct.lowest ? played : low));
  return [
    { measure: 'characters, turns each', figure: `${plays.length}, 200`, aim: '' },
    {
      measure: 'replies that repeat one of the previous 39',
      figure: String(sum(({ repeats }) => repeats.length)),
      aim: '0',
    },
    {
      measure: 'sentences that occurred in the previous 39 turns',
      figure: formatShare(
        sum(({ repeatedSentences }) => repeatedSentences.length),
        sentences,
      ),
      aim: '',
    },
    {
      measure: 'distinct-2 of 40 turns, lowest',
      figure: `${lowest.distinct.lowest.toFixed(2)} (${lowest.character})`,
      aim: '0.5',
    },
    {
      measure: 'distinct-2 of 40 turns, mean',
      figure: (sum(({ distinct }) => distinct.mean) / plays.length).toFixed(2),
      aim: '',
    },
    {
      measure: 'sentences in the wrong person',
      figure: formatShare(
        sum(({ personErrors }) => personErrors.length),
        sentences,
      ),
      aim: '< 1 %',
    },
  ];
}

async function discoveries(engine: Engine): Promise<Omit<Row, 'part'>[]> {
  const rows: Omit<Row, 'part'>[] = [];
  for (const half of ['chosen-on', 'held-out'] as const) {
    const heard = await measureDiscoveries(half, engine);
    for (const kind of ['statement', 'question'] as const) {
      const of = heard.filter(({ discovery }) => discovery.kind === kind);
      const figure = formatShare(of.filter(({ isRight }) => isRight).length, of.length);
      rows.push({ measure: `${half}, ${kind}s: the expected reply`, figure, aim: '' });
    }
    if (values.show && half === 'chosen-on')
      for (const { discovery, reply, rule } of heard.filter(({ isRight }) => !isRight))
        console.log(`  ${discovery.who}: ${discovery.say}\n    ${rule}: ${reply}`);
  }
  return rows;
}

async function person(): Promise<Omit<Row, 'part'>[]> {
  const { right, withheld, wrong } = measurePerson();
  const of = right + withheld.length + wrong.length;
  if (values.show) for (const { line, said } of wrong) console.log(`  ${line}\n    ${said}`);
  if (values.show) console.log(withheld.join('\n'));
  return [
    { measure: 'third-person lines turned correctly', figure: formatShare(right, of), aim: '' },
    { measure: 'unclear lines, left unchanged', figure: formatShare(withheld.length, of), aim: '' },
    { measure: 'turned incorrectly', figure: formatShare(wrong.length, of), aim: '< 1 %' },
  ];
}

async function behaviour(engine: Engine): Promise<Omit<Row, 'part'>[]> {
  const names = await measureNames(engine, places);
  const moods = measureMoods(places);
  const sliders = await measureSliders(engine, places.slice(0, 6));
  const hinting = places.filter(({ scene }) => scene.hints.length > 0);
  const turns: (number | null)[] = [];
  for (const place of hinting) turns.push(await turnsToHint(engine, place, 40));
  const heard = turns.filter((turn) => turn !== null);
  return [
    { measure: 'name said after ten turns', figure: formatShare(names.found, names.of), aim: '100 %' },
    { measure: 'mood changes as expected', figure: formatShare(moods.right, moods.of), aim: '' },
    {
      measure: 'changes more with more fluidity',
      figure: moods.strongerWhenFluid ? 'always' : 'not always',
      aim: 'always',
    },
    ...sliders.map(({ slider, differ, words }) => ({
      measure: `slider ${slider}, 1 against 9`,
      figure: `${(differ * 100).toFixed(0)} % of replies differ; ${words[0].toFixed(1)} and ${words[1].toFixed(1)} words`,
      aim: '',
    })),
    {
      measure: 'first unasked hint, median turn',
      figure: heard.length > 0 ? String(percentile(heard, 0.5)) : 'never',
      aim: '',
    },
    { measure: 'a hint within 40 turns', figure: formatShare(heard.length, turns.length), aim: '' },
  ];
}

async function latency(engine: Engine): Promise<Omit<Row, 'part'>[]> {
  const alone = await measureLatency(engine, launchCharacters(), 1, values.quick ? 40 : 200);
  const many = await measureLatency(engine, launchCharacters(), 20, values.quick ? 5 : 15);
  return [
    { measure: 'first sentence alone, median', figure: milliseconds(alone.p50), aim: '' },
    { measure: 'first sentence alone, p95', figure: milliseconds(alone.p95), aim: '150 ms' },
    { measure: 'first sentence, 20 talks at once, median', figure: milliseconds(many.p50), aim: '' },
    { measure: 'first sentence, 20 talks at once, p95', figure: milliseconds(many.p95), aim: '1000 ms' },
    { measure: 'event loop blocked, 20 talks at once, p99.9', figure: `${many.loop.toFixed(1)} ms`, aim: '20 ms' },
  ];
}

const parts = { retrieval, discoveries, refusals, person, behaviour, play, latency };
const chosen = Object.entries(parts).filter(([name]) => !values.only || values.only.split(',').includes(name));

function formatTable(rows: readonly Row[]): string {
  const lines = rows.map(({ part, measure, figure, aim }) => `| ${part} | ${measure} | ${figure} | ${aim} |`);
  return ['| part | measure | figure | aim |', '|---|---|---|---|', ...lines].join('\n');
}

async function measureAll(): Promise<Row[]> {
  // Latency is measured without the vectors of earlier runs.
  const cache = createFileCache();
  const embedder = createEmbedder({ cache, memoryLimit: 50_000 });
  const engine = createEmbeddedEngine({ embedder });
  const rows: Row[] = [];
  for (const [part, measure] of chosen) {
    const begun = performance.now();
    rows.push(...(await measure(engine, embedder)).map((row) => ({ part, ...row })));
    console.error(`${part}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  cache.save();
  await embedder.close();
  return rows;
}

const root = new URL('../../', import.meta.url);
const figures = new URL('docs/brain-figures.md', root);

/** Returns the rows measured now, and the other rows as written earlier. */
function withEarlier(measured: readonly Row[]): Row[] {
  const earlier = readFileSync(figures, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, part = '']) => part in parts && !chosen.some(([name]) => name === part))
    .map(([, part = '', measure = '', figure = '', aim = '']) => ({ part, measure, figure, aim }));
  return Object.keys(parts).flatMap((name) => [...measured, ...earlier].filter(({ part }) => part === name));
}

const rows = await measureAll();
console.log(formatTable(rows));
mkdirSync(new URL('.cache/', root), { recursive: true });
writeFileSync(new URL('.cache/brain-eval.json', root), JSON.stringify(rows, null, 2));
if (values.write)
  writeFileSync(
    figures,
    `# The brain in figures\n\n\`npm run eval:brain -- --write\` generates this page; [brain.md](brain.md) explains it. Shares are given with their 95 % interval.\n\n${formatTable(withEarlier(rows))}\n`,
  );
