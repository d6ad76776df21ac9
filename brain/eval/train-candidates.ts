import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readCandidateInputs } from '../src/choosing/candidate-inputs.ts';
import { type CandidateNet, judgeCandidates } from '../src/choosing/candidate-sense.ts';
import { listCandidates } from '../src/choosing/candidates.ts';
import { readTurn } from '../src/engines/embedded.ts';
import { createPreparedCharacters } from '../src/engines/prepared-characters.ts';
import { createEmbedder } from '../src/finding/embedder.ts';
import { newMemory } from '../src/memory/memory.ts';
import { createRandom } from '../src/text/random.ts';
import { sameText } from '../src/text/text.ts';
import type { HistoryEntry, Persona } from '../src/types.ts';
import { createLearner, type Learner } from './adam.ts';
import { createFileCache } from './file-cache.ts';
import { launchCharacters } from './sets.ts';
import { formatShare } from './statistics.ts';

// node brain/eval/train-candidates.ts: learns which of all the things that a character could say answers a message, from
// messages whose good and fair replies were marked by readers (sets/training/replies). Prints how often the likeliest
// candidate is a good one, with every third story left out, and writes brain/src/choosing/candidate-net.json.
const descent = { rate: 3e-3, shrink: 1e-4 };
const rounds = 12;
const batch = 16;
const units = 24;
/** How much of a good reply a fair one is. */
const fairShare = 0.15;
/** The share of saying nothing where there are only fair replies. */
const noneBesideFair = 0.6;

/** The share of first messages that are put after any reply. */
const afterAnyReply = 0.75;

interface MarkedMessage {
  message: string;
  /** What the character has just said, and the lines that it has told so far. */
  after?: string;
  told?: string[];
  good: string[];
  fair: string[];
}

interface Example {
  story: string;
  inputs: number[][];
  /** What each candidate is worth, and last what saying none is. */
  worth: number[];
  isGood: boolean[];
}

/** The character without the marked messages among its questions: each would be found by its own words. */
function withoutMessages(persona: Persona, messages: ReadonlySet<string>): Persona {
  const { sheet } = persona;
  if (!sheet) return persona;
  const others = (asked: readonly string[]) => asked.filter((question) => !messages.has(sameText(question)));
  const isAsked = ({ asked }: { asked: readonly string[] }) => asked.length > 0;
  const thin = <T extends { asked: string[] }>(some: readonly T[]) =>
    some.map((each) => ({ ...each, asked: others(each.asked) })).filter(isAsked);
  const followUps = Object.entries(sheet.followUps ?? {}).map(([after, some]) => [after, thin(some)] as const);
  return {
    ...persona,
    sheet: {
      ...sheet,
      answers: thin(sheet.answers ?? []),
      followUps: Object.fromEntries(followUps.filter(([, some]) => some.length > 0)),
      askedAs: Object.fromEntries(Object.entries(sheet.askedAs).map(([line, asked]) => [line, others(asked)])),
    },
  };
}

/** What was written for a message after it had been marked: answers and follow-ups that have it among their questions. */
function listWritten({ sheet }: Persona, message: string): string[] {
  const isFor = ({ asked }: { asked: readonly string[] }) => asked.some((each) => sameText(each) === sameText(message));
  return [...(sheet?.answers ?? []), ...Object.values(sheet?.followUps ?? {}).flat()]
    .filter(isFor)
    .map(({ say }) => say);
}

function readMarked(): Map<string, MarkedMessage[]> {
  const folder = new URL('sets/training/replies/', import.meta.url);
  const files = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, MarkedMessage[]>,
  );
  return new Map(files.flatMap((file) => Object.entries(file)));
}

