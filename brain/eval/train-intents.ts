import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { launchStories, ordinaryIntents } from '@emberlore/content';
import { createEmbedder, type Embedder, type Vector } from '../src/finding/embedder.ts';
import {
  type IntentInput,
  type IntentNet,
  intentInput,
  intentInputs,
  intentProbabilities,
  noIntent as none,
} from '../src/finding/intent-net.ts';
import { spellOut } from '../src/reading/chat-spelling.ts';
import { withoutLeadIns } from '../src/reading/lead-ins.ts';
import { createRandom, type Random } from '../src/text/random.ts';
import { createLearner } from './adam.ts';
import { createFileCache } from './file-cache.ts';
import { listQuestions } from './sets.ts';
import { formatShare } from './statistics.ts';

// node brain/eval/train-intents.ts [--measure]: trains the classifier of ordinary intents with the examples of the
// intents and messages by several authors, prints its accuracy on each author left out, and writes
// brain/src/finding/intent-weights.json. --measure only prints.
const descent = { rate: 4e-3, shrink: 2e-4, rounds: 20, batch: 64, dropped: 0.3 };
/** Every fourth question about a story: with all of them, a message would seem to be about one too often. */
const questionsUsed = 4;

interface Message {
  text: string;
  intent: string;
  author: string;
}

type Prepared = Message & { input: IntentInput; place: number };

const folder = new URL('sets/training/intents/', import.meta.url);
const readAs = (text: string) => withoutLeadIns(spellOut(text));

/** Whether an intent only names lines that the engine says by itself: no message means it. */
const isOnlySaid = (intent: string): boolean => /^(?:(?:left-open|heard)-\w+|(?:why-)?withhold)$/.test(intent);

/** Lists the messages by all authors; those about a story's events mean no intent. */
function listMessages(): Message[] {
  const written = readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const messages = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string[]>;
      return Object.entries(messages).flatMap(([intent, texts]) =>
        texts.map((text): Message => ({ text, intent, author: file })),
      );
    });
  const examples = Object.entries(ordinaryIntents())
    .filter(([intent]) => !isOnlySaid(intent))
    .flatMap(([intent, texts]) => texts.map((text): Message => ({ text, intent, author: 'examples' })));
  const questions = [
    ...listQuestions('tuning', 'paraphrases').map(({ ask }) => ask),
    ...launchStories().flatMap(({ characters }) =>
      characters.flatMap(({ voiceSheet }) => Object.values(voiceSheet?.askedAs ?? {}).flat()),
    ),
  ];
  const about = [...new Set(questions)]
    .filter((_, index) => index % questionsUsed === 0)
    .map((text): Message => ({ text, intent: none, author: 'stories' }));
  return [...examples, ...written, ...about];
}

async function prepare(
  messages: readonly Message[],
  embedder: Embedder,
  intents: readonly string[],
): Promise<Prepared[]> {
  const texts = messages.map(({ text }) => readAs(text));
  const vectors = await embedder.embed(texts);
  return messages.map((message, index) => ({
    ...message,
    input: intentInput(texts[index] as string, vectors[index] as Vector),
    place: intents.indexOf(message.intent),
  }));
}

/** Drops inputs at random, so that no single word decides. */
function thinned({ places, values }: IntentInput, random: Random): IntentInput {
  const kept = places.map((_, index) => index).filter(() => !random.chance(descent.dropped));
  return {
    places: kept.map((index) => places[index] as number),
    values: kept.map((index) => (values[index] as number) / (1 - descent.dropped)),
  };
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((item) => ({ item, by: random.next() }))
    .sort((one, other) => one.by - other.by)
    .map(({ item }) => item);
}

function train(messages: readonly Prepared[], intents: readonly string[]): IntentNet {
  const random = createRandom('intents');
  const learner = createLearner(new Float32Array(intentInputs * intents.length), descent);
  const net: IntentNet = { intents, weights: learner.values };
  for (let round = 0; round < descent.rounds; round += 1) {
    const order = shuffled(messages, random);
    for (let from = 0; from < order.length; from += descent.batch) {
      const batch = order.slice(from, from + descent.batch);
      for (const { input, place } of batch) {
        const seen = thinned(input, random);
        const errors = intentProbabilities(net, seen);
        errors[place] = (errors[place] as number) - 1;
        seen.places.forEach((row, index) => {
          const by = (seen.values[index] as number) / batch.length;
          const start = row * intents.length;
          for (let column = 0; column < intents.length; column += 1)
            learner.slope[start + column] = (learner.slope[start + column] as number) + by * (errors[column] as number);
        });
      }
      learner.step();
    }
  }
  return net;
}

/** Prints how many messages of an author are recognised, and how many about stories are taken for an intent. */
function measure(author: string, net: IntentNet, messages: readonly Prepared[]): void {
  const guessed = messages.map((message) => {
    const probabilities = intentProbabilities(net, message.input);
    const top = Math.max(...probabilities);
    return { message, intent: net.intents[probabilities.indexOf(top)], top };
  });
  const ordinary = guessed.filter(({ message }) => message.intent !== none);
  const plot = guessed.filter(({ message }) => message.intent === none);
  for (const least of [0, 0.3, 0.5, 0.7]) {
    const right = ordinary.filter(({ message, intent, top }) => intent === message.intent && top >= least);
    const wrong = ordinary.filter(
      ({ message, intent, top }) => intent !== message.intent && intent !== none && top >= least,
    );
    const taken = plot.filter(({ intent, top }) => intent !== none && top >= least);
    console.log(
      `${author}, from ${least}: right ${formatShare(right.length, ordinary.length)}, wrong ${formatShare(wrong.length, ordinary.length)}, plot taken ${formatShare(taken.length, Math.max(1, plot.length))}`,
    );
  }
}

const cache = createFileCache();
const embedder = createEmbedder({ cache, memoryLimit: 50_000 });
const listed = listMessages();
const intents = [...new Set(listed.map(({ intent }) => intent))].sort();
const messages = await prepare(listed, embedder, intents);
cache.save();
await embedder.close();

for (const author of new Set(messages.filter(({ author }) => author.endsWith('.json')).map(({ author }) => author))) {
  const net = train(
    messages.filter((message) => message.author !== author),
    intents,
  );
  measure(
    author,
    net,
    messages.filter((message) => message.author === author),
  );
}
if (!process.argv.includes('--measure')) {
  const { weights } = train(messages, intents);
  const step = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
  const bytes = Buffer.from(Int8Array.from(weights, (weight) => Math.round(weight / step))).toString('base64');
  writeFileSync(
    new URL('../src/finding/intent-weights.json', import.meta.url),
    `${JSON.stringify({ intents, step, bytes })}\n`,
  );
}