/** Says how good each candidate is, and how good it is to say none. */
function rate(texts: readonly string[], { good, fair }: MarkedMessage): Pick<Example, 'worth' | 'isGood'> {
  const among = (marked: readonly string[]) => new Set(marked.map(sameText));
  const [goodOnes, fairOnes] = [among(good), among(fair)];
  const isGood = texts.map((text) => goodOnes.has(sameText(text)));
  const worth = texts.map((text, place) => (isGood[place] ? 1 : fairOnes.has(sameText(text)) ? fairShare : 0));
  const none = isGood.includes(true) ? 0 : worth.some((value) => value > 0) ? noneBesideFair : 1;
  const total = [...worth, none].reduce((sum, value) => sum + value, 0);
  return { worth: [...worth, none].map((value) => value / total), isGood };
}

async function readExamples(): Promise<Example[]> {
  const cache = createFileCache();
  const embedder = createEmbedder({ cache, memoryLimit: 50_000 });
  const prepare = createPreparedCharacters(embedder);
  const marked = readMarked();
  const examples: Example[] = [];
  for (const { story, persona: whole, scene } of launchCharacters()) {
    const messages = marked.get(whole.id) ?? [];
    const persona = withoutMessages(whole, new Set(messages.map(({ message }) => sameText(message))));
    const mind = await prepare(persona, scene);
    const random = createRandom(persona.id);
    const replies = messages.filter(({ after }) => after !== undefined);
    for (const each of messages) {
      const { message } = each;
      // Most messages of a talk are about something else than the reply before them.
      const { after, told } = each.after || !random.chance(afterAnyReply) ? each : random.pick(replies);
      const action = /^\*.*\*$/.test(message);
      const history: HistoryEntry[] = after ? [{ speaker: 'npc', text: after }] : [];
      const memory = { ...newMemory(persona), turn: 2, place: scene.name, told: told ?? [] };
      const utterance = action
        ? { kind: 'action' as const, text: message.slice(1, -1) }
        : { kind: 'speech' as const, text: message };
      const input = { persona, scene, memory, history, playerName: '', seed: 'train', utterance };
      const { situation } = await readTurn(input, mind, embedder);
      const candidates = listCandidates(situation);
      const texts = candidates.map(({ text }) => text);
      const good = [...each.good, ...listWritten(whole, message)];
      const inputs = readCandidateInputs(candidates, situation);
      examples.push({ story, inputs, ...rate(texts, { ...each, good }) });
    }
  }
  cache.save();
  await embedder.close();
  return examples;
}

/** Returns the mean and the deviation of each input. */
function readScale(examples: readonly Example[]): Pick<CandidateNet, 'mean' | 'deviation'> {
  const rows = examples.flatMap(({ inputs }) => inputs);
  const average = (read: (row: readonly number[]) => number) =>
    rows.reduce((sum, row) => sum + read(row), 0) / rows.length;
  const mean = (rows[0] ?? []).map((_, place) => average((row) => row[place] as number));
  const deviation = mean.map(
    (centre, place) => Math.sqrt(average((row) => ((row[place] as number) - centre) ** 2)) + 1e-3,
  );
  return { mean, deviation };
}

/** The net's numbers in one list: hidden weights by input, hidden biases, outer weights, direct weights, none. */
function toNet(values: Float32Array, scale: Pick<CandidateNet, 'mean' | 'deviation'>): CandidateNet {
  const inputs = scale.mean.length;
  const read = (from: number, count: number) => [...values.subarray(from, from + count)];
  const bias = inputs * units;
  return {
    ...scale,
    hidden: scale.mean.map((_, place) => read(place * units, units)),
    hiddenBias: read(bias, units),
    out: read(bias + units, units),
    direct: read(bias + 2 * units, inputs),
    none: values[bias + 2 * units + inputs] as number,
  };
}

/** The hidden units for one candidate, before those below 0 count as 0. */
function readHidden(values: Float32Array, scaled: Float32Array): Float64Array {
  const bias = scaled.length * units;
  const hidden = Float64Array.from(values.subarray(bias, bias + units));
  for (let place = 0; place < scaled.length; place += 1) {
    const value = scaled[place] as number;
    const row = place * units;
    for (let unit = 0; unit < units; unit += 1)
      hidden[unit] = (hidden[unit] as number) + value * (values[row + unit] as number);
  }
  return hidden;
}

/** Adds the slope of one example to the learner's. Reads the numbers as they lie: this is where the time goes. */
function addSlope({ values, slope }: Learner, net: CandidateNet, { inputs, scaled, worth }: ScaledExample): void {
  const size = net.mean.length;
  const [bias, out, direct] = [size * units, size * units + units, size * units + 2 * units];
  const add = (place: number, value: number) => {
    slope[place] = (slope[place] as number) + value / batch;
  };
  const chances = judgeCandidates(inputs, net);
  add(direct + size, 1 - chances.reduce((sum, chance) => sum + chance, 0) - (worth.at(-1) as number));
  scaled.forEach((row, index) => {
    const error = (chances[index] as number) - (worth[index] as number);
    // Nearly all candidates are surely wrong already.
    if (Math.abs(error) < 1e-4) return;
    const back = readHidden(values, row).map((sum, unit) => {
      if (sum > 0) add(out + unit, error * sum);
      return sum > 0 ? error * (values[out + unit] as number) : 0;
    });
    back.forEach((value, unit) => {
      add(bias + unit, value);
    });
    row.forEach((value, place) => {
      add(direct + place, error * value);
      for (let unit = 0; unit < units; unit += 1) add(place * units + unit, (back[unit] as number) * value);
    });
  });
}

interface ScaledExample extends Example {
  scaled: Float32Array[];
}

function train(all: readonly Example[], scale: Pick<CandidateNet, 'mean' | 'deviation'>): CandidateNet {
  const { mean, deviation } = scale;
  const toScaled = (row: readonly number[]) =>
    Float32Array.from(row, (value, place) => (value - (mean[place] as number)) / (deviation[place] as number));
  const examples = all.map((example): ScaledExample => ({ ...example, scaled: example.inputs.map(toScaled) }));
  const random = createRandom('candidates');
  const size = scale.mean.length;
  const start = Float32Array.from({ length: size * units + 2 * units + size + 1 }, (_, place) => {
    const isBias = place >= size * units && place < size * units + units;
    return isBias ? 0 : (random.next() - 0.5) * (place < size * units ? 3.4 / Math.sqrt(size) : 0.4);
  });
  const learner = createLearner(start, descent);
  const steps = (rounds * examples.length) / batch;
  for (let step = 0; step < steps; step += 1) {
    const net = toNet(learner.values, scale);
    for (let count = 0; count < batch; count += 1) addSlope(learner, net, random.pick(examples));
    learner.step(1 - step / steps);
  }
  return toNet(learner.values, scale);
}

function measure(name: string, examples: readonly Example[], net: CandidateNet): void {
  const answerable = examples.filter(({ isGood }) => isGood.includes(true));
  const good = answerable.filter(({ inputs, isGood }) => {
    const chances = judgeCandidates(inputs, net);
    return isGood[chances.indexOf(Math.max(...chances))];
  });
  console.log(`${name}: likeliest good ${formatShare(good.length, answerable.length)}`);
}

const examples = await readExamples();
const scale = readScale(examples);
const stories = [...new Set(examples.map(({ story }) => story))];
for (const part of [0, 1, 2]) {
  const isOut = ({ story }: Example) => stories.indexOf(story) % 3 === part;
  measure(
    `part ${part + 1}`,
    examples.filter(isOut),
    train(
      examples.filter((example) => !isOut(example)),
      scale,
    ),
  );
}
const net = train(examples, scale);
measure('all', examples, net);
const round = (value: number): number => Number(value.toPrecision(4));
const rounded = {
  ...net,
  mean: net.mean.map(round),
  deviation: net.deviation.map(round),
  hidden: net.hidden.map((row) => row.map(round)),
  hiddenBias: net.hiddenBias.map(round),
  out: net.out.map(round),
  direct: net.direct.map(round),
  none: round(net.none),
};
writeFileSync(new URL('../src/choosing/candidate-net.json', import.meta.url), `${JSON.stringify(rounded)}\n`);
